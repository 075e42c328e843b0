import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { badgeSchema } from '#schemas/catalogue/badge.ts'
import { priceTaxes } from '#schemas/catalogue/price-tax.ts'
import { pictureSchema } from '#schemas/parts/picture.ts'
import { limits } from '#schemas/validation/limits.ts'
import { moneySchema } from '#schemas/values/money.ts'

const label = { type: 'string', maxLength: limits.labelLength } as const satisfies JSONSchema
const text = { type: 'string', maxLength: limits.textLength } as const satisfies JSONSchema
const flag = { type: 'boolean' } as const satisfies JSONSchema
const moment = { type: 'string', description: 'ISO 8601.', maxLength: 40 } as const satisfies JSONSchema
const url = { type: 'string', maxLength: limits.urlLength } as const satisfies JSONSchema
const listOf = <const Items extends JSONSchema>(items: Items, maxItems = 200) =>
  ({ type: 'array', items, maxItems, default: [] }) as const

/** Prices of a product in its market (product rule 2). */
export const productPriceSchema = {
  type: 'object',
  properties: {
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
    historicPercentage: {
      type: 'integer',
      description: 'Reduction of the historic price, in percent.',
      minimum: 1,
      maximum: 100,
    },
    memberPrice: { ...moneySchema, description: 'The price for members of the customer club.' },
    discounts: listOf(
      {
        type: 'object',
        properties: {
          reference: { ...label, description: '`markdown`, or another reason.' },
          callout: label,
          disclaimer: text,
          badges: listOf(label, 20),
          promotionName: label,
          promotionLevel: label,
          amount: { type: 'integer', description: 'Minor units.' },
          currency: label,
        },
        required: ['reference', 'amount', 'currency'],
        additionalProperties: false,
      },
      20,
    ),
  },
  required: ['salesPrice'],
  additionalProperties: false,
} as const satisfies JSONSchema

const colourSchema = {
  type: 'object',
  properties: {
    id: label,
    name: label,
    base: { ...label, description: 'The facet colour that it belongs to.' },
    nuance: {
      type: 'object',
      properties: { hexCode: label },
      required: ['hexCode'],
      additionalProperties: false,
    },
    pantoneHexCode: label,
  },
  required: ['id', 'name'],
  additionalProperties: false,
} as const satisfies JSONSchema

const companySchema = {
  type: 'object',
  properties: {
    name: label,
    contact: { ...text, description: 'Postal address, email or web address; one line each.' },
  },
  required: ['name', 'contact'],
  additionalProperties: false,
} as const satisfies JSONSchema

/** A product in one size and length: the unit of baskets. */
const variantSchema = {
  type: 'object',
  title: 'Variant',
  properties: {
    id: { ...label, description: 'The SKU: style_colour_option.' },
    ean: label,
    size: {
      type: 'object',
      properties: { sizeId: label, name: label },
      required: ['sizeId', 'name'],
      additionalProperties: false,
    },
    length: {
      type: 'object',
      properties: { lengthId: label, name: label },
      required: ['lengthId', 'name'],
      additionalProperties: false,
    },
    inStockEcom: {
      ...flag,
      description:
        'Whether it can be ordered for delivery now. Of a pre-order: whether pieces are left to sell before it arrives; otherwise it is sold out.',
    },
    inStockRetail: flag,
    inDeliveryDateSet: { ...moment, description: 'When the next delivery is expected.' },
    price: { ...moneySchema, description: 'Absent if equal to the product’s price.' },
  },
  required: ['id', 'ean', 'inStockEcom', 'inStockRetail'],
  additionalProperties: false,
} as const satisfies JSONSchema

export type Variant = FromSchema<typeof variantSchema>

/** The model in the pictures: lengths in centimetres, and sizes. */
export const measurements = [
  'height',
  'size',
  'shoeSize',
  'chest',
  'innerLeg',
  'waist',
  'hip',
  'shoulder',
] as const

