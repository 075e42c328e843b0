import { addressSchema } from '#schemas/addresses/address.ts'
import { defineEndpoint } from '#schemas/api/endpoint.ts'
import { defaultRateLimit } from '#schemas/api/rate-limit.ts'
import { journalEntrySchema } from '#schemas/commerce/journal.ts'
import {
  listedOrderSchema,
  officeMarketSchema,
  officeOrderSchema,
  paymentFilters,
  seenVersionSchema,
} from '#schemas/commerce/office-order.ts'
import { lastCreated, pageLimit, searchText } from '#schemas/commerce/office-search.ts'
import { orderStates } from '#schemas/commerce/order.ts'
import { limits } from '#schemas/validation/limits.ts'

const orderNumber = { type: 'string', minLength: 1, maxLength: 40 } as const
/** A day; the pattern excludes years that PostgreSQL rejects. */
const date = { type: 'string', format: 'date', pattern: '^[12]', maxLength: 10 } as const

/** Endpoints of orders and stock for operators and machines (orders rule 10, api rule 8). */
export const office = {
  markets: defineEndpoint({
    summary: 'Lists markets with the locale and time zone of their orders.',
    method: 'GET',
    path: '/api/office/markets',
    session: 'required',
    operators: true,
    machineScope: 'orders:read',
    responses: {
      200: {
        type: 'object',
        properties: { markets: { type: 'array', items: officeMarketSchema } },
        required: ['markets'],
        additionalProperties: false,
      },
    },
    refusals: [403],
    limit: defaultRateLimit,
  }),

  search: defineEndpoint({
    summary: 'Searches orders by number, name, email or telephone, the newest first.',
    method: 'POST',
    path: '/api/office/orders/search',
    session: 'required',
    operators: true,
    machineScope: 'orders:read',
    safePost: true,
    body: {
      type: 'object',
      properties: {
        text: searchText,
        market: { type: 'string', maxLength: 20 },
        state: { enum: orderStates },
        payment: { enum: paymentFilters },
        customer: {
          type: 'string',
          description: 'Id of an account: its orders, and those as a guest with its confirmed address.',
          minLength: 1,
          maxLength: 60,
        },
        from: { ...date, description: 'First day, in the market’s time zone.' },
        until: { ...date, description: 'Last day.' },
        after: {
          type: 'object',
          description: 'The last order of the previous page.',
          properties: {
            created: lastCreated,
            orderNumber,
          },
          required: ['created', 'orderNumber'],
          additionalProperties: false,
        },
        limit: pageLimit,
      },
      additionalProperties: false,
    },
    responses: {
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
    limit: defaultRateLimit,
  }),

  read: defineEndpoint({
    summary: 'Returns an order with its payment, its mails and the actions of operators.',
    method: 'GET',
    path: '/api/office/orders/{orderNumber}',
    session: 'required',
    operators: true,
    machineScope: 'orders:read',
    responses: { 200: officeOrderSchema },
    refusals: [403, 404],
    limit: defaultRateLimit,
  }),

  journal: defineEndpoint({
    summary: 'Lists what was sold, cancelled, returned and refunded in a market, the oldest first.',
    method: 'GET',
    path: '/api/office/journal/{market}',
    session: 'required',
    operators: true,
    machineScope: 'orders:read',
    query: {
      type: 'object',
      properties: {
        from: { ...date, description: 'First day, in the market’s time zone.' },
        until: { ...date, description: 'Last day.' },
        after: {
          type: 'string',
          pattern: '^[12]\\d{3}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z [\\w-]{1,60}$',
          maxLength: 101,
          description: '`next` of the previous page.',
        },
        limit: { type: 'integer', minimum: 1, maximum: 1_000, default: 500 },
      },
      required: ['from', 'until'],
      additionalProperties: false,
    },
    responses: {
      200: {
        type: 'object',
        properties: {
          entries: { type: 'array', items: journalEntrySchema },
          next: { type: 'string', description: 'Absent if the list is complete.' },
        },
        required: ['entries'],
        additionalProperties: false,
      },
    },
    refusals: [400, 403, 404],
    limit: defaultRateLimit,
  }),

  addNote: defineEndpoint({
    summary: 'Adds a note to an order, visible to operators only.',
    method: 'POST',
    path: '/api/office/orders/{orderNumber}/notes',
    session: 'required',
    operators: true,
    machineScope: 'orders:write',
    body: {
      type: 'object',
      properties: { note: { type: 'string', minLength: 1, maxLength: 2_000, pattern: '\\S' } },
      required: ['note'],
      additionalProperties: false,
    },
    responses: { 204: null },
    refusals: [403, 404],
    limit: defaultRateLimit,
  }),

  refund: defineEndpoint({
    summary: 'Refunds an amount of an order without a return of goods.',
    method: 'POST',
    path: '/api/office/orders/{orderNumber}/refunds',
    session: 'required',
    operators: true,
    body: {
      type: 'object',
      properties: {
        id: {
          type: 'string',
          description: 'Idempotency key (UUID): repeated requests make one refund.',
          pattern: '^[\\da-f]{8}(-[\\da-f]{4}){3}-[\\da-f]{12}$',
          maxLength: 36,
        },
        amount: { type: 'integer', description: 'Minor units.', minimum: 1, maximum: 2_147_483_647 },
        reason: { type: 'string', minLength: 1, maxLength: 500, pattern: '\\S' },
        version: seenVersionSchema,
      },
      required: ['id', 'amount', 'reason'],
      additionalProperties: false,
    },
    responses: { 204: null },
    refusals: [403, 404, 409],
    limit: { requests: 60, seconds: 600 },
  }),

  changeAddress: defineEndpoint({
    summary: 'Changes the delivery address of an order before anything is sent.',
    method: 'PUT',
    path: '/api/office/orders/{orderNumber}/address',
    session: 'required',
    operators: true,
    body: {
      type: 'object',
      properties: { address: addressSchema },
      required: ['address'],
      additionalProperties: false,
    },
    responses: { 204: null },
    refusals: [400, 403, 404, 409],
    limit: { requests: 60, seconds: 600 },
  }),

  resendMail: defineEndpoint({
    summary: 'Resends the confirmation of an order, or the mail about one of its parcels.',
    method: 'POST',
    path: '/api/office/orders/{orderNumber}/mails',
    session: 'required',
    operators: true,
    body: {
      type: 'object',
      properties: {
        trackingNumber: {
          type: 'string',
          maxLength: 60,
          description: 'Number of the parcel. Default: the confirmation mail.',
        },
      },
      additionalProperties: false,
    },
    responses: { 204: null },
    refusals: [403, 404, 409],
    limit: { requests: 60, seconds: 600 },
  }),

  setStock: defineEndpoint({
    summary: 'Sets quantities that can be sold, without the pieces of open orders. Returns unknown SKUs.',
    method: 'PUT',
    path: '/api/office/stock',
    session: 'required',
    operators: true,
    machineScope: 'stock:write',
    bodyBytes: 262_144,
    body: {
      type: 'object',
      properties: {
        quantities: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              sku: { type: 'string', minLength: 1, maxLength: limits.idLength },
              location: {
                type: 'string',
                minLength: 1,
                maxLength: limits.idLength,
                description: '`warehouse` or a store’s id.',
                default: 'warehouse',
              },
              quantity: { type: 'integer', minimum: 0, maximum: 1_000_000 },
              expected: {
                type: 'integer',
                description: 'The expected current quantity. The row stays unchanged if it differs.',
                minimum: 0,
                maximum: 2_147_483_647,
              },
            },
            required: ['sku', 'quantity'],
            additionalProperties: false,
          },
          minItems: 1,
          maxItems: 1_000,
        },
      },
      required: ['quantities'],
      additionalProperties: false,
    },
    responses: {
      200: {
        type: 'object',
        properties: {
          updated: { type: 'integer', description: 'Number of quantities that were set.' },
          unknown: {
            type: 'array',
            items: { type: 'string' },
            description: 'SKUs that are not in the catalogue.',
          },
          changed: {
            type: 'array',
            items: { type: 'string' },
            description: 'SKUs whose quantity was not the expected one.',
          },
        },
        required: ['updated', 'unknown', 'changed'],
        additionalProperties: false,
      },
    },
    refusals: [400, 403],
    limit: defaultRateLimit,
  }),
} as const
