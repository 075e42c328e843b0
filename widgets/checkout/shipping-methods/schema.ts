import type { JSONSchema } from 'json-schema-to-ts'
import { carrierPicturesSchema } from '#schemas/parts/mark-picture.ts'

export const shippingMethodsSchema = {
  type: 'object',
  title: 'Shipping methods',
  description: 'Ways of delivery with their prices and dates, and where to collect.',
  properties: {
    points: {
      type: 'integer',
      title: 'Pickup points',
      description: 'How many of the nearest are shown.',
      minimum: 1,
      maximum: 30,
      default: 8,
    },
    carrierPictures: carrierPicturesSchema,
  },
  additionalProperties: false,
} as const satisfies JSONSchema
