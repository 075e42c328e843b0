import type { JSONSchema } from 'json-schema-to-ts'
import { paymentPicturesSchema } from '#schemas/parts/mark-picture.ts'

export const paymentMethodsSchema = {
  type: 'object',
  title: 'Payment methods',
  description: 'The payment methods and the button that places the order.',
  properties: {
    payByLink: { type: 'boolean', title: 'Offer to pay by link', default: false },
    cardMarks: {
      type: 'array',
      title: 'Cards',
      description: 'Card brands shown next to the card payment. Default: Visa and Mastercard.',
      items: { type: 'string', minLength: 1, maxLength: 30 },
      maxItems: 8,
      uniqueItems: true,
      default: ['Visa', 'Mastercard'],
    },
    paymentPictures: paymentPicturesSchema,
  },
  additionalProperties: false,
} as const satisfies JSONSchema
