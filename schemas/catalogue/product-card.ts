import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { badgeSchema } from '#schemas/catalogue/badge.ts'
import { pictureSchema } from '#schemas/parts/picture.ts'
import { limits } from '#schemas/validation/limits.ts'
import { moneySchema } from '#schemas/values/money.ts'

const label = { type: 'string', maxLength: limits.labelLength } as const satisfies JSONSchema

const url = { type: 'string', maxLength: limits.urlLength } as const satisfies JSONSchema

const price = {
  salesPrice: moneySchema,
  isFrom: { type: 'boolean', description: 'Whether other sizes cost more.' },
  listPrice: { ...moneySchema, description: 'Absent when equal to the sales price.' },
  percentage: {
    type: 'integer',
    description: 'Reduction of the list price, in percent.',
    minimum: 0,
    maximum: 100,
  },
  historicPrice: { ...moneySchema, description: 'The lowest price of the 30 days before the reduction.' },
  alternatePrice: { ...moneySchema, description: 'The price for members of the customer club.' },
} as const

const swatchSchema = {
  type: 'object',
  title: 'Swatch',
  description: 'One colour of a style.',
  properties: {
    id: { ...label, description: 'style_colour' },
    name: { ...label, description: 'Name of the colour.' },
    url,
    picture: { ...url, description: 'URL of the front picture.' },
    hex: { ...label, description: 'The colour as `#rrggbb`.' },
    ...price,
  },
  required: ['id', 'name', 'url', 'picture', 'salesPrice'],
  additionalProperties: false,
} as const satisfies JSONSchema

export type Swatch = FromSchema<typeof swatchSchema>

/** A product as a tile shows it (product rule 5). */
export const productCardSchema = {
  type: 'object',
  properties: {
    id: { ...label, description: 'style_colour' },
    name: label,
    url,
    brand: label,
    colourName: label,
    ...price,
    badges: { type: 'array', items: badgeSchema, maxItems: 20, default: [] },
    frontImage: pictureSchema,
    backImage: pictureSchema,
    colours: { type: 'integer', minimum: 1, default: 1 },
    swatches: {
      type: 'array',
      description: 'Colours of the style, this one first, if they are grouped into one result.',
      items: swatchSchema,
      maxItems: 100,
    },
    categories: { type: 'array', items: label, default: [] },
    tags: { type: 'array', items: label, default: [] },
    isNew: { type: 'boolean' },
    inStock: { type: 'boolean', description: 'Absent if the stock is unknown, which counts as in stock.' },
    inStoresOnly: {
      type: 'boolean',
      description: 'Whether stores sell it while it cannot be sent. Absent if not.',
    },
    isDigital: { type: 'boolean' },
    isProductSet: { type: 'boolean' },
    callout: { ...label, description: 'Text below the price, such as the reason for a discount.' },
    disclaimer: label,
    sizes: {
      type: 'array',
      description: 'Sizes that can be added to the basket from a tile.',
      items: {
        type: 'object',
        properties: { sku: label, size: label, length: label, inStock: { type: 'boolean' } },
        required: ['sku', 'size', 'inStock'],
        additionalProperties: false,
      },
      maxItems: 200,
    },
  },
  required: ['id', 'name', 'url', 'salesPrice', 'frontImage'],
  additionalProperties: false,
} as const satisfies JSONSchema

export type ProductCard = FromSchema<typeof productCardSchema>
