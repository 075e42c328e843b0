import type { JSONSchema } from 'json-schema-to-ts'
import { linkSchema } from '#schemas/parts/link.ts'
import { picturesSchema } from '#schemas/parts/picture.ts'
import { labelSchema } from '#schemas/parts/text.ts'
import { colourSchema } from '#schemas/values/colour.ts'

const percentSchema = { type: 'number', minimum: 0, maximum: 100, default: 50 } as const satisfies JSONSchema

export const canvasSchema = {
  type: 'object',
  title: 'Canvas',
  description: 'Texts and links placed freely over a picture.',
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
            description:
              '0: at the picture’s left edge, 100: at its right edge. In every language: pictures do not mirror.',
          },
          y: {
            ...percentSchema,
            title: 'From the top, percent',
            description: '0: at the picture’s upper edge, 100: at its lower edge.',
          },
          text: { ...labelSchema, title: 'Text' },
          link: linkSchema,
          color: colourSchema,
          fontSize: {
            type: 'integer',
            title: 'Size of the text, px',
            description: 'On a wide screen; smaller on smaller ones, and always readable.',
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
