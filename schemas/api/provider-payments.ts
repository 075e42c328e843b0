import type { JSONSchema } from 'json-schema-to-ts'
import { defineEndpoint } from '#schemas/api/endpoint.ts'
import {
  basketId,
  displayedAmount,
  instalmentCount,
  invoiceDetails,
  limit,
  ofBasket,
  returnKey,
  text,
} from '#schemas/api/parts/payment-parts.ts'
import { defaultRateLimit, webhookLimit } from '#schemas/api/rate-limit.ts'
import { disputeStatuses } from '#schemas/commerce/dispute.ts'
import { paymentResultSchema, providerIds } from '#schemas/commerce/payment.ts'
import { moneySchema } from '#schemas/values/money.ts'

const providerMessage = { type: 'object', title: 'A provider’s message' } as const satisfies JSONSchema

/** Endpoints of single payment providers, and their webhooks (checkout rule 15). */
export const providerPayments = {
  checkBin: defineEndpoint({
    summary: 'Returns the type of a card by its first digits, and its instalments for a basket.',
    method: 'POST',
    path: '/api/order/{catalog}/payment/iyzico/check-bin',
    query: {
      type: 'object',
      properties: { basketId: { ...basketId, description: 'Required for instalments.' } },
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

  removeStoredCard: defineEndpoint({
    summary: 'Deletes a card that the signed-in customer stored at Adyen.',
    method: 'DELETE',
    path: '/api/order/{catalog}/payment/stored-cards/{cardId}',
    responses: { 204: null },
    refusals: [404, 503],
    session: 'required',
    limit: defaultRateLimit,
  }),

  initializeIyzico: defineEndpoint({
    summary: 'Starts a payment by iyzico.',
    method: 'POST',
    path: '/api/order/{catalog}/payment/iyzico/initialize-payment',
    query: ofBasket,
    body: {
      type: 'object',
      properties: { displayedAmount, ...invoiceDetails, instalments: instalmentCount },
      additionalProperties: false,
    },
    responses: { 200: paymentResultSchema },
    refusals: [400, 404, 409, 429, 503],
    session: 'optional',
    limit,
  }),

  iyzicoReturn: defineEndpoint({
    summary:
      'Return address of iyzico: a form of another site, authenticated by its token and the key in its address.',
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
    crossOrigin: true,
    limit,
  }),

  iyzicoWebhook: defineEndpoint({
    summary: 'Receives iyzico’s webhooks.',
    method: 'POST',
    path: '/api/order/payment/iyzico/retrieve-payment-webhook',
    body: providerMessage,
    responses: { 202: null },
    refusals: [403],
    crossOrigin: true,
    limit: webhookLimit,
  }),

  requestKlarnaUrl: defineEndpoint({
    summary: 'Starts a payment by Klarna and returns the address to redirect to.',
    method: 'POST',
    path: '/api/order/{catalog}/payment/klarna/request-payment-url/{basketId}',
    body: {
      type: 'object',
      properties: {
        type: {
          enum: ['klarna', 'pay_now', 'pay_later', 'pay_over_time', 'direct_bank_transfer', 'direct_debit'],
          default: 'klarna',
        },
        displayedAmount,
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
      'Receives webhooks of payment providers: verifies the signature, stores the event and queues it.',
    method: 'POST',
    path: '/api/order/payment/{provider}/webhook',
    body: providerMessage,
    responses: { 202: null },
    refusals: [403, 404],
    crossOrigin: true,
    limit: webhookLimit,
  }),

  secretWebhook: defineEndpoint({
    summary: 'Receives webhooks of payment providers that authenticate by a secret in the address.',
    method: 'POST',
    path: '/api/order/payment/{provider}/webhook/{checkoutBasketId}/{secret}',
    body: providerMessage,
    responses: { 202: null },
    refusals: [403, 404],
    crossOrigin: true,
    limit: webhookLimit,
  }),

  retrigger: defineEndpoint({
    summary: 'Fetches and applies the status of an order’s payment from its provider.',
    method: 'GET',
    path: '/api/order/{catalog}/retrigger-payment-notification/{orderNumber}',
    responses: { 200: paymentResultSchema },
    refusals: [403, 404],
    session: 'required',
    operators: true,
    changes: true,
    limit: defaultRateLimit,
  }),

  cases: defineEndpoint({
    summary:
      'Lists payment cases that need attention: disputes, refunds, captures and releases that failed or are late, and payments that the provider returned or rejected.',
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
                kind: { enum: ['dispute', 'refund', 'capture', 'release', 'rejection'] },
                id: {
                  ...text(200),
                  description:
                    'The id of the case at the provider, of the refund, of the capture or of the rejected payment.',
                },
                checkoutBasketId: text(200),
                orderNumber: { ...text(40), description: 'Absent if the payment has no order.' },
                market: text(40),
                provider: { enum: providerIds },
                providerReference: { ...text(200), description: 'The provider’s reference of the payment.' },
                status: {
                  enum: [...disputeStatuses, 'failed', 'requested', 'returned', 'rejected'],
                  description:
                    '`requested`: not carried out in time. `returned`: refunded by the provider without a request of the shop.',
                },
                amount: moneySchema,
                reason: text(300),
                due: { ...text(40), description: 'ISO 8601. The deadline to respond to a dispute.' },
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
    operators: true,
    limit: defaultRateLimit,
  }),

  pending: defineEndpoint({
    summary: 'Fetches the status of all pending payments from iyzico.',
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
    operators: true,
    limit: defaultRateLimit,
  }),
} as const
