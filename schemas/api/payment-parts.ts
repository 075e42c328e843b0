import { reference } from '#schemas/commerce/payment.ts'

// Shared parts of the payment endpoints.

export const basketId = {
  ...reference,
  description: 'The basket’s id: whoever knows it may use a guest’s basket.',
} as const

export const ofBasket = {
  type: 'object',
  properties: { basketId },
  required: ['basketId'],
  additionalProperties: false,
} as const

/** Fields that invoices of some countries need (checkout rule 17). */
export const invoiceDetails = {
  identityNumber: {
    type: 'string',
    description: 'The identity number of who is invoiced. It is passed on to the provider and kept nowhere.',
    maxLength: 11,
  },
} as const

export const instalmentCount = {
  type: 'integer',
  description: 'In how many instalments the card pays (checkout rule 18).',
  minimum: 1,
  maximum: 36,
} as const

export const text = (maxLength: number) => ({ type: 'string', maxLength }) as const

/** Proves that a caller made the payment. */
export const returnKey = {
  ...text(60),
  description: 'Part of the address that the provider got: without it, or the basket, no order is named.',
} as const

export const limit = { requests: 60, seconds: 60 } as const
