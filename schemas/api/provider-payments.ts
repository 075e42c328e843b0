import type { JSONSchema } from 'json-schema-to-ts'
import { defineEndpoint } from '#schemas/api/endpoint.ts'
import {
  basketId,
  instalmentCount,
  invoiceDetails,
  limit,
  ofBasket,
  returnKey,
  text,
} from '#schemas/api/payment-parts.ts'
import { defaultRateLimit, webhookLimit } from '#schemas/api/rate-limit.ts'
import { disputeStatuses } from '#schemas/commerce/dispute.ts'
import { paymentResultSchema, providerIds } from '#schemas/commerce/payment.ts'
import { moneySchema } from '#schemas/values/money.ts'

const providerMessage = { type: 'object', title: 'A provider’s message' } as const satisfies JSONSchema

/** Endpoints of single payment providers, and their webhooks (checkout rule 15). */
export const providerPayments = {
  checkBin: defineEndpoint({
    summary: 'What the first digits of a card say of it, and in which instalments it pays for a basket.',
    method: 'POST',
    path: '/api/order/{catalog}/payment/iyzico/check-bin',
    query: {
      type: 'object',
      properties: { basketId: { ...basketId, description: 'Without it no instalments are returned.' } },
      additionalProperties: false,
    },
    body: {
      type: 'object',
      properties: { binNumber: { ...text(8), pattern: '^[0-9]{6,8}$' } },
      required: ['binNumber'],
      additionalProperties: false,
    },
    responses: {
      200: {
        type: 'object',
        properties: {
          cardType: text(40),
          cardAssociation: text(40),
          cardFamily: text(60),
          bankName: text(100),
          commercial: { type: 'boolean' },
          instalments: {
            type: 'array',
            items: {
              type: 'object',
              properties: { count: instalmentCount, each: moneySchema, total: moneySchema },
              required: ['count', 'each', 'total'],
              additionalProperties: false,
            },
          },
        },
        additionalProperties: false,
      },
    },
    refusals: [404],
    session: 'optional',
    limit: { requests: 20, seconds: 60 },
  }),

  initializeIyzico: defineEndpoint({
    summary: 'Starts a payment by iyzico.',
    method: 'POST',
    path: '/api/order/{catalog}/payment/iyzico/initialize-payment',
    query: ofBasket,
    body: {
      type: 'object',
      properties: { ...invoiceDetails, instalments: instalmentCount },
      additionalProperties: false,
    },
    responses: { 200: paymentResultSchema },
    refusals: [400, 404, 409, 429, 503],
    session: 'optional',
    limit,
  }),

  iyzicoReturn: defineEndpoint({
    summary:
      'Where iyzico sends shoppers: a form of another site, known by its token and the key of its address.',
    method: 'POST',
    path: '/api/order/payment/iyzico/retrieve-payment-redirect/{conversationId}/{basketId}/{catalogId}',
    query: {
      type: 'object',
      properties: { token: text(200), key: returnKey },
      additionalProperties: false,
    },
    accepts: 'form',
    body: { type: 'object', properties: { token: text(200) }, additionalProperties: false },
    responses: { 303: null },
    refusals: [404],
    foreign: true,
    limit,
  }),

  iyzicoWebhook: defineEndpoint({
    summary: 'What iyzico tells by webhook.',
    method: 'POST',
    path: '/api/order/payment/iyzico/retrieve-payment-webhook',
    body: providerMessage,
    responses: { 202: null },
    refusals: [403],
    foreign: true,
    limit: webhookLimit,
  }),

  requestKlarnaUrl: defineEndpoint({
    summary: 'Starts a payment by Klarna and says where the shopper has to go.',
    method: 'POST',
    path: '/api/order/{catalog}/payment/klarna/request-payment-url/{basketId}',
    body: {
      type: 'object',
      properties: {
        type: {
          enum: ['klarna', 'pay_now', 'pay_later', 'pay_over_time', 'direct_bank_transfer', 'direct_debit'],
          default: 'klarna',
        },
      },
      additionalProperties: false,
    },
    responses: { 200: paymentResultSchema },
    refusals: [400, 404, 409, 429, 503],
    session: 'optional',
    limit,
  }),

  webhook: defineEndpoint({
    summary:
      'What a payment provider tells by webhook: proved by its signature, kept, and worked through later.',
    method: 'POST',
    path: '/api/order/payment/{provider}/webhook',
    body: providerMessage,
    responses: { 202: null },
    refusals: [403, 404],
    foreign: true,
    limit: webhookLimit,
  }),

  secretWebhook: defineEndpoint({
    summary: 'The same of providers that prove themselves by a secret in the address.',
    method: 'POST',
    path: '/api/order/payment/{provider}/webhook/{checkoutBasketId}/{secret}',
    body: providerMessage,
    responses: { 202: null },
    refusals: [403, 404],
    foreign: true,
    limit: webhookLimit,
  }),

  retrigger: defineEndpoint({
    summary: 'Asks the provider of an order’s payment how it stands, as if it had told us: for operators.',
    method: 'GET',
    path: '/api/order/{catalog}/retrigger-payment-notification/{orderNumber}',
    responses: { 200: paymentResultSchema },
    refusals: [403, 404],
    session: 'required',
    changes: true,
    limit: defaultRateLimit,
  }),

  cases: defineEndpoint({
    summary:
      'What of payments somebody has to look at: disputes, and refunds and captures that failed: for operators.',
    method: 'GET',
    path: '/api/order/payment-cases',
    responses: {
      200: {
        type: 'object',
        properties: {
          cases: {
            type: 'array',
            items: {
              type: 'object',
              properties: {
                kind: { enum: ['dispute', 'refund', 'capture'] },
                id: {
                  ...text(200),
                  description: 'Of the case at the provider, or of the refund or capture.',
                },
                checkoutBasketId: text(200),
                orderNumber: { ...text(40), description: 'Missing if the payment led to no order.' },
                market: text(40),
                provider: { enum: providerIds },
                providerReference: { ...text(200), description: 'The provider’s name for the payment.' },
                status: { enum: [...disputeStatuses, 'failed'] },
                amount: moneySchema,
                reason: text(300),
                due: { ...text(40), description: 'ISO 8601. Until when a dispute can be answered.' },
                updated: { ...text(40), description: 'ISO 8601.' },
              },
              required: [
                'kind',
                'id',
                'checkoutBasketId',
                'market',
                'provider',
                'status',
                'amount',
                'updated',
              ],
              additionalProperties: false,
            },
          },
        },
        required: ['cases'],
        additionalProperties: false,
      },
    },
    refusals: [403],
    session: 'required',
    limit: defaultRateLimit,
  }),

  pending: defineEndpoint({
    summary: 'Asks iyzico about all payments that wait, and tells how they stand: for operators.',
    method: 'POST',
    path: '/api/order/basket/iyzico/pendingorders',
    responses: {
      200: {
        type: 'object',
        properties: { orders: { type: 'array', items: paymentResultSchema } },
        required: ['orders'],
        additionalProperties: false,
      },
    },
    refusals: [403],
    session: 'required',
    limit: defaultRateLimit,
  }),
} as const
