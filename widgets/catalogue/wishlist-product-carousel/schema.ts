import type { JSONSchema } from 'json-schema-to-ts'
import { carouselProperties } from '#schemas/parts/carousel.ts'

export const wishlistProductCarouselSchema = {
  type: 'object',
  title: 'Wishlist carousel',
  description: 'The products of the visitor’s own wishlist side by side; nothing while it is empty.',
  properties: carouselProperties,
  additionalProperties: false,
} as const satisfies JSONSchema
