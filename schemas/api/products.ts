import type { JSONSchema } from 'json-schema-to-ts'
import { defineEndpoint } from '#schemas/api/endpoint.ts'
import { catalogueCardSchema } from '#schemas/catalogue-card.ts'
import { limits } from '#schemas/limits.ts'
import { pictureSchema } from '#schemas/parts/picture.ts'
import { productSchema } from '#schemas/product.ts'
import { facetSchema, searchRequestSchema, searchResultSchema } from '#schemas/search.ts'
import { shopPageSchema } from '#schemas/shop-page.ts'

const id = {
  type: 'string',
  minLength: 1,
  maxLength: limits.idLength,
} as const satisfies JSONSchema
const ids = { type: 'array', items: id, minItems: 1, maxItems: 200 } as const satisfies JSONSchema
const cards = { type: 'array', items: catalogueCardSchema, maxItems: 500 } as const satisfies JSONSchema
const limit = { requests: 600, seconds: 60 } as const

const rewardOf = {
  promotionId: id,
  rewardId: id,
} as const

/** Which pictures stand in front and behind, by their index; a fallback where a product has no such picture. */
const facing = {
  FrontFacingId: id,
  BackFacingId: id,
  FallbackFrontFacingId: id,
  FallbackBackFacingId: id,
  location: { ...id, description: 'Where the badges are shown; absent: all of them.' },
} as const

const foundIds = {
  type: 'object',
  properties: {
    ids: { type: 'array', items: id, maxItems: 1_000 },
    totalResults: { type: 'integer', minimum: 0 },
  },
  required: ['ids', 'totalResults'],
  additionalProperties: false,
} as const satisfies JSONSchema

const foundTags = {
  type: 'object',
  properties: {
    tags: {
      type: 'array',
      items: {
        type: 'object',
        properties: { tag: id, count: { type: 'integer', minimum: 0 } },
        required: ['tag', 'count'],
        additionalProperties: false,
      },
      maxItems: 200,
    },
  },
  required: ['tags'],
  additionalProperties: false,
} as const satisfies JSONSchema

/** Spec 2, section 7: Catalog. */
export const products = {
  facets: defineEndpoint({
    summary: 'What all products of a catalogue, or of one of its categories, can be narrowed by.',
    method: 'GET',
    path: '/api/catalog/{catalog}/facets',
    query: { type: 'object', properties: { category: id }, additionalProperties: false },
    answers: {
      200: {
        type: 'object',
        properties: {
          facets: { type: 'array', items: facetSchema, maxItems: 30 },
          priceFacet: searchResultSchema.properties.priceFacet,
        },
        required: ['facets'],
        additionalProperties: false,
      },
    },
    limit,
  }),
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
    answers: {
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
    answers: { 200: productSchema },
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
    answers: { 200: productSchema },
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
        promocode: id,
        numberOfProducts: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
      },
      required: ['promotionId', 'rewardId'],
      additionalProperties: false,
    },
    answers: { 200: cards },
    limit,
  }),
  ofStyle: defineEndpoint({
    summary: 'A style in the first of its colours that is sold.',
    method: 'GET',
    path: '/api/catalog/{catalog}/product-from-id/{styleId}',
    answers: { 200: productSchema },
    refusals: [404],
    limit,
  }),
  one: defineEndpoint({
    summary: 'Everything of a product.',
    method: 'GET',
    path: '/api/catalog/{catalog}/product/{productId}',
    answers: { 200: productSchema },
    refusals: [404],
    limit,
  }),
  oneBySku: defineEndpoint({
    summary: 'Everything of a product that has a certain sku.',
    method: 'GET',
    path: '/api/catalog/{catalog}/product/{productId}/{sku}',
    answers: { 200: productSchema },
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
    answers: { 200: { type: 'array', items: productSchema, maxItems: 200 } },
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
    answers: { 200: cards },
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
    answers: { 200: cards },
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
    answers: { 200: shopPageSchema },
    refusals: [404],
    limit,
  }),
  search: defineEndpoint({
    summary: 'Products by words, category, tags, facets and prices, with what they could be narrowed by.',
    method: 'POST',
    path: '/api/catalog/{catalog}/search',
    reads: true,
    query: {
      type: 'object',
      properties: { useNewIndex: { type: 'boolean' }, accessToken: id },
      additionalProperties: false,
    },
    body: searchRequestSchema,
    answers: {
      200: {
        ...searchResultSchema,
        properties: { ...searchResultSchema.properties, results: cards },
      },
    },
    limit,
  }),
  searchIds: defineEndpoint({
    summary: 'The ids of what a search finds, without its cards.',
    method: 'POST',
    path: '/api/catalog/{catalog}/search-ids',
    reads: true,
    body: searchRequestSchema,
    answers: { 200: foundIds },
    limit,
  }),
  searchPromotionTags: defineEndpoint({
    summary: 'The tags of promotions that a search stands for.',
    method: 'POST',
    path: '/api/catalog/{catalog}/search-promotion-tags',
    reads: true,
    body: searchRequestSchema,
    answers: { 200: foundTags },
    limit,
  }),
  searchTags: defineEndpoint({
    summary: 'The tags of what a search finds, the most frequent first.',
    method: 'POST',
    path: '/api/catalog/{catalog}/search-tags',
    reads: true,
    body: searchRequestSchema,
    answers: { 200: foundTags },
    limit,
  }),
  inStores: defineEndpoint({
    summary: 'A product with how much of each size lies in which store.',
    method: 'GET',
    path: '/api/catalog/{catalog}/store-product/{productId}',
    answers: {
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
