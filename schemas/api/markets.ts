import { defineEndpoint } from '#schemas/api/endpoint.ts'
import { defaultRateLimit } from '#schemas/api/rate-limit.ts'
import { listedMarketSchema } from '#schemas/markets/listed-market.ts'
import { limits } from '#schemas/validation/limits.ts'

/** Endpoints of market suggestion and geolocation (markets rule 13), and of texts for pages' scripts. */
export const markets = {
  suggestions: defineEndpoint({
    summary: 'Suggests markets that may suit the visitor better than the current one, the best first.',
    method: 'GET',
    path: '/api/markets/suggestions',
    query: {
      type: 'object',
      properties: {
        market: { type: 'string', description: 'The market of the current page.', maxLength: 20 },
      },
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
    summary: 'Suggests markets by the country of the visitor’s IP address, if known (GEOIP_DB).',
    method: 'GET',
    path: '/api/geolocation/suggest/{market}',
    responses: {
      200: {
        type: 'object',
        properties: {
          country: {
            type: 'string',
            description: 'ISO 3166-1 alpha-2; absent if unknown.',
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
  texts: defineEndpoint({
    summary: 'Returns texts of the market’s language by key. A missing text is its key.',
    method: 'GET',
    path: '/api/markets/{market}/texts',
    query: {
      type: 'object',
      properties: {
        keys: {
          type: 'array',
          items: { type: 'string', minLength: 1, maxLength: limits.idLength },
          minItems: 1,
          maxItems: 100,
        },
      },
      required: ['keys'],
      additionalProperties: false,
    },
    responses: { 200: { type: 'object', additionalProperties: { type: 'string' } } },
    cache: 'revalidate',
    limit: defaultRateLimit,
  }),
} as const
