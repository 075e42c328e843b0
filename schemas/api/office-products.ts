import { defineEndpoint } from '#schemas/api/endpoint.ts'
import { defaultRateLimit } from '#schemas/api/rate-limit.ts'
import {
  officeListedProductSchema,
  officeProductSchema,
  priceListSchema,
  priceQuerySchema,
  productSaleSchema,
  writtenPriceSchema,
} from '#schemas/commerce/office-product.ts'
import { pageLimit, searchText } from '#schemas/commerce/office-search.ts'

const market = {
  type: 'string',
  description: 'The market of names and prices.',
  minLength: 1,
  maxLength: 20,
} as const
const savingLimit = { requests: 300, seconds: 600 } as const

/** Endpoints by which operators change prices and visibility of products (product rule 14). */
export const officeProducts = {
  search: defineEndpoint({
    summary: 'Lists products, also those that are not sold, by name, number, SKU or EAN.',
    method: 'GET',
    path: '/api/office/products',
    session: 'required',
    operators: true,
    query: {
      type: 'object',
      properties: {
        market,
        text: { ...searchText, description: 'Parts of the name, or a whole number.', default: '' },
        offset: { type: 'integer', minimum: 0, maximum: 1_000_000, default: 0 },
        limit: pageLimit,
      },
      required: ['market'],
      additionalProperties: false,
    },
    responses: {
      200: {
        type: 'object',
        properties: {
          products: { type: 'array', items: officeListedProductSchema },
          total: { type: 'integer' },
        },
        required: ['products', 'total'],
        additionalProperties: false,
      },
    },
    refusals: [400, 403],
    limit: defaultRateLimit,
  }),

  read: defineEndpoint({
    summary: 'Returns a product with its prices and its stock.',
    method: 'GET',
    path: '/api/office/products/{productId}',
    session: 'required',
    operators: true,
    query: { type: 'object', properties: { market }, required: ['market'], additionalProperties: false },
    responses: { 200: officeProductSchema },
    refusals: [400, 403, 404],
    limit: defaultRateLimit,
  }),

  setSale: defineEndpoint({
    summary: 'Decides where a product is sold.',
    method: 'PUT',
    path: '/api/office/products/{productId}/sale',
    session: 'required',
    operators: true,
    body: productSaleSchema,
    responses: { 204: null },
    refusals: [403, 404, 409],
    limit: savingLimit,
  }),

  setPrice: defineEndpoint({
    summary: 'Sets a price in a market, in place of the one that the operator saw.',
    method: 'PUT',
    path: '/api/office/prices',
    session: 'required',
    operators: true,
    body: writtenPriceSchema,
    responses: { 204: null },
    refusals: [400, 403, 404, 409],
    limit: savingLimit,
  }),

  setPrices: defineEndpoint({
    summary: 'Sets prices of a market, whatever they were; the others stay. Returns unknown items.',
    method: 'POST',
    path: '/api/office/prices/{market}',
    session: 'required',
    operators: true,
    machineScope: 'prices:write',
    bodyBytes: 262_144,
    body: priceListSchema,
    responses: {
      200: {
        type: 'object',
        properties: {
          updated: { type: 'integer', description: 'Number of items whose price was set.' },
          unknown: {
            type: 'array',
            items: { type: 'string' },
            description: 'Items that are not in the catalogue.',
          },
        },
        required: ['updated', 'unknown'],
        additionalProperties: false,
      },
    },
    refusals: [400, 403, 404],
    limit: defaultRateLimit,
  }),

  removePrice: defineEndpoint({
    summary: 'Removes the price that the operator saw: the market no longer sells the item.',
    method: 'DELETE',
    path: '/api/office/prices',
    session: 'required',
    operators: true,
    query: priceQuerySchema,
    responses: { 204: null },
    refusals: [403, 404, 409],
    limit: savingLimit,
  }),
} as const
