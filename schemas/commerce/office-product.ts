import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { limits } from '#schemas/validation/limits.ts'
import { moneySchema } from '#schemas/values/money.ts'

// Products as operators see them and change their prices, stock and visibility.

const text = { type: 'string' } as const satisfies JSONSchema
const id = { type: 'string', minLength: 1, maxLength: limits.idLength } as const satisfies JSONSchema
const amount = { type: 'integer', minimum: 1, maximum: 2_147_483_647 } as const satisfies JSONSchema

const version = {
  type: 'string',
  description: 'Identifies the version that the operator saw.',
  minLength: 1,
  maxLength: 40,
} as const satisfies JSONSchema

const listedFields = {
  id: { ...text, description: 'style_colour' },
  name: text,
  colourName: text,
  picture: text,
  isSoldOnline: { type: 'boolean' },
  isSoldInStores: { type: 'boolean' },
  stock: { type: 'integer', description: 'Pieces of all sizes at all locations.' },
  salesPrice: {
    ...moneySchema,
    description: 'The lowest price; absent if the market does not sell the product.',
  },
  listPrice: moneySchema,
} as const satisfies Record<string, JSONSchema>
const listedRequired = ['id', 'name', 'isSoldOnline', 'isSoldInStores', 'stock'] as const

/** A product in the list of operators. */
export const officeListedProductSchema = {
  type: 'object',
  title: 'Product in the list of operators',
  properties: {
    ...listedFields,
    items: {
      type: 'array',
      description: 'Its items (SKUs), in the order of sizes.',
      items: {
        type: 'object',
        properties: {
          sku: text,
          name: { ...text, description: 'Size and length; absent if there is none.' },
        },
        required: ['sku'],
        additionalProperties: false,
      },
    },
  },
  required: [...listedRequired, 'items'],
  additionalProperties: false,
} as const satisfies JSONSchema
export type OfficeListedProduct = FromSchema<typeof officeListedProductSchema>

/** Sale settings of a product. */
export const productSaleSchema = {
  type: 'object',
  title: 'How a product is sold',
  properties: { isSoldOnline: { type: 'boolean' }, isSoldInStores: { type: 'boolean' }, version },
  required: ['isSoldOnline', 'isSoldInStores', 'version'],
  additionalProperties: false,
} as const satisfies JSONSchema

const priceKey = {
  item: { ...id, description: 'A product’s id, or a SKU, whose price takes precedence over its product’s.' },
  market: { type: 'string', minLength: 1, maxLength: 20 },
} as const satisfies Record<string, JSONSchema>

const priceAmounts = {
  salesPrice: { ...amount, description: 'In minor units of the market’s currency.' },
  listPrice: { ...amount, description: 'Price before a reduction; at least the sales price.' },
  memberPrice: { ...amount, description: 'Price for members of the customer club.' },
} as const satisfies Record<string, JSONSchema>

/** Input of a price. */
export const writtenPriceSchema = {
  type: 'object',
  title: 'Price as an operator writes it',
  properties: {
    ...priceKey,
    ...priceAmounts,
    version: { ...version, description: 'Version of the replaced price. Default: there is none.' },
  },
  required: ['item', 'market', 'salesPrice', 'listPrice'],
  additionalProperties: false,
} as const satisfies JSONSchema
export type WrittenPrice = FromSchema<typeof writtenPriceSchema>

/** Input of a market's prices by a machine. The last one of an item applies. */
export const priceListSchema = {
  type: 'object',
  title: 'Prices of a market',
  properties: {
    prices: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          item: priceKey.item,
          ...priceAmounts,
          listPrice: {
            ...priceAmounts.listPrice,
            description: 'Price before a reduction. Default: the sales price.',
          },
        },
        required: ['item', 'salesPrice'],
        additionalProperties: false,
      },
      minItems: 1,
      maxItems: 1_000,
    },
  },
  required: ['prices'],
  additionalProperties: false,
} as const satisfies JSONSchema
export type PriceList = FromSchema<typeof priceListSchema>

/** A stored price, by its key and version. */
export const priceQuerySchema = {
  type: 'object',
  properties: { ...priceKey, version },
  required: ['item', 'market', 'version'],
  additionalProperties: false,
} as const satisfies JSONSchema
export type PriceQuery = FromSchema<typeof priceQuerySchema>

/** A product with everything that operators can change. */
export const officeProductSchema = {
  type: 'object',
  title: 'Product for operators',
  properties: {
    ...listedFields,
    version: { ...version, description: 'Version of the sales settings.' },
    addresses: {
      type: 'array',
      description: 'Addresses of its pages in the shop.',
      items: {
        type: 'object',
        properties: { market: text, path: text },
        required: ['market', 'path'],
        additionalProperties: false,
      },
    },
    prices: {
      type: 'array',
      description: 'Prices of the product first, then those of its sizes.',
      items: {
        type: 'object',
        properties: { ...priceKey, currency: text, ...priceAmounts, version },
        required: ['item', 'market', 'currency', 'salesPrice', 'listPrice', 'version'],
        additionalProperties: false,
      },
    },
    sizes: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          sku: text,
          ean: text,
          name: { ...text, description: 'Size and length; empty for a single size.' },
          stock: {
            type: 'array',
            description: 'Stock by location; other locations have none.',
            items: {
              type: 'object',
              properties: { location: text, quantity: { type: 'integer' } },
              required: ['location', 'quantity'],
              additionalProperties: false,
            },
          },
        },
        required: ['sku', 'ean', 'name', 'stock'],
        additionalProperties: false,
      },
    },
    locations: {
      type: 'array',
      description: 'The warehouse first, then the stores.',
      items: {
        type: 'object',
        properties: { id: text, name: { ...text, description: 'Absent for the warehouse.' } },
        required: ['id'],
        additionalProperties: false,
      },
    },
  },
  required: [...listedRequired, 'version', 'addresses', 'prices', 'sizes', 'locations'],
  additionalProperties: false,
} as const satisfies JSONSchema
export type OfficeProduct = FromSchema<typeof officeProductSchema>
