import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { disputeStatuses } from '#schemas/commerce/dispute.ts'
import { moneySchema } from '#schemas/values/money.ts'

const text = { type: 'string', maxLength: 300 } as const satisfies JSONSchema

const paymentReference = { ...text, description: 'The provider’s reference of the payment.' } as const

const object = { type: 'object', additionalProperties: false } as const

/** Payment outcome in a webhook. */
const outcomeSchema = {
  anyOf: [
    {
      ...object,
      properties: { kind: { const: 'authorised' }, amount: moneySchema, providerReference: text },
      required: ['kind', 'amount'],
    },
    {
      ...object,
      properties: { kind: { const: 'refused' }, reason: text, providerReference: text },
      required: ['kind', 'reason'],
    },
    {
      ...object,
      properties: { kind: { enum: ['cancelled', 'expired', 'pending'] } },
      required: ['kind'],
    },
  ],
} as const satisfies JSONSchema

export type EventOutcome = FromSchema<typeof outcomeSchema>

/** A normalised webhook event, as stored until it is processed. */
export const providerEventSchema = {
  anyOf: [
    // Kinds with more fields come first: one whose required fields are present removes undeclared fields.
    {
      ...object,
      properties: { kind: { const: 'payment' }, key: text, paymentId: text, outcome: outcomeSchema },
      required: ['kind', 'key', 'paymentId', 'outcome'],
    },
    {
      ...object,
      properties: {
        kind: { const: 'dispute' },
        key: text,
        disputeId: text,
        paymentId: text,
        status: { enum: disputeStatuses },
        stage: { type: 'integer', description: 'Increases with each event of the same case.' },
        amount: moneySchema,
        reason: text,
        due: { ...text, description: 'ISO 8601. The deadline to respond.' },
        defenceEnded: { const: true, description: 'The shop accepted it, or did not defend it in time.' },
      },
      required: ['kind', 'key', 'disputeId', 'paymentId', 'status', 'stage', 'amount'],
    },
    {
      ...object,
      properties: {
        kind: { const: 'capture' },
        key: text,
        captureId: text,
        succeeded: { type: 'boolean' },
        isRepeated: { const: true, description: 'The provider repeated a capture that had failed.' },
        paymentId: {
          ...text,
          description:
            'The merchant’s reference of the payment, if the provider may have made the capture itself.',
        },
        paymentReference,
      },
      required: ['kind', 'key', 'captureId', 'succeeded'],
    },
    {
      ...object,
      description: 'The reserved amount could not be released.',
      properties: { kind: { const: 'release' }, key: text, paymentId: text, succeeded: { const: false } },
      required: ['kind', 'key', 'paymentId', 'succeeded'],
    },
    {
      ...object,
      properties: {
        kind: { const: 'refund' },
        key: text,
        refundId: {
          ...text,
          description: 'The merchant’s reference: of the payment if the provider made it.',
        },
        succeeded: { type: 'boolean' },
        amount: moneySchema,
        reference: { ...text, description: 'The provider’s reference of the refund.' },
        paymentReference,
      },
      required: ['kind', 'key', 'refundId', 'succeeded'],
    },
    {
      ...object,
      description: 'Nothing more can be captured: the authorisation ended, or was cancelled at the provider.',
      properties: {
        kind: { const: 'lapse' },
        key: text,
        paymentId: text,
        cancellation: {
          ...text,
          description: 'The provider’s reference if the payment was cancelled there.',
        },
        paymentReference,
      },
      required: ['kind', 'key', 'paymentId'],
    },
    {
      ...object,
      description: 'The provider rejected an authorised payment, and will return the money.',
      properties: { kind: { const: 'rejection' }, key: text, paymentId: text, paymentReference },
      required: ['kind', 'key', 'paymentId'],
    },
    {
      ...object,
      description: 'Requests the state of the attempt from the provider.',
      properties: { kind: { const: 'ask' }, key: text, paymentId: text },
      required: ['kind', 'key', 'paymentId'],
    },
    {
      ...object,
      description: 'Needs no action; stored for the record.',
      properties: { kind: { const: 'other' }, key: text, what: text },
      required: ['kind', 'key', 'what'],
    },
  ],
} as const satisfies JSONSchema

export type ProviderEvent = FromSchema<typeof providerEventSchema>
