import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { pictureSchema } from '#schemas/parts/picture.ts'
import { limits } from '#schemas/validation/limits.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import { moneySchema } from '#schemas/values/money.ts'

const id = { type: 'string', pattern: '^[A-Za-z0-9_-]+$', minLength: 1, maxLength: 60 } as const
const label = { type: 'string', maxLength: limits.labelLength } as const
const text = { type: 'string', maxLength: 5_000 } as const
const moment = { type: 'string', format: 'date-time', maxLength: 40 } as const

/** Content of a reward or promotion (loyalty rule 4). */
const rewardContent = {
  image: pictureSchema,
  title: { ...label, title: 'Title', minLength: 1 },
  description: { ...text, title: 'Description', default: '' },
} as const satisfies Record<string, JSONSchema>

const rewardSchema = {
  type: 'object',
  title: 'Reward',
  properties: {
    id: { ...id, title: 'Id' },
    ...rewardContent,
    rows: { type: 'array', title: 'Rows', items: label, maxItems: 20, default: [] },
    points: { type: 'integer', title: 'Price in points', minimum: 1, maximum: 10_000_000 },
    amount: {
      type: 'integer',
      title: 'Amount of the voucher',
      description: 'In minor units of the market’s currency.',
      minimum: 1,
      maximum: 100_000_000,
    },
    validDays: {
      type: 'integer',
      title: 'Days that the voucher is valid',
      minimum: 1,
      maximum: 3_650,
      default: 90,
    },
  },
  required: ['id', 'title', 'points', 'amount'],
  additionalProperties: false,
} as const satisfies JSONSchema

const promotionSchema = {
  type: 'object',
  title: 'Promotion',
  properties: {
    id: { ...id, title: 'Id' },
    promoCode: { ...id, title: 'Promo code' },
    ...rewardContent,
    from: { ...moment, title: 'From' },
    until: { ...moment, title: 'Until' },
  },
  required: ['id', 'promoCode', 'title'],
  additionalProperties: false,
} as const satisfies JSONSchema

/** The rules of the customer club in a market: the payload's part `loyalty`. */
export const loyaltySchema = {
  type: 'object',
  title: 'Customer club',
  properties: {
    amountPerPoint: {
      type: 'integer',
      title: 'Spending per point',
      description: 'Paid goods in minor units of the market’s currency.',
      minimum: 1,
      maximum: 10_000_000,
      default: 100,
    },
    pendingDays: {
      type: 'integer',
      title: 'Days until points can be used',
      description: 'As long as items can be returned.',
      minimum: 0,
      maximum: 365,
      default: 30,
    },
    validDays: {
      type: 'integer',
      title: 'Days that points are valid',
      minimum: 1,
      maximum: 3_650,
      default: 365,
    },
    rewards: { type: 'array', title: 'Rewards', items: rewardSchema, maxItems: 50, default: [] },
    promotions: { type: 'array', title: 'Promotions', items: promotionSchema, maxItems: 50, default: [] },
  },
  additionalProperties: false,
} as const satisfies JSONSchema

export type Loyalty = FromSchema<typeof loyaltySchema>
export type Reward = FromSchema<typeof rewardSchema>
export type ClubPromotion = FromSchema<typeof promotionSchema>

const check = compileSchema(loyaltySchema)

/** Returns the club's rules in a document; the default rules, without rewards, if it has none. */
export function loyaltyIn(document: unknown): Loyalty {
  const checked = check(document ?? {})
  if (checked.kind === 'valid') return checked.value
  // Compiled on demand, because the editor loads this module, where compiling schemas is forbidden.
  const defaults = check({})
  if (defaults.kind === 'invalid') throw new Error('The default rules do not match their schema')
  return defaults.value
}

const points = { type: 'integer', minimum: 0 } as const

