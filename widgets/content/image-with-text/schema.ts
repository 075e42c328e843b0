import type { JSONSchema } from 'json-schema-to-ts'
import { linkSchema } from '#schemas/parts/link.ts'
import { pictureSchema } from '#schemas/parts/picture.ts'
import { headlineSchema, markdownSchema } from '#schemas/parts/text.ts'

export const imageWithTextSchema = {
  type: 'object',
  title: 'Picture with text',
  description: 'A picture next to text. On phones the text is below the picture.',
  properties: {
    image: pictureSchema,
    imagePosition: {
      enum: ['left', 'right'],
      title: 'Picture position',
      description: 'Position in left-to-right languages; mirrored in right-to-left languages.',
      default: 'left',
    },
    headline: headlineSchema,
    markdownContent: markdownSchema,
    link: linkSchema,
  },
  required: ['image'],
  additionalProperties: false,
} as const satisfies JSONSchema
