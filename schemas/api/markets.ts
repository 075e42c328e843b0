import { defineEndpoint } from '#schemas/api/endpoint.ts'
import { defaultRateLimit } from '#schemas/api/rate-limit.ts'
import { listedMarketSchema } from '#schemas/markets/listed-market.ts'
import { limits } from '#schemas/validation/limits.ts'

/** Endpoints of market suggestion and geolocation (markets rule 13). */
export const markets = {
  suggestions: defineEndpoint({
    summary: 'The markets that may suit a visitor better than the one whose page is shown, best first.',
    method: 'GET',
    path: '/api/markets/suggestions',
    query: {
      type: 'object',
      properties: { market: { type: 'string', description: 'The market of the page.', maxLength: 20 } },
      required: ['market'],
      additionalProperties: false,
    },
    responses: {
      200: {
        type: 'object',
        properties: {
          markets: { type: 'array', items: listedMarketSchema, maxItems: limits.items },
        },
        required: ['markets'],
        additionalProperties: false,
      },
    },
    refusals: [404],
    limit: defaultRateLimit,
  }),
  geolocation: defineEndpoint({
    summary: 'The same by the country that the visitor’s address belongs to, where that is known (GEOIP_DB).',
    method: 'GET',
    path: '/api/geolocation/suggest/{market}',
    responses: {
      200: {
        type: 'object',
        properties: {
          country: {
            type: 'string',
            description: 'ISO 3166-1 alpha-2; absent where nobody knows.',
            maxLength: 2,
          },
          markets: { type: 'array', items: listedMarketSchema, maxItems: limits.items },
        },
        required: ['markets'],
        additionalProperties: false,
      },
    },
    limit: defaultRateLimit,
  }),
} as const
