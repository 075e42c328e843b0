import type { JSONSchema } from 'json-schema-to-ts'
import { defineEndpoint } from '#schemas/api/endpoint.ts'
import { limits } from '#schemas/validation/limits.ts'

const ean = {
  type: 'string',
  description: 'GTIN-13, or the shorter GTIN-8.',
  pattern: '^[0-9]{8,14}$',
  maxLength: 14,
} as const satisfies JSONSchema
const id = { type: 'string', maxLength: limits.idLength } as const satisfies JSONSchema
const quantity = { type: 'integer', minimum: 0 } as const satisfies JSONSchema
const limit = { requests: 240, seconds: 60 } as const

/** Endpoints of stock. Quantities are read from the database at each call (product rule 8). */
export const inventory = {
  availability: defineEndpoint({
    summary: 'Returns the stock of sizes by their EANs. Unknown EANs are omitted.',
    method: 'GET',
    path: '/api/inventory/{catalog}/get-availability',
    query: {
      type: 'object',
      properties: {
        EanCodes: { type: 'array', items: ean, minItems: 1, maxItems: 200 },
        ShipFromStore: {
          type: 'boolean',
          description: 'Whether the stores of the market that send orders count, too.',
        },
        IsRetail: {
          type: 'boolean',
          description: 'Whether the stores of the market count, and nothing else.',
          default: false,
        },
      },
      required: ['EanCodes', 'ShipFromStore'],
      additionalProperties: false,
    },
    responses: {
      200: {
        type: 'array',
        items: {
          type: 'object',
          properties: { ean, sku: id, quantity, isAvailable: { type: 'boolean' } },
          required: ['ean', 'sku', 'quantity', 'isAvailable'],
          additionalProperties: false,
        },
        maxItems: 200,
      },
    },
    limit,
  }),
  retailAvailability: defineEndpoint({
    summary: 'Returns the stock of a size in each store of the market.',
    method: 'GET',
    path: '/api/retail-stock/{catalog}/get-retail-availability',
    query: {
      type: 'object',
      properties: { Ean: ean },
      required: ['Ean'],
      additionalProperties: false,
    },
    responses: {
      200: {
        type: 'object',
        properties: {
          ean,
          sku: id,
          stores: {
            type: 'array',
            items: {
              type: 'object',
              properties: { storeId: id, quantity },
              required: ['storeId', 'quantity'],
              additionalProperties: false,
            },
            maxItems: 1_000,
          },
        },
        required: ['ean', 'sku', 'stores'],
        additionalProperties: false,
      },
    },
    refusals: [404],
    limit,
  }),
} as const
