import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { productPriceSchema } from '#schemas/catalogue/product.ts'
import { productCardSchema } from '#schemas/catalogue/product-card.ts'
import { limits } from '#schemas/validation/limits.ts'

const label = { type: 'string', maxLength: limits.labelLength } as const satisfies JSONSchema
const flag = { type: 'boolean' } as const satisfies JSONSchema
const count = { type: 'integer', minimum: 0 } as const satisfies JSONSchema

/** A product card with the fields that other systems need (product rule 5). */
export const catalogueCardSchema = {
  type: 'object',
  title: 'Product card',
  properties: {
    ...productCardSchema.properties,
    styleNumber: label,
    optionId: { ...label, description: 'The second part of the id: the colour.' },
    ean: { ...label, description: 'EAN of the first size.' },
    price: productPriceSchema,
    subBrand: label,
    calloutAttributes: { type: 'array', items: label, maxItems: 20 },
    ediCategory: label,
    ediSubCategory: label,
    isInDeliverySet: { ...flag, description: 'Whether a delivery of more stock is expected.' },
    isPreorder: flag,
    productSetOptionsCount: count,
    hasCompleteTheLook: flag,
    hasEcom: flag,
    hasRetail: flag,
    images: {
      type: 'object',
      properties: {
        urlTemplate: { ...label, description: 'URL template with `{index}` and `{format}`.' },
        indexes: {
          type: 'array',
          items: {
            type: 'object',
            properties: { index: label, format: label },
            required: ['index', 'format'],
            additionalProperties: false,
          },
          maxItems: 20,
        },
      },
      required: ['urlTemplate', 'indexes'],
      additionalProperties: false,
    },
    colourFamilyName: label,
    styleOptionCount: count,
    productRelations: {
      type: 'array',
      items: {
        type: 'object',
        properties: { relation: { enum: ['look', 'set'] }, productId: label },
        required: ['relation', 'productId'],
        additionalProperties: false,
      },
      maxItems: 40,
    },
    fabricComposition: { type: 'string', maxLength: limits.textLength },
  },
  required: [
    ...productCardSchema.required,
    'styleNumber',
    'optionId',
    'price',
    'isInDeliverySet',
    'isPreorder',
    'productSetOptionsCount',
    'hasCompleteTheLook',
    'hasEcom',
    'hasRetail',
    'images',
    'styleOptionCount',
  ],
  additionalProperties: false,
} as const satisfies JSONSchema

export type CatalogueCard = FromSchema<typeof catalogueCardSchema>