/** A member's points (loyalty rule 3). */
export const loyaltyPointsSchema = {
  type: 'object',
  title: 'Loyalty',
  properties: {
    balance: { ...points, description: 'Points that can be used.' },
    pendingPoints: { ...points, description: 'Points for items that can still be returned.' },
    pointsNeededForReward: {
      ...points,
      description: 'Points missing for the cheapest reward that is not affordable yet.',
    },
    expireDate: { ...moment, description: 'When the first points expire; absent if none do.' },
    totalPoints: {
      ...points,
      description: 'Both in all currencies: what a member loses by leaving. Absent in the overview.',
    },
  },
  required: ['balance', 'pendingPoints', 'pointsNeededForReward'],
  additionalProperties: false,
} as const satisfies JSONSchema

const optionIds = { type: 'array', items: id, maxItems: 50 } as const
const personName = { type: 'string', maxLength: 100 } as const

/** Details that members enter. */
export const memberFacts = {
  firstName: personName,
  lastName: personName,
  phoneNumber: { type: 'string', maxLength: 30 },
  birthday: { type: 'string', format: 'date', maxLength: 10 },
  preferences: optionIds,
  subBrands: optionIds,
} as const satisfies Record<string, JSONSchema>

/** A member's contact profile (loyalty rule 5). */
export const contactSchema = {
  type: 'object',
  title: 'Contact',
  properties: {
    contactId: { type: 'string', maxLength: 40 },
    email: { type: 'string', maxLength: 254 },
    ...memberFacts,
    isEnrolledInCustomerClub: { type: 'boolean' },
    accountPoints: points,
    termsVersion: { type: 'string', maxLength: 40 },
  },
  required: [
    'contactId',
    'email',
    'firstName',
    'lastName',
    'preferences',
    'subBrands',
    'isEnrolledInCustomerClub',
    'accountPoints',
  ],
  additionalProperties: false,
} as const satisfies JSONSchema

export const voucherSchema = {
  type: 'object',
  title: 'Voucher',
  properties: {
    rewardId: id,
    voucherIndex: { type: 'integer', minimum: 0 },
    promoCode: { type: 'string', description: 'The code to enter in the basket.', maxLength: 40 },
    status: { enum: ['issued', 'used', 'expired'] },
    points,
    amount: moneySchema,
    created: moment,
    expireDate: moment,
  },
  required: ['rewardId', 'voucherIndex', 'promoCode', 'status', 'points', 'amount', 'created', 'expireDate'],
  additionalProperties: false,
} as const satisfies JSONSchema

export type Voucher = FromSchema<typeof voucherSchema>

export const rewardVouchersSchema = {
  type: 'array',
  title: 'Rewards with their vouchers',
  items: {
    type: 'object',
    properties: {
      rewardId: id,
      ...rewardContent,
      rows: { type: 'array', items: label, maxItems: 20 },
      points,
      amount: moneySchema,
      isAffordable: { type: 'boolean' },
      vouchers: { type: 'array', items: voucherSchema, maxItems: 500 },
    },
    required: ['rewardId', 'title', 'description', 'rows', 'points', 'amount', 'isAffordable', 'vouchers'],
    additionalProperties: false,
  },
  maxItems: 100,
} as const satisfies JSONSchema

export const memberPromotionSchema = {
  type: 'object',
  title: 'Promotion',
  properties: {
    promotionId: id,
    promoCode: id,
    ...rewardContent,
    from: moment,
    until: moment,
    isShown: { type: 'boolean' },
    isRedeemed: { type: 'boolean' },
  },
  required: ['promotionId', 'promoCode', 'title', 'description', 'isShown', 'isRedeemed'],
  additionalProperties: false,
} as const satisfies JSONSchema

export const entryKinds = ['earned', 'returned', 'redeemed'] as const

export const loyaltyTransactionSchema = {
  type: 'object',
  title: 'Transaction',
  properties: {
    id: { type: 'integer' },
    kind: { enum: entryKinds },
    reference: { type: 'string', description: 'The order’s number, or the voucher.', maxLength: 200 },
    points: { type: 'integer', description: 'Negative if points were deducted.' },
    created: moment,
    availableDate: moment,
    expireDate: moment,
  },
  required: ['id', 'kind', 'reference', 'points', 'created', 'availableDate'],
  additionalProperties: false,
} as const satisfies JSONSchema
