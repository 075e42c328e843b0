import { defineEndpoint } from '#schemas/api/endpoint.ts'
import { usualLimit } from '#schemas/api/usual-limits.ts'
import { listedOrderSchema, officeMarketSchema, paymentFilters } from '#schemas/commerce/office-order.ts'
import { orderStates } from '#schemas/commerce/order.ts'

const orderNumber = { type: 'string', minLength: 1, maxLength: 40 } as const
/** Not before PostgreSQL's first year. */
const date = { type: 'string', format: 'date', pattern: '^[12]', maxLength: 10 } as const

/** Orders as operators find and look after them (orders rule 10). */
export const office = {
  markets: defineEndpoint({
    summary: 'Markets with the locale and the time zone of their orders: for operators.',
    method: 'GET',
    path: '/api/office/markets',
    session: 'required',
    answers: {
      200: {
        type: 'object',
        properties: { markets: { type: 'array', items: officeMarketSchema } },
        required: ['markets'],
        additionalProperties: false,
      },
    },
    refusals: [403],
    limit: usualLimit,
  }),

  search: defineEndpoint({
    summary: 'Orders, the newest first, by number, name, e-mail or telephone: for operators.',
    method: 'POST',
    path: '/api/office/orders/search',
    session: 'required',
    reads: true,
    body: {
      type: 'object',
      properties: {
        text: {
          type: 'string',
          maxLength: 200,
          description: 'Beginnings of words: every one of them has to be found.',
        },
        market: { type: 'string', maxLength: 20 },
        state: { enum: orderStates },
        payment: { enum: paymentFilters },
        from: { ...date, description: 'First day, in the time zone of the market.' },
        until: { ...date, description: 'Last day.' },
        after: {
          type: 'object',
          description: 'The last order of the page before.',
          properties: {
            created: { type: 'string', format: 'date-time', pattern: '^[12]', maxLength: 40 },
            orderNumber,
          },
          required: ['created', 'orderNumber'],
          additionalProperties: false,
        },
        limit: { type: 'integer', minimum: 1, maximum: 100, default: 50 },
      },
      additionalProperties: false,
    },
    answers: {
      200: {
        type: 'object',
        properties: {
          orders: { type: 'array', items: listedOrderSchema },
          hasMore: { type: 'boolean' },
        },
        required: ['orders', 'hasMore'],
        additionalProperties: false,
      },
    },
    refusals: [403],
    limit: usualLimit,
  }),
} as const
