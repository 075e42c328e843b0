import type { JSONSchema } from 'json-schema-to-ts'
import { defineEndpoint } from '#schemas/api/endpoint.ts'
import { cards, id, limit } from '#schemas/api/product-parts.ts'
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
  location: { ...id, description: 'Where the badges are shown; absent: all of them.' },
} as const

/** Endpoints of products (product rule 1). */
export const products = {
  ...productSearch,
  frontImages: defineEndpoint({
    summary: 'The front picture of each product; unknown ones are left out.',
    method: 'POST',
    path: '/api/catalog/{catalog}/front-images',
    reads: true,
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
    summary: 'The product that has a size with this EAN.',
    method: 'GET',
    path: '/api/catalog/{catalog}/product-by-ean/{ean}',
    responses: { 200: productSchema },
    refusals: [404],
    limit,
  }),
  byReward: defineEndpoint({
    summary: 'The first product that a reward of a promotion may be chosen from.',
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
    summary: 'The products that a reward of a promotion may be chosen from.',
    method: 'GET',
    path: '/api/catalog/{catalog}/product-cards-by-reward',
    query: {
      type: 'object',
      properties: {
        ...rewardOf,
        promocode: {
          ...id,
          description:
            'For other platforms: it changes nothing here, where the promotion’s id says which it is.',
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
    summary: 'A style in the first of its colours that is sold.',
    method: 'GET',
    path: '/api/catalog/{catalog}/product-from-id/{styleId}',
    responses: { 200: productSchema },
    refusals: [404],
    limit,
  }),
  one: defineEndpoint({
    summary: 'Everything of a product.',
    method: 'GET',
    path: '/api/catalog/{catalog}/product/{productId}',
    responses: { 200: productSchema },
    refusals: [404],
    limit,
  }),
  oneBySku: defineEndpoint({
    summary: 'Everything of a product that has a certain sku.',
    method: 'GET',
    path: '/api/catalog/{catalog}/product/{productId}/{sku}',
    responses: { 200: productSchema },
    refusals: [404],
    limit,
  }),
  several: defineEndpoint({
    summary: 'Products by their ids, in the order asked for; unknown ones are left out.',
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
    summary: 'Cards of products by their ids; unknown ones are left out.',
    method: 'GET',
    path: '/api/catalog/{catalog}/products-simple',
    query: {
      type: 'object',
      properties: {
        ...facing,
        productIds: ids,
        returnSorted: {
          type: 'boolean',
          description: 'In the merchandisers’ order, not in the one asked for.',
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
    summary: 'The same for more ids than an address takes.',
    method: 'POST',
    path: '/api/catalog/{catalog}/products-simple',
    reads: true,
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
    summary:
      'What the catalogue has at an address of the shop: a product or a category, as its page tells it.',
    method: 'GET',
    path: '/api/catalog/{catalog}/page',
    query: {
      type: 'object',
      properties: {
        path: {
          type: 'string',
          description: 'Decoded, with the market in front.',
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
    summary: 'A product with how much of each size lies in which store.',
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
