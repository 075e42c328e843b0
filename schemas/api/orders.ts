import type { JSONSchema } from 'json-schema-to-ts'
import { defineEndpoint } from '#schemas/api/endpoint.ts'
import { defaultRateLimit } from '#schemas/api/rate-limit.ts'
import { seenVersionSchema } from '#schemas/commerce/office-order.ts'
import {
  orderResponseSchema,
  orderSummarySchema,
  parcelEventTypes,
  receiptSchema,
} from '#schemas/commerce/order.ts'

const pieces = {
  type: 'array',
  items: {
    type: 'object',
    properties: {
      lineId: { type: 'string', minLength: 1, maxLength: 60 },
      quantity: { type: 'integer', minimum: 1, maximum: 1_000 },
    },
    required: ['lineId', 'quantity'],
    additionalProperties: false,
  },
  minItems: 1,
  maxItems: 200,
} as const satisfies JSONSchema

const requestId = {
  type: 'string',
  description: 'Idempotency key (UUID): repeated requests have the effect of one.',
  pattern: '^[\\da-f]{8}(-[\\da-f]{4}){3}-[\\da-f]{12}$',
  maxLength: 36,
} as const satisfies JSONSchema

/** Endpoints of orders (orders rule 8). */
export const orders = {
  read: defineEndpoint({
    summary: 'Returns an order to its customer; a guest’s order to any caller with its id.',
    method: 'GET',
    path: '/api/order/order/{orderId}',
    responses: { 200: orderResponseSchema },
    refusals: [404],
    session: 'optional',
    limit: defaultRateLimit,
  }),

  history: defineEndpoint({
    summary: 'Lists the signed-in customer’s orders.',
    method: 'GET',
    path: '/api/order/order/history',
    query: {
      type: 'object',
      properties: {
        sorting: { enum: ['asc', 'desc'], description: 'The sort direction, by date.', default: 'desc' },
        page: { type: 'integer', minimum: 1, maximum: 10_000, default: 1 },
        perPage: { type: 'integer', minimum: 1, maximum: 500, default: 500 },
      },
      additionalProperties: false,
    },
    responses: {
      200: {
        type: 'object',
        properties: {
          orders: { type: 'array', items: orderSummarySchema },
          total: {
            type: 'integer',
            minimum: 0,
            description: 'The number on all pages; absent if it was not counted.',
          },
        },
        required: ['orders'],
        additionalProperties: false,
      },
    },
    session: 'required',
    limit: defaultRateLimit,
  }),

  byNumber: defineEndpoint({
    summary: 'Returns one of the caller’s orders by its number.',
    method: 'GET',
    path: '/api/order/order/number/{orderNumber}',
    responses: { 200: orderResponseSchema },
    refusals: [404],
    session: 'required',
    limit: defaultRateLimit,
  }),

  internalByNumber: defineEndpoint({
    summary: 'Returns any order by its number.',
    method: 'GET',
    path: '/api/order/order/internal/number/{orderNumber}',
    responses: { 200: orderResponseSchema },
    refusals: [403, 404],
    session: 'required',
    operators: true,
    limit: defaultRateLimit,
  }),

  receipt: defineEndpoint({
    summary: 'Returns an order with its receipts, for the page after the payment.',
    method: 'GET',
    path: '/api/order/{catalog}/order/receipt/{orderId}',
    responses: {
      200: {
        ...orderResponseSchema,
        title: 'Order with its receipts',
        properties: { ...orderResponseSchema.properties, receipt: receiptSchema },
        required: [...orderResponseSchema.required, 'receipt'],
      },
    },
    refusals: [404],
    session: 'optional',
    limit: defaultRateLimit,
  }),

  cancelPart: defineEndpoint({
    summary: 'Cancels and refunds unsent pieces of an order.',
    method: 'POST',
    path: '/api/order/manual-order-part-cancel',
    body: {
      type: 'object',
      properties: {
        id: requestId,
        orderNumber: { type: 'string', minLength: 1, maxLength: 40 },
        lines: pieces,
        version: seenVersionSchema,
      },
      required: ['orderNumber', 'lines'],
      additionalProperties: false,
    },
    responses: { 200: orderResponseSchema },
    refusals: [403, 404, 409],
    session: 'required',
    operators: true,
    machineScope: 'orders:write',
    limit: defaultRateLimit,
  }),

  moveOn: defineEndpoint({
    summary: 'Reports a movement of an order, as a warehouse or courier does.',
    method: 'POST',
    path: '/api/order/order/internal/move-on/{orderNumber}',
    body: {
      type: 'object',
      properties: {
        id: { ...requestId, description: `For \`ship\` and \`return\`: ${requestId.description}` },
        what: {
          enum: ['step', 'ship', 'parcel', 'return'],
          description:
            '`step`: the next movement, by an invented courier; in the demo shop only, and not for machines.',
        },
        location: { type: 'string', description: '`warehouse` or a store’s id.', maxLength: 200 },
        lines: pieces,
        courier: { type: 'string', maxLength: 80, description: 'For `ship`: the courier of the parcel.' },
        trackingNumber: {
          type: 'string',
          minLength: 1,
          maxLength: 60,
          description:
            'For `parcel`: its tracking number; for `ship`: the courier’s number. Default: a number of the shop.',
        },
        eventtype: { enum: parcelEventTypes },
        version: {
          ...seenVersionSchema,
          description: `For \`ship\` and \`return\`: ${seenVersionSchema.description}`,
        },
        overrideReason: {
          type: 'string',
          minLength: 1,
          maxLength: 500,
          description:
            'For `ship`: why goods are sent although the bank has withdrawn the payment, for the order’s log. Not for machines.',
        },
      },
      required: ['what'],
      additionalProperties: false,
    },
    responses: { 200: orderResponseSchema },
    refusals: [400, 403, 404, 409],
    session: 'required',
    operators: true,
    machineScope: 'orders:write',
    limit: defaultRateLimit,
  }),
} as const
