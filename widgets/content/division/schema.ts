import type { JSONSchema } from 'json-schema-to-ts'
import { linkSchema } from '#schemas/parts/link.ts'
import { picturesSchema } from '#schemas/parts/picture.ts'
import { markdownSchema } from '#schemas/parts/text.ts'
import { colourSchema } from '#schemas/values/colour.ts'

export const divisionSchema = {
  type: 'object',
  title: 'Division',
  description: 'Two to four parts side by side without a gap, each with a picture, text or both.',
  properties: {
    parts: {
      type: 'array',
      title: 'Parts',
      items: {
        type: 'object',
        title: 'Part',
        properties: {
          images: picturesSchema,
          text: markdownSchema,
          link: linkSchema,
          backgroundColor: { ...colourSchema, title: 'Background' },
        },
        additionalProperties: false,
      },
      minItems: 2,
      maxItems: 4,
    },
  },
  required: ['parts'],
  additionalProperties: false,
} as const satisfies JSONSchema