/** A product with all of its details: one style in one colour (product rule 6). */
export const productSchema = {
  type: 'object',
  title: 'Product',
  properties: {
    id: { ...label, description: 'style_colour' },
    name: label,
    url,
    description: { ...text, description: 'Markdown.' },
    brand: label,
    subBrand: label,
    subGroup: label,
    styleOptionNumber: { ...label, description: 'Style and colour; the number that shoppers and staff use.' },
    price: productPriceSchema,
    badges: listOf(badgeSchema, 20),
    calloutAttributes: listOf(label, 20),
    tags: listOf(label, 200),
    categories: listOf(label, 50),
    isDigital: flag,
    isProductSet: flag,
    isPreorder: flag,
    isNoos: flag,
    isNew: flag,
    hasEcom: flag,
    hasRetail: flag,
    inStock: flag,
    allowInStockNotifications: flag,
    priceTax: {
      enum: priceTaxes,
      description:
        'Whether prices include tax, or it is added at the checkout. Default: as in the market’s country.',
    },
    comingSoonProduct: { ...moment, description: 'Start of the sale; absent if the product is on sale.' },
    images: listOf(pictureSchema, 20),
    videos: { ...listOf(url, 5), description: 'URLs of the files.' },
    colour: colourSchema,
    variants: listOf(variantSchema, 500),
    styleOptions: {
      ...listOf(
        {
          type: 'object',
          properties: {
            id: { ...label, description: 'style_colour' },
            optionId: label,
            name: label,
            url,
            image: pictureSchema,
            inStock: flag,
            inStoresOnly: {
              ...flag,
              description: 'Whether stores sell it while it cannot be sent. Absent if not.',
            },
            colour: colourSchema,
            price: productPriceSchema,
            variants: listOf(variantSchema, 500),
            subGroup: label,
          },
          required: ['id', 'optionId', 'name', 'url', 'inStock', 'colour', 'price'],
          additionalProperties: false,
        },
        100,
      ),
      description: 'All colours of the style, including this one.',
    },
    productSetOptions: { ...listOf(label, 20), description: 'Ids of the products of the set.' },
    shopTheLook: { ...listOf(label, 20), description: 'Ids of the products that complete the outfit.' },
    fabricComposition: text,
    fabricCompositionEnglish: text,
    textLanguage: {
      ...label,
      description:
        'Language of `description`, `fabricComposition` and `sustainabilityText`, BCP 47. Absent if it is the market’s.',
    },
    careInstructions: listOf(
      {
        type: 'object',
        properties: { id: label, text: label },
        required: ['id', 'text'],
        additionalProperties: false,
      },
      20,
    ),
    sustainabilityText: text,
    sustainabilityReasons: listOf(
      {
        type: 'object',
        properties: { id: label, reason: label, supportText: text },
        required: ['id', 'reason'],
        additionalProperties: false,
      },
      20,
    ),
    safety: {
      type: 'object',
      description: 'Responsible companies and warnings (product rule 13).',
      properties: {
        manufacturer: companySchema,
        responsiblePerson: companySchema,
        warnings: text,
        warningsLanguage: { ...label, description: 'BCP 47. Absent if it is the market’s.' },
      },
      additionalProperties: false,
    },
    modelMeasurements: {
      type: 'object',
      description: 'Measurements of the model in the pictures; lengths in centimetres.',
      properties: {
        height: label,
        size: label,
        shoeSize: label,
        chest: label,
        innerLeg: label,
        waist: label,
        hip: label,
        shoulder: label,
      },
      additionalProperties: false,
    },
  },
  required: [
    'id',
    'name',
    'url',
    'brand',
    'styleOptionNumber',
    'price',
    'isDigital',
    'isProductSet',
    'isPreorder',
    'isNoos',
    'hasEcom',
    'hasRetail',
    'inStock',
    'allowInStockNotifications',
    'colour',
  ],
  additionalProperties: false,
} as const satisfies JSONSchema

export type Product = FromSchema<typeof productSchema>
