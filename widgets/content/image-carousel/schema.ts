import type { JSONSchema } from 'json-schema-to-ts'
import { carouselProperties } from '#schemas/parts/carousel.ts'
import { textSettingSchema } from '#schemas/parts/text.ts'
import { promotionSchema } from '#widgets/content/promotion/schema.ts'

export const imageCarouselSchema = {
  type: 'object',
  title: 'Banner carousel',
  description: 'Banners that take turns, with lines of text below.',
  properties: {
    items: { type: 'array', title: 'Banners', items: promotionSchema, maxItems: 40 },
    textSettings: { type: 'array', title: 'Texts', items: textSettingSchema, maxItems: 20, default: [] },
    showBannerControls: { type: 'boolean', title: 'Arrows', default: true },
    animation: { enum: ['slide', 'fade'], title: 'Animation', default: 'slide' },
    animationDuration: {
      type: 'integer',
      title: 'Duration of the animation, ms',
      description: 'Default: the duration of a move.',
      minimum: 0,
      maximum: 10_000,
    },
    animationDelay: {
      type: 'number',
      title: 'Seconds between animations',
      description: 'Above 0, the banners change automatically. Default: 0.',
      minimum: 0,
      maximum: 600,
      default: 0,
    },
    loopLimit: {
      type: 'integer',
      title: 'Number of rounds',
      description: 'Number of rounds before autoplay stops. Default: 0, which never stops.',
      minimum: 0,
      maximum: 1_000,
      default: 0,
    },
    ...carouselProperties,
  },
  required: ['items'],
  additionalProperties: false,
} as const satisfies JSONSchema
