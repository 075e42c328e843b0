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

export const text = (maxLength: number) => ({ type: 'string', maxLength }) as const

export const limit = { requests: 60, seconds: 60 } as const
