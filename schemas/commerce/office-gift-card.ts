import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { emailSchema } from '#schemas/values/email.ts'
import { moneySchema } from '#schemas/values/money.ts'
import { noLinksPattern } from '#schemas/values/plain-words.ts'

// Gift cards as operators see and issue them.

/**
 * Kinds of entries in a gift card's log. `renewed`: it got a new code. `returned`: the order that bought it was refunded.
 * `disputed`: blocked, because the bank withdrew the order's payment. `regained`: unblocked, because the shop has the
 * money again.
 */
export const giftCardActKinds = [
  ...['issued', 'renewed', 'blocked', 'unblocked', 'returned', 'disputed', 'regained'],
] as const

/** `used`: its balance is zero. */
export const giftCardStates = ['active', 'used', 'expired', 'blocked'] as const

const text = { type: 'string' } as const satisfies JSONSchema
const moment = { type: 'string', description: 'ISO 8601.' } as const satisfies JSONSchema

const listedFields = {
  number: text,
  state: { enum: giftCardStates },
  balance: moneySchema,
  initial: { ...moneySchema, description: 'The amount when the card was issued.' },
  created: moment,
  expires: moment,
  orderNumber: { ...text, description: 'The order that bought it.' },
  recipient: { ...text, description: 'Email address that the code was last sent to.' },
} as const satisfies Record<string, JSONSchema>
const listedRequired = ['number', 'state', 'balance', 'initial', 'created'] as const

/** A gift card in the list of operators. */
export const listedGiftCardSchema = {
  type: 'object',
  title: 'Gift card in the list of operators',
  properties: listedFields,
  required: listedRequired,
  additionalProperties: false,
} as const satisfies JSONSchema
export type ListedGiftCard = FromSchema<typeof listedGiftCardSchema>

/** A gift card with everything that operators need. */
export const officeGiftCardSchema = {
  type: 'object',
  title: 'Gift card for operators',
  properties: {
    ...listedFields,
    market: { ...text, description: 'Market of the mail with the code; absent if none was sent.' },
    hasKnownKey: {
      type: 'boolean',
      description: 'Whether the shop can still check its code. If not, it needs a new one.',
    },
    lockedUntil: { ...moment, description: 'Locked after wrong codes.' },
    payments: {
      type: 'array',
      description: 'Payments of orders with this card, the newest first.',
      items: {
        type: 'object',
        properties: { at: moment, orderNumber: text, amount: moneySchema },
        required: ['at', 'orderNumber', 'amount'],
        additionalProperties: false,
      },
    },
    acts: {
      type: 'array',
      description: 'The newest first.',
      items: {
        type: 'object',
        title: 'Entry in the log of a gift card',
        properties: {
          at: moment,
          kind: { enum: giftCardActKinds },
          author: { ...text, description: 'Email address of the operator; absent for an order.' },
          reason: text,
          recipient: { ...text, description: 'Email address of the recipient.' },
        },
        required: ['at', 'kind'],
        additionalProperties: false,
      },
    },
  },
  required: [...listedRequired, 'hasKnownKey', 'payments', 'acts'],
  additionalProperties: false,
} as const satisfies JSONSchema
export type OfficeGiftCard = FromSchema<typeof officeGiftCardSchema>

/** Reason of an operator's change, for colleagues. */
export const actReasonSchema = {
  type: 'string',
  minLength: 1,
  maxLength: 500,
  pattern: '\\S',
} as const satisfies JSONSchema

/** Recipient of the mail with a gift card's code. */
export const codeMail = {
  id: {
    type: 'string',
    description: 'Idempotency key (UUID): repeated requests have the effect of one.',
    pattern: '^[\\da-f]{8}(-[\\da-f]{4}){3}-[\\da-f]{12}$',
    maxLength: 36,
  },
  market: {
    type: 'string',
    description: 'Decides the language of the mail.',
    minLength: 1,
    maxLength: 20,
  },
  recipient: { ...emailSchema, description: 'Email address.' },
  reason: actReasonSchema,
} as const satisfies Record<string, JSONSchema>
export const codeMailRequired = ['id', 'market', 'recipient', 'reason'] as const

/** Input for issuing a gift card. */
export const newGiftCardSchema = {
  type: 'object',
  title: 'Gift card as an operator issues it',
  properties: {
    ...codeMail,
    market: { ...codeMail.market, description: 'Decides the currency and the language of the mail.' },
    amount: { type: 'integer', description: 'Minor units.', minimum: 1, maximum: 10_000_000 },
    message: {
      type: 'string',
      description: 'Plain text without links, quoted in the mail.',
      pattern: noLinksPattern,
      maxLength: 300,
    },
  },
  required: [...codeMailRequired, 'amount'],
  additionalProperties: false,
} as const satisfies JSONSchema
