import type { JSONSchema } from 'json-schema-to-ts'
import { linkSchema } from '#schemas/parts/link.ts'
import { pictureSchema } from '#schemas/parts/picture.ts'
import { headlineSchema, markdownSchema } from '#schemas/parts/text.ts'

export const imageWithTextSchema = {
  type: 'object',
  title: 'Picture with text',
  description: 'A picture with text beside it; on phones the text stands under it.',
  properties: {
    image: pictureSchema,
    imagePosition: {
      enum: ['left', 'right'],
      title: 'Side of the picture',
      description: 'As languages are read that run from left to right; the others mirror it.',
      default: 'left',
    },
    headline: headlineSchema,
    markdownContent: markdownSchema,
    link: linkSchema,
  },
  required: ['image'],
  additionalProperties: false,
} as const satisfies JSONSchema
