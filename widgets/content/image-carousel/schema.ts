import type { JSONSchema } from 'json-schema-to-ts'
import { carouselProperties } from '#schemas/parts/carousel.ts'
import { textSettingSchema } from '#schemas/parts/text.ts'
import { promotionSchema } from '#widgets/content/promotion/schema.ts'

export const imageCarouselSchema = {
  type: 'object',
  title: 'Banner carousel',
  description: 'Banners one after another, with lines of text under them.',
  properties: {
    items: { type: 'array', title: 'Banners', items: promotionSchema, maxItems: 40 },
    textSettings: { type: 'array', title: 'Texts', items: textSettingSchema, maxItems: 20, default: [] },
    showBannerControls: { type: 'boolean', title: 'Arrows', default: true },
    animation: { enum: ['slide', 'fade'], title: 'Animation', default: 'slide' },
    animationDuration: {
      type: 'integer',
      title: 'Length of the animation, ms',
      description: 'Empty: as the speed of one move.',
      minimum: 0,
      maximum: 10_000,
    },
    animationDelay: {
      type: 'number',
      title: 'Seconds between animations',
      description: 'More than 0: the banners move by themselves.',
      minimum: 0,
      maximum: 600,
      default: 0,
    },
    loopLimit: {
      type: 'integer',
      title: 'Rounds',
      description: 'How often they go round by themselves; 0: without end.',
      minimum: 0,
      maximum: 1_000,
      default: 0,
    },
    ...carouselProperties,
  },
  required: ['items'],
  additionalProperties: false,
} as const satisfies JSONSchema
