import { reference } from '#schemas/commerce/payment.ts'

// Shared parts of the payment endpoints.

export const basketId = {
  ...reference,
  description: 'The id of the basket. It grants access to a guest’s basket.',
} as const

export const ofBasket = {
  type: 'object',
  properties: { basketId },
  required: ['basketId'],
  additionalProperties: false,
} as const

/** The amount that the caller agreed to, of which no other may be charged (checkout rule 22). */
export const displayedAmount = {
  type: 'integer',
  description:
    'The amount due that the shopper was shown, in minor units. If another amount is due, no payment starts: 409 with `payment.totalChanged`. Default: any amount.',
  minimum: 0,
} as const

/** Fields that invoices of some countries need (checkout rule 17). */
export const invoiceDetails = {
  identityNumber: {
    type: 'string',
    description: 'The identity number of the invoiced person. It is passed to the provider and not stored.',
    maxLength: 11,
  },
} as const

export const instalmentCount = {
  type: 'integer',
  description: 'The number of instalments (checkout rule 18).',
  minimum: 1,
  maximum: 36,
} as const

export const text = (maxLength: number) => ({ type: 'string', maxLength }) as const

/** Key that proves that the caller started the payment. */
export const returnKey = {
  ...text(60),
  description:
    'A secret part of the return address. Without it, or access to the basket, the response names no order.',
} as const

export const limit = { requests: 60, seconds: 60 } as const
