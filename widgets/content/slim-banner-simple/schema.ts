import type { JSONSchema } from 'json-schema-to-ts'
import { linkSchema } from '#schemas/parts/link.ts'
import { excludeOnSchema, loopLimitSchema, slimLocationSchema } from '#schemas/parts/slim-banner.ts'
import { labelSchema } from '#schemas/parts/text.ts'
import { colourSchema } from '#schemas/values/colour.ts'

export const slimBannerSimpleSchema = {
  type: 'object',
  title: 'Slim banner',
  description: 'One line of text across the page.',
  properties: {
    text: { ...labelSchema, title: 'Text', minLength: 1 },
    link: linkSchema,
    color: { ...colourSchema, title: 'Text colour' },
    backgroundColor: { ...colourSchema, title: 'Background' },
    location: slimLocationSchema,
    animation: {
      enum: ['none', 'marquee'],
      title: 'Animation',
      description: 'Marquee: the text moves across the page continuously. Default: none.',
      default: 'none',
    },
    loopLimit: loopLimitSchema,
    excludeOn: excludeOnSchema,
  },
  required: ['text'],
  additionalProperties: false,
} as const satisfies JSONSchema
