import type { JSONSchema } from 'json-schema-to-ts'
import { excludeOnSchema, loopLimitSchema, slimLocationSchema } from '#schemas/parts/slim-banner.ts'
import { textSettingSchema } from '#schemas/parts/text.ts'
import { colourSchema } from '#schemas/values/colour.ts'

export const slimBannerAdvancedSchema = {
  type: 'object',
  title: 'Slim banner with several texts',
  description:
    'One line across the page with texts that take turns; they can have links, countdowns or codes.',
  properties: {
    textSettings: { type: 'array', title: 'Texts', items: textSettingSchema, minItems: 1, maxItems: 12 },
    color: { ...colourSchema, title: 'Text colour' },
    backgroundColor: { ...colourSchema, title: 'Background' },
    location: slimLocationSchema,
    animation: {
      enum: ['fade', 'slide', 'none'],
      title: 'Animation',
      description: 'Transition between texts. None: shows all texts at the same time. Default: fade.',
      default: 'fade',
    },
    animationDuration: {
      type: 'integer',
      title: 'Duration of the animation, ms',
      minimum: 0,
      maximum: 10_000,
      default: 600,
    },
    animationDelay: {
      type: 'number',
      title: 'Seconds between animations',
      description: 'At least 1. Default: as in the brand’s carousels.',
      minimum: 0,
      maximum: 600,
      default: 0,
    },
    loopLimit: loopLimitSchema,
    excludeOn: excludeOnSchema,
  },
  required: ['textSettings'],
  additionalProperties: false,
} as const satisfies JSONSchema
