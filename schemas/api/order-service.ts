import { defineEndpoint } from '#schemas/api/endpoint.ts'
import { defaultRateLimit } from '#schemas/api/rate-limit.ts'
import { orderResponseSchema, parcelTrackingSchema } from '#schemas/commerce/order.ts'
import { orderReturnsSchema, returnReasons } from '#schemas/commerce/order-return.ts'
import { emailSchema } from '#schemas/values/email.ts'

/** Endpoints of the track and return pages (orders rules 7, 11 and 15). */
export const orderService = {
  find: defineEndpoint({
    summary:
      'Finds an order by its number and email address. A customer’s order is returned to that customer only.',
    method: 'POST',
    path: '/api/order/{catalog}/order/find',
    body: {
      type: 'object',
      properties: {
        orderNumber: { type: 'string', minLength: 1, maxLength: 40 },
        email: emailSchema,
        purpose: { enum: ['track', 'return'], description: 'The page to redirect to.', default: 'track' },
      },
      required: ['orderNumber', 'email'],
      additionalProperties: false,
    },
    responses: {
      200: {
        type: 'object',
        properties: { orderId: { type: 'string' } },
        required: ['orderId'],
        additionalProperties: false,
      },
    },
    refusals: [404, 429],
    session: 'optional',
    limit: { requests: 20, seconds: 60 },
    acceptsFormPosts: true,
  }),

  parcel: defineEndpoint({
    summary: 'Returns the tracking status of a parcel by its number.',
    method: 'GET',
    path: '/api/order/{catalog}/order/parcel/{trackingNumber}',
    responses: { 200: parcelTrackingSchema },
    refusals: [404],
    limit: defaultRateLimit,
  }),

  cancel: defineEndpoint({
    summary:
      'Cancels and refunds the caller’s order. 200 also if it is already cancelled; 409 if a part was sent.',
    method: 'POST',
    path: '/api/order/{catalog}/order/cancel/{orderId}',
    responses: { 200: orderResponseSchema },
    refusals: [404, 409],
    session: 'optional',
    acceptsFormPosts: true,
    limit: defaultRateLimit,
  }),

  withdraw: defineEndpoint({
    summary:
      'Withdraws from the contract about the caller’s order: cancels what was not sent, and registers the return of the rest. 200 also if the caller has already withdrawn; 409 if that is no longer possible.',
    method: 'POST',
    path: '/api/order/{catalog}/order/withdraw/{orderId}',
    responses: { 200: orderResponseSchema },
    refusals: [404, 409],
    session: 'optional',
    acceptsFormPosts: true,
    limit: defaultRateLimit,
  }),

  returns: defineEndpoint({
    summary: 'Returns the returnable lines of an order and its registered returns.',
    method: 'GET',
    path: '/api/order/{catalog}/order/returns/{orderId}',
    responses: { 200: orderReturnsSchema },
    refusals: [404],
    session: 'optional',
    limit: defaultRateLimit,
  }),

  registerReturn: defineEndpoint({
    summary: 'Registers a return. 409: too late, or the quantity exceeds what can be returned.',
    method: 'POST',
    path: '/api/order/{catalog}/order/returns/{orderId}',
    body: {
      type: 'object',
      properties: {
        lines: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              lineId: { type: 'string', minLength: 1, maxLength: 60 },
              quantity: { type: 'integer', description: '0 if not returned.', minimum: 0, maximum: 1_000 },
              reason: { enum: returnReasons },
            },
            required: ['lineId', 'quantity'],
            additionalProperties: false,
          },
          minItems: 1,
          maxItems: 200,
        },
      },
      required: ['lines'],
      additionalProperties: false,
    },
    responses: { 200: orderReturnsSchema },
    refusals: [400, 404, 409],
    session: 'optional',
    acceptsFormPosts: true,
    limit: defaultRateLimit,
  }),
} as const
