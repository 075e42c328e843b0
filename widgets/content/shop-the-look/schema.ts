import type { JSONSchema } from 'json-schema-to-ts'
import { pictureSchema } from '#schemas/parts/picture.ts'
import { headlineSchema, labelSchema } from '#schemas/parts/text.ts'

const percentSchema = { type: 'number', minimum: 0, maximum: 100, default: 50 } as const satisfies JSONSchema

export const shopTheLookSchema = {
  type: 'object',
  title: 'Shop the look',
  description: 'A picture with a dot on each product, and a list of the products.',
  properties: {
    headline: headlineSchema,
    image: {
      ...pictureSchema,
      title: 'Picture',
      description: 'One picture for all screens, so that the dots stay on the products.',
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
            description: '0 is the left edge of the picture, 100 the right edge, in every language.',
          },
          y: {
            ...percentSchema,
            title: 'From the top, percent',
            description: '0 is the top edge of the picture, 100 the bottom edge.',
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
