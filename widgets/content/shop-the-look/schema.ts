import type { JSONSchema } from 'json-schema-to-ts'
import { pictureSchema } from '#schemas/parts/picture.ts'
import { headlineSchema, labelSchema } from '#schemas/parts/text.ts'

const percentSchema = { type: 'number', minimum: 0, maximum: 100, default: 50 } as const satisfies JSONSchema

export const shopTheLookSchema = {
  type: 'object',
  title: 'Shop the look',
  description: 'A picture with a dot on each product in it, and the products in a list.',
  properties: {
    headline: headlineSchema,
    image: {
      ...pictureSchema,
      title: 'Picture',
      description: 'One for all screens, so that the dots stay on their products.',
    },
    points: {
      type: 'array',
      title: 'Products in the picture',
      items: {
        type: 'object',
        title: 'Product in the picture',
        properties: {
          productId: { ...labelSchema, minLength: 1, title: 'Product' },
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
        },
        required: ['productId'],
        additionalProperties: false,
      },
      maxItems: 12,
    },
  },
  required: ['image', 'points'],
  additionalProperties: false,
} as const satisfies JSONSchema
