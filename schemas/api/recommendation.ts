import type { JSONSchema } from 'json-schema-to-ts'
import { defineEndpoint } from '#schemas/api/endpoint.ts'
import { catalogueCardSchema } from '#schemas/catalogue/catalogue-card.ts'
import { limits } from '#schemas/validation/limits.ts'

const id = { type: 'string', minLength: 1, maxLength: limits.idLength } as const satisfies JSONSchema

const criteria = {
  kind: { enum: ['popular', 'viewedTogether', 'boughtTogether', 'personal'], default: 'popular' },
  productIds: {
    type: 'array',
    description:
      'Products that the visitor viewed, the latest first, as the basis of recommendations. The first ten are compared.',
    items: id,
    maxItems: 50,
    default: [],
  },
  category: { ...id, description: 'Restricts the products to this category.' },
  size: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
} as const

const cards = { type: 'array', items: catalogueCardSchema, maxItems: 100 } as const satisfies JSONSchema
const limit = { requests: 240, seconds: 60 } as const
/** Each request is answered with up to ten lists. */
const severalLimit = { requests: 60, seconds: 60 } as const

/** Endpoints of recommendations (listing rule 17). */
export const recommendation = {
  get: defineEndpoint({
    summary: 'Recommends products, the best first.',
    method: 'POST',
    path: '/api/recommendation/{catalog}/recommendations',
    safePost: true,
    body: { type: 'object', properties: criteria, additionalProperties: false },
    responses: {
      200: {
        type: 'object',
        properties: { recommendations: cards },
        required: ['recommendations'],
        additionalProperties: false,
      },
    },
    limit,
  }),
  several: defineEndpoint({
    summary: 'Returns several lists of recommendations, by their requested names.',
    method: 'POST',
    path: '/api/recommendation/{catalog}/recommendations3',
    safePost: true,
    body: {
      type: 'object',
      properties: {
        requests: {
          type: 'array',
          items: {
            type: 'object',
            properties: { ...criteria, name: id },
            required: ['name'],
            additionalProperties: false,
          },
          minItems: 1,
          maxItems: 10,
        },
      },
      required: ['requests'],
      additionalProperties: false,
    },
    responses: {
      200: {
        type: 'object',
        properties: {
          lists: {
            type: 'array',
            items: {
              type: 'object',
              properties: { name: id, recommendations: cards },
              required: ['name', 'recommendations'],
              additionalProperties: false,
            },
            maxItems: 10,
          },
        },
        required: ['lists'],
        additionalProperties: false,
      },
    },
    limit: severalLimit,
  }),
  viewed: defineEndpoint({
    summary: 'Records anonymously which products were viewed together.',
    method: 'POST',
    path: '/api/recommendation/{catalog}/viewed',
    body: {
      type: 'object',
      properties: {
        productIds: {
          type: 'array',
          description: 'The viewed product, and those before it.',
          items: id,
          minItems: 1,
          maxItems: 4,
        },
      },
      required: ['productIds'],
      additionalProperties: false,
    },
    responses: { 204: null },
    limit,
  }),
} as const
