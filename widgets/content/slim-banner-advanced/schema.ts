import type { JSONSchema } from 'json-schema-to-ts'
import { excludeOnSchema, loopLimitSchema, slimLocationSchema } from '#schemas/parts/slim-banner.ts'
import { textSettingSchema } from '#schemas/parts/text.ts'
import { colourSchema } from '#schemas/values/colour.ts'

export const slimBannerAdvancedSchema = {
  type: 'object',
  title: 'Slim banner with several texts',
  description: 'Texts that take turns in one line across the page, with links, countdowns or codes.',
  properties: {
    textSettings: { type: 'array', title: 'Texts', items: textSettingSchema, minItems: 1, maxItems: 12 },
    color: { ...colourSchema, title: 'Text colour' },
    backgroundColor: { ...colourSchema, title: 'Background' },
    location: slimLocationSchema,
    animation: {
      enum: ['fade', 'slide', 'none'],
      title: 'Animation',
      description: 'How one text gives way to the next. None: all of them at once.',
      default: 'fade',
    },
    animationDuration: {
      type: 'integer',
      title: 'Length of the animation, ms',
      minimum: 0,
      maximum: 10_000,
      default: 600,
    },
    animationDelay: {
      type: 'number',
      title: 'Seconds between animations',
      description: 'Empty or 0: as carousels move by themselves. Never below one second.',
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
