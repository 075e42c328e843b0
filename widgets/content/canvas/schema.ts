import type { JSONSchema } from 'json-schema-to-ts'
import { linkSchema } from '#schemas/parts/link.ts'
import { picturesSchema } from '#schemas/parts/picture.ts'
import { labelSchema } from '#schemas/parts/text.ts'
import { colourSchema } from '#schemas/values/colour.ts'

const percentSchema = { type: 'number', minimum: 0, maximum: 100, default: 50 } as const satisfies JSONSchema

export const canvasSchema = {
  type: 'object',
  title: 'Canvas',
  description: 'Texts and links placed freely on a picture.',
  properties: {
    image: picturesSchema,
    elements: {
      type: 'array',
      title: 'Elements',
      items: {
        type: 'object',
        title: 'Element',
        properties: {
          x: {
            ...percentSchema,
            title: 'From the left, percent',
            description: '0 is the left edge of the picture, 100 the right edge, in every language.',
          },
          y: {
            ...percentSchema,
            title: 'From the top, percent',
            description: '0 is the top edge of the picture, 100 the bottom edge.',
          },
          text: { ...labelSchema, title: 'Text' },
          link: linkSchema,
          color: colourSchema,
          fontSize: {
            type: 'integer',
            title: 'Text size, px',
            description: 'Size on wide screens. Smaller screens reduce it, but keep it readable.',
            minimum: 8,
            maximum: 200,
            default: 16,
          },
        },
        additionalProperties: false,
      },
      maxItems: 24,
    },
  },
  required: ['image', 'elements'],
  additionalProperties: false,
} as const satisfies JSONSchema
