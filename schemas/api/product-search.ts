import type { JSONSchema } from 'json-schema-to-ts'
import { defineEndpoint } from '#schemas/api/endpoint.ts'
import { cards, id, limit } from '#schemas/api/parts/product-parts.ts'
import { facetSchema, searchRequestSchema, searchResultSchema } from '#schemas/catalogue/search.ts'

const matchingIds = {
  type: 'object',
  properties: {
    ids: { type: 'array', items: id, maxItems: 1_000 },
    totalResults: { type: 'integer', minimum: 0 },
  },
  required: ['ids', 'totalResults'],
  additionalProperties: false,
} as const satisfies JSONSchema

const matchingTags = {
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

/** Endpoints of catalogue search (listing rule 4). */
export const productSearch = {
  facets: defineEndpoint({
    summary: 'Lists the filters of a catalogue or of one of its categories.',
    method: 'GET',
    path: '/api/catalog/{catalog}/facets',
    query: { type: 'object', properties: { category: id }, additionalProperties: false },
    responses: {
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
  search: defineEndpoint({
    summary:
      'Searches products by words, category, tags, facets and prices, and returns the available filters.',
    method: 'POST',
    path: '/api/catalog/{catalog}/search',
    safePost: true,
    query: {
      type: 'object',
      properties: {
        useNewIndex: {
          type: 'boolean',
          description: 'Ignored, because the shop has one index; used by other platforms.',
        },
        accessToken: { ...id, description: 'Ignored, because search is public; used by other platforms.' },
      },
      additionalProperties: false,
    },
    body: searchRequestSchema,
    responses: {
      200: {
        ...searchResultSchema,
        properties: { ...searchResultSchema.properties, results: cards },
      },
    },
    limit,
  }),
  searchIds: defineEndpoint({
    summary: 'Returns the ids of matching products, without cards.',
    method: 'POST',
    path: '/api/catalog/{catalog}/search-ids',
    safePost: true,
    body: searchRequestSchema,
    responses: { 200: matchingIds },
    limit,
  }),
  searchPromotionTags: defineEndpoint({
    summary: 'Returns the promotion tags that a search matches.',
    method: 'POST',
    path: '/api/catalog/{catalog}/search-promotion-tags',
    safePost: true,
    body: searchRequestSchema,
    responses: { 200: matchingTags },
    limit,
  }),
  searchTags: defineEndpoint({
    summary: 'Lists the tags of matching products, the most frequent first.',
    method: 'POST',
    path: '/api/catalog/{catalog}/search-tags',
    safePost: true,
    body: searchRequestSchema,
    responses: { 200: matchingTags },
    limit,
  }),
} as const
