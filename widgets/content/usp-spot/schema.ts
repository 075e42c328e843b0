import type { JSONSchema } from 'json-schema-to-ts'
import { pointIconSchema } from '#schemas/parts/icon.ts'
import { linkSchema } from '#schemas/parts/link.ts'
import { labelSchema } from '#schemas/parts/text.ts'

export const uspSpotSchema = {
  type: 'object',
  title: 'Selling points',
  description: 'Short selling points of the shop.',
  properties: {
    variant: {
      enum: ['simple', 'advanced'],
      title: 'Variant',
      description: 'Simple: one line each. Advanced: with text and a link. Default: simple.',
      default: 'simple',
    },
    items: {
      type: 'array',
      title: 'Points',
      description: 'Default: the selling points of the page.',
      items: {
        type: 'object',
        title: 'Point',
        properties: {
          icon: pointIconSchema,
          title: { ...labelSchema, title: 'Title', minLength: 1 },
          text: { ...labelSchema, title: 'Text' },
          link: linkSchema,
        },
        required: ['title'],
        additionalProperties: false,
      },
      maxItems: 12,
      default: [],
    },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
