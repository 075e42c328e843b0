import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { limits } from '#schemas/limits.ts'
import { moneySchema } from '#schemas/money.ts'
import { pictureSchema } from '#schemas/parts/picture.ts'

const label = { type: 'string', maxLength: limits.labelLength } as const satisfies JSONSchema

/** A product as a tile shows it (spec 2, section 3: Product card; the fields that tiles use). */
export const productCardSchema = {
  type: 'object',
  properties: {
    id: { ...label, description: 'style_colour' },
    name: label,
    url: { type: 'string', maxLength: limits.urlLength },
    brand: label,
    colourName: label,
    salesPrice: moneySchema,
    listPrice: { ...moneySchema, description: 'Absent when equal to the sales price.' },
    frontImage: pictureSchema,
    backImage: pictureSchema,
    colours: { type: 'integer', minimum: 1, default: 1 },
    categories: { type: 'array', items: label, default: [] },
    tags: { type: 'array', items: label, default: [] },
  },
  required: ['id', 'name', 'url', 'salesPrice', 'frontImage'],
  additionalProperties: false,
} as const satisfies JSONSchema

export type ProductCard = FromSchema<typeof productCardSchema>
