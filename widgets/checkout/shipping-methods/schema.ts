import type { JSONSchema } from 'json-schema-to-ts'
import { carrierPicturesSchema } from '#schemas/parts/mark-picture.ts'

export const shippingMethodsSchema = {
  type: 'object',
  title: 'Shipping methods',
  description: 'Shipping methods with prices and dates, and pickup points.',
  properties: {
    points: {
      type: 'integer',
      title: 'Pickup points',
      description: 'Number of nearest pickup points shown.',
      minimum: 1,
      maximum: 30,
      default: 8,
    },
    carrierPictures: carrierPicturesSchema,
  },
  additionalProperties: false,
} as const satisfies JSONSchema
