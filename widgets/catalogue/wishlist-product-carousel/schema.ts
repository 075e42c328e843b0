import type { JSONSchema } from 'json-schema-to-ts'
import { carouselProperties } from '#schemas/parts/carousel.ts'

export const wishlistProductCarouselSchema = {
  type: 'object',
  title: 'Wishlist carousel',
  description: 'Carousel of the visitor’s wishlist. Hidden while the wishlist is empty.',
  properties: carouselProperties,
  additionalProperties: false,
} as const satisfies JSONSchema
