import type { JSONSchema } from 'json-schema-to-ts'
import { defineEndpoint } from '#schemas/api/endpoint.ts'
import { cards, id, limit } from '#schemas/api/parts/product-parts.ts'
import { productSearch } from '#schemas/api/product-search.ts'
import { productSchema } from '#schemas/catalogue/product.ts'
import { shopPageSchema } from '#schemas/catalogue/shop-page.ts'
import { pictureSchema } from '#schemas/parts/picture.ts'
import { limits } from '#schemas/validation/limits.ts'

const ids = { type: 'array', items: id, minItems: 1, maxItems: 200 } as const satisfies JSONSchema

const rewardOf = {
  promotionId: id,
  rewardId: id,
} as const

/** Pictures in front and behind, by index, with fallbacks for products that lack them. */
const facing = {
  FrontFacingId: id,
  BackFacingId: id,
  FallbackFrontFacingId: id,
  FallbackBackFacingId: id,
  location: { ...id, description: 'The location of the badges. Default: all locations.' },
} as const

/** Endpoints of products (product rule 1). */
export const products = {
  ...productSearch,
  frontImages: defineEndpoint({
    summary: 'Returns the front picture of each product. Unknown products are omitted.',
    method: 'POST',
    path: '/api/catalog/{catalog}/front-images',
    safePost: true,
    body: {
      type: 'object',
      properties: { productIds: ids },
      required: ['productIds'],
      additionalProperties: false,
    },
    responses: {
      200: {
        type: 'array',
        items: {
          type: 'object',
          properties: { id, frontImage: pictureSchema },
          required: ['id', 'frontImage'],
          additionalProperties: false,
        },
        maxItems: 200,
      },
    },
    limit,
  }),
  byEan: defineEndpoint({
    summary: 'Finds the product with a size of this EAN.',
    method: 'GET',
    path: '/api/catalog/{catalog}/product-by-ean/{ean}',
    responses: { 200: productSchema },
    refusals: [404],
    limit,
  }),
  byReward: defineEndpoint({
    summary: 'Returns the first product of a promotion’s reward.',
    method: 'GET',
    path: '/api/catalog/{catalog}/product-by-reward',
    query: {
      type: 'object',
      properties: rewardOf,
      required: ['promotionId', 'rewardId'],
      additionalProperties: false,
    },
    responses: { 200: productSchema },
    refusals: [404],
    limit,
  }),
  cardsByReward: defineEndpoint({
    summary: 'Lists the products of a promotion’s reward.',
    method: 'GET',
    path: '/api/catalog/{catalog}/product-cards-by-reward',
    query: {
      type: 'object',
      properties: {
        ...rewardOf,
        promocode: {
          ...id,
          description: 'Ignored, because the promotion’s id is unique; used by other platforms.',
        },
        numberOfProducts: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
      },
      required: ['promotionId', 'rewardId'],
      additionalProperties: false,
    },
    responses: { 200: cards },
    limit,
  }),
  ofStyle: defineEndpoint({
    summary: 'Returns a style in the first colour that is for sale.',
    method: 'GET',
    path: '/api/catalog/{catalog}/product-from-id/{styleId}',
    responses: { 200: productSchema },
    refusals: [404],
    limit,
  }),
  get: defineEndpoint({
    summary: 'Returns a product with all details.',
    method: 'GET',
    path: '/api/catalog/{catalog}/product/{productId}',
    responses: { 200: productSchema },
    refusals: [404],
    limit,
  }),
  oneBySku: defineEndpoint({
    summary: 'Returns the product of a SKU with all details.',
    method: 'GET',
    path: '/api/catalog/{catalog}/product/{productId}/{sku}',
    responses: { 200: productSchema },
    refusals: [404],
    limit,
  }),
  several: defineEndpoint({
    summary: 'Returns products by id, in the requested order. Unknown products are omitted.',
    method: 'GET',
    path: '/api/catalog/{catalog}/products',
    query: {
      type: 'object',
      properties: { productIds: ids },
      required: ['productIds'],
      additionalProperties: false,
    },
    responses: { 200: { type: 'array', items: productSchema, maxItems: 200 } },
    limit,
  }),
  simple: defineEndpoint({
    summary: 'Returns product cards by id. Unknown products are omitted.',
    method: 'GET',
    path: '/api/catalog/{catalog}/products-simple',
    query: {
      type: 'object',
      properties: {
        ...facing,
        productIds: ids,
        returnSorted: {
          type: 'boolean',
          description: 'Whether to sort by the merchandisers’ order instead of the requested one.',
          default: false,
        },
      },
      required: ['productIds'],
      additionalProperties: false,
    },
    responses: { 200: cards },
    limit,
  }),
  simpleByBody: defineEndpoint({
    summary: 'Returns product cards by id, for more ids than fit into a URL.',
    method: 'POST',
    path: '/api/catalog/{catalog}/products-simple',
    safePost: true,
    query: { type: 'object', properties: facing, additionalProperties: false },
    body: {
      type: 'object',
      properties: { productIds: ids },
      required: ['productIds'],
      additionalProperties: false,
    },
    responses: { 200: cards },
    limit,
  }),
  page: defineEndpoint({
    summary: 'Returns the product or category at a path of the shop, as its page shows it.',
    method: 'GET',
    path: '/api/catalog/{catalog}/page',
    query: {
      type: 'object',
      properties: {
        path: {
          type: 'string',
          description: 'Decoded, including the market.',
          pattern: '^/',
          maxLength: limits.urlLength,
        },
      },
      required: ['path'],
      additionalProperties: false,
    },
    responses: { 200: shopPageSchema },
    refusals: [404],
    limit,
  }),
  inStores: defineEndpoint({
    summary: 'Returns a product with the stock of each size in each store.',
    method: 'GET',
    path: '/api/catalog/{catalog}/store-product/{productId}',
    responses: {
      200: {
        type: 'object',
        properties: {
          product: productSchema,
          stores: {
            type: 'array',
            items: {
              type: 'object',
              properties: { storeId: id, sku: id, quantity: { type: 'integer', minimum: 0 } },
              required: ['storeId', 'sku', 'quantity'],
              additionalProperties: false,
            },
            maxItems: 10_000,
          },
        },
        required: ['product', 'stores'],
        additionalProperties: false,
      },
    },
    refusals: [404],
    limit,
  }),
} as const
