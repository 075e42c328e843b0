import type { JSONSchema } from 'json-schema-to-ts'
import { defineEndpoint } from '#schemas/api/endpoint.ts'
import { defaultRateLimit } from '#schemas/api/rate-limit.ts'
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

/** Endpoints of orders (orders rule 8). */
export const orders = {
  read: defineEndpoint({
    summary: 'An order: for its customer, and a guest’s for whoever holds its id.',
    method: 'GET',
    path: '/api/order/order/{orderId}',
    responses: { 200: orderResponseSchema },
    refusals: [404],
    session: 'optional',
    limit: defaultRateLimit,
  }),

  history: defineEndpoint({
    summary: 'The orders of who is signed in.',
    method: 'GET',
    path: '/api/order/order/history',
    query: {
      type: 'object',
      properties: {
        sorting: { enum: ['asc', 'desc'], description: 'By date.', default: 'desc' },
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
          total: { type: 'integer', minimum: 0, description: 'On all pages; absent where nobody counts.' },
        },
        required: ['orders'],
        additionalProperties: false,
      },
    },
    session: 'required',
    limit: defaultRateLimit,
  }),

  byNumber: defineEndpoint({
    summary: 'An own order by its number.',
    method: 'GET',
    path: '/api/order/order/number/{orderNumber}',
    responses: { 200: orderResponseSchema },
    refusals: [404],
    session: 'required',
    limit: defaultRateLimit,
  }),

  internalByNumber: defineEndpoint({
    summary: 'Any order by its number: for operators.',
    method: 'GET',
    path: '/api/order/order/internal/number/{orderNumber}',
    responses: { 200: orderResponseSchema },
    refusals: [403, 404],
    session: 'required',
    limit: defaultRateLimit,
  }),

  receipt: defineEndpoint({
    summary: 'An order with its receipts, as the page after paying shows it.',
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
    summary: 'Takes pieces out of an order that were not sent, and gives their money back: for operators.',
    method: 'POST',
    path: '/api/order/manual-order-part-cancel',
    body: {
      type: 'object',
      properties: { orderNumber: { type: 'string', minLength: 1, maxLength: 40 }, lines: pieces },
      required: ['orderNumber', 'lines'],
      additionalProperties: false,
    },
    responses: { 200: orderResponseSchema },
    refusals: [403, 404, 409],
    session: 'required',
    limit: defaultRateLimit,
  }),

  moveOn: defineEndpoint({
    summary: 'Tells what happened to an order, as a warehouse or a courier would: for operators.',
    method: 'POST',
    path: '/api/order/order/internal/move-on/{orderNumber}',
    body: {
      type: 'object',
      properties: {
        what: {
          enum: ['step', 'ship', 'parcel', 'return'],
          description: '`step`: whatever comes next by itself.',
        },
        location: { type: 'string', description: '`warehouse` or a store’s id.', maxLength: 200 },
        lines: pieces,
        courier: { type: 'string', maxLength: 80, description: 'Of `ship`: who carries the parcel.' },
        trackingNumber: {
          type: 'string',
          minLength: 1,
          maxLength: 60,
          description: 'Of `parcel`: which; of `ship`: the courier’s, else one of the shop’s own.',
        },
        eventtype: { enum: parcelEventTypes },
      },
      required: ['what'],
      additionalProperties: false,
    },
    responses: { 200: orderResponseSchema },
    refusals: [400, 403, 404, 409],
    session: 'required',
    limit: defaultRateLimit,
  }),
} as const
