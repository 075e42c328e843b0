import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { disputeStatuses } from '#schemas/commerce/dispute.ts'
import { moneySchema } from '#schemas/values/money.ts'

const text = { type: 'string', maxLength: 300 } as const satisfies JSONSchema

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
    // Kinds with more fields come first, because validating a kind removes undeclared fields.
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
      },
      required: ['kind', 'key', 'disputeId', 'paymentId', 'status', 'stage', 'amount'],
    },
    {
      ...object,
      description: 'The reserved amount could not be released.',
      properties: { kind: { const: 'release' }, key: text, paymentId: text, succeeded: { const: false } },
      required: ['kind', 'key', 'paymentId', 'succeeded'],
    },
    {
      ...object,
      properties: { kind: { const: 'refund' }, key: text, refundId: text, succeeded: { type: 'boolean' } },
      required: ['kind', 'key', 'refundId', 'succeeded'],
    },
    {
      ...object,
      properties: { kind: { const: 'capture' }, key: text, captureId: text, succeeded: { type: 'boolean' } },
      required: ['kind', 'key', 'captureId', 'succeeded'],
    },
    {
      ...object,
      description: 'Requests the state of the attempt from the provider.',
      properties: { kind: { const: 'ask' }, key: text, paymentId: text },
      required: ['kind', 'key', 'paymentId'],
    },
    {
      ...object,
      description: 'Nothing more can be captured: the authorisation ended, or was cancelled at the provider.',
      properties: { kind: { const: 'lapse' }, key: text, paymentId: text },
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
