import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { productOfSku } from '#schemas/catalogue/sku.ts'
import { limits } from '#schemas/validation/limits.ts'
import { compileSchema } from '#schemas/validation/validator.ts'

const productId = {
  type: 'string',
  title: 'Product',
  minLength: 1,
  maxLength: limits.labelLength,
} as const satisfies JSONSchema

/** Products that content shows with a product: a look, or the parts of a set. */
const relatedProductsSchemaOf = <const Of extends { title: string; products: string }>({
  title,
  products,
}: Of) =>
  ({
    type: 'object',
    title,
    properties: {
      productId,
      productIds: {
        type: 'array',
        title: products,
        description: 'Products in display order.',
        items: productId,
        minItems: 1,
        maxItems: 20,
      },
    },
    required: ['productId', 'productIds'],
    additionalProperties: false,
  }) as const satisfies JSONSchema

const lookSchema = relatedProductsSchemaOf({ title: 'Look', products: 'Products of the outfit' })
const setSchema = relatedProductsSchemaOf({ title: 'Set', products: 'Parts' })

type RelatedProducts = FromSchema<typeof lookSchema>

const list = { type: 'array', maxItems: 2_000, default: [] } as const

/** The payload's part `shop-the-look`: products worn together, which replace the catalogue's. */
export const looksPartSchema = {
  type: 'object',
  properties: {
    looks: {
      ...list,
      items: lookSchema,
      title: 'Looks',
      description: 'Products that complete an outfit. Other products keep the catalogue’s looks.',
    },
  },
  additionalProperties: false,
} as const satisfies JSONSchema

/**
 * The payload's part `product-set`: parts of sets with an article number of their own, which replace the catalogue's.
 */
export const setsPartSchema = {
  type: 'object',
  properties: {
    sets: {
      ...list,
      items: setSchema,
      title: 'Sets',
      description:
        'The products of a set. Sets that are sold by their parts keep the catalogue’s list, which decides their price.',
    },
  },
  additionalProperties: false,
} as const satisfies JSONSchema

const checkLooks = compileSchema(looksPartSchema)
const checkSets = compileSchema(setsPartSchema)

const idsOf = (relatedProducts: readonly RelatedProducts[], id: string): readonly string[] | undefined =>
  relatedProducts.find(({ productId }) => productOfSku(productId) === productOfSku(id))?.productIds

/**
 * Returns the products worn with a product by the payload's part `shop-the-look`; undefined if it names none.
 * @param id a product or one of its SKUs
 */
export function lookOf(part: unknown, id: string): readonly string[] | undefined {
  const checked = checkLooks(part ?? {})
  return checked.kind === 'valid' ? idsOf(checked.value.looks, id) : undefined
}

/**
 * Returns the parts of a set by the payload's part `product-set`; undefined if it names none.
 * @param id a product or one of its SKUs
 */
export function setOf(part: unknown, id: string): readonly string[] | undefined {
  const checked = checkSets(part ?? {})
  return checked.kind === 'valid' ? idsOf(checked.value.sets, id) : undefined
}
