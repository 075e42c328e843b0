import type { JSONSchema } from 'json-schema-to-ts'
import { defineEndpoint } from '#schemas/api/endpoint.ts'
import { cards, id, limit } from '#schemas/api/product-parts.ts'
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
    summary: 'What all products of a catalogue, or of one of its categories, can be narrowed by.',
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
    summary: 'Products by words, category, tags, facets and prices, with what they could be narrowed by.',
    method: 'POST',
    path: '/api/catalog/{catalog}/search',
    reads: true,
    query: {
      type: 'object',
      properties: {
        useNewIndex: { type: 'boolean', description: 'For other platforms: there is one index here.' },
        accessToken: { ...id, description: 'For other platforms: searches are open here.' },
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
    summary: 'The ids of what a search finds, without its cards.',
    method: 'POST',
    path: '/api/catalog/{catalog}/search-ids',
    reads: true,
    body: searchRequestSchema,
    responses: { 200: matchingIds },
    limit,
  }),
  searchPromotionTags: defineEndpoint({
    summary: 'The tags of promotions that a search stands for.',
    method: 'POST',
    path: '/api/catalog/{catalog}/search-promotion-tags',
    reads: true,
    body: searchRequestSchema,
    responses: { 200: matchingTags },
    limit,
  }),
  searchTags: defineEndpoint({
    summary: 'The tags of what a search finds, the most frequent first.',
    method: 'POST',
    path: '/api/catalog/{catalog}/search-tags',
    reads: true,
    body: searchRequestSchema,
    responses: { 200: matchingTags },
    limit,
  }),
} as const
