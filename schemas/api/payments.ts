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
import { providerPayments } from '#schemas/api/provider-payments.ts'
import { paymentMethodSchema, paymentResultSchema, reference } from '#schemas/commerce/payment.ts'
import { moneySchema } from '#schemas/values/money.ts'

/** Data that the provider's own script collected; opaque to the shop. */
const details = {
  type: 'object',
  description: 'The data that the provider’s script collected, unchanged.',
} as const satisfies JSONSchema

/** Parameters of a shopper's return from a provider's page. */
const results = {
  type: 'object',
  properties: {
    redirectResult: { ...text(4_000), description: 'The data that the provider returned to the shopper.' },
    payload: text(8_000),
  },
  additionalProperties: false,
} as const satisfies JSONSchema

/** Query of the address to which providers send shoppers. */
const returned = {
  type: 'object',
  properties: { ...results.properties, key: returnKey },
  additionalProperties: false,
} as const satisfies JSONSchema

const linkStatuses = ['Completed', 'PaymentPending', 'Expired'] as const

/** Endpoints of basket payments (checkout rule 9). */
export const payments = {
  methods: defineEndpoint({
    summary: 'Returns the payment methods of a basket and the configuration of the card provider’s script.',
    method: 'GET',
    path: '/api/order/{catalog}/basket/get-payment-methods',
    query: ofBasket,
    responses: {
      200: {
        type: 'object',
        properties: {
          paymentMethods: { type: 'array', items: paymentMethodSchema },
          preferred: {
            ...text(60),
            description: 'The method that the customer used last, if it is offered.',
          },
          card: {
            type: 'object',
            description: 'Present if a card provider is configured.',
            properties: {
              clientKey: text(200),
              environment: text(40),
              locale: text(20),
              countryCode: text(2),
              amount: {
                ...moneySchema,
                description: 'The remaining amount; present if the basket can be ordered.',
              },
              mayStore: {
                type: 'boolean',
                description:
                  'Whether the card can be stored: the customer is signed in and is asked for consent.',
              },
              paymentMethodsResponse: { type: 'object' },
              wallets: {
                type: 'object',
                description:
                  'The merchant’s settings of each wallet, by payment method, as the provider stores them.',
                additionalProperties: { type: 'object' },
              },
            },
            required: [
              'clientKey',
              'environment',
              'locale',
              'countryCode',
              'mayStore',
              'paymentMethodsResponse',
              'wallets',
            ],
            additionalProperties: false,
          },
          current: {
            ...paymentResultSchema,
            description: 'The basket’s payment that is pending or being refunded.',
          },
        },
        required: ['paymentMethods'],
        additionalProperties: false,
      },
    },
    refusals: [404, 503],
    session: 'optional',
    limit,
  }),

  standing: defineEndpoint({
    summary:
      'Returns the status of the last payment of the visitor’s basket, up to an hour after its result.',
    method: 'GET',
    path: '/api/order/{catalog}/basket/payment-standing',
    query: {
      type: 'object',
      properties: { basketId: { ...basketId, description: 'Default: the basket of the cookie.' } },
      additionalProperties: false,
    },
    responses: { 200: paymentResultSchema },
    refusals: [404],
    session: 'optional',
    limit,
  }),

  create: defineEndpoint({
    summary: 'Starts or continues a payment and freezes the basket. Idempotent.',
    method: 'POST',
    path: '/api/order/{catalog}/basket/create-payment',
    query: ofBasket,
    body: {
      type: 'object',
      properties: {
        type: {
          ...text(60),
          description: 'The payment method’s id; anything with `payByLink`.',
          minLength: 1,
        },
        payByLink: { type: 'boolean', default: false },
        displayedAmount,
        ...invoiceDetails,
        instalments: instalmentCount,
        details,
      },
      required: ['type'],
      additionalProperties: false,
    },
    responses: { 200: paymentResultSchema },
    refusals: [400, 404, 409, 429, 503],
    session: 'optional',
    acceptsFormPosts: true,
    limit,
  }),

  comeBack: defineEndpoint({
    summary:
      'Return address of payment providers. Without a result it returns the payment’s status. Browsers are redirected, scripts get JSON.',
    method: 'GET',
    path: '/api/order/{catalog}/basket/{checkoutBasketId}/return',
    query: returned,
    responses: { 200: paymentResultSchema, 303: null },
    refusals: [404],
    // Shoppers come from the provider's site and authenticate by their parameters.
    crossOrigin: true,
    limit,
  }),

  comeBackByForm: defineEndpoint({
    summary: 'Return address of payment providers, for banks that post a form.',
    method: 'POST',
    path: '/api/order/{catalog}/basket/{checkoutBasketId}/return',
    query: returned,
    accepts: 'form',
    body: results,
    responses: { 303: null },
    refusals: [404],
    crossOrigin: true,
    limit,
  }),

  submitDetails: defineEndpoint({
    summary: 'Submits a result of the provider’s script, such as that of a challenge.',
    method: 'POST',
    path: '/api/order/{catalog}/basket/{checkoutBasketId}/payment-details',
    body: {
      type: 'object',
      properties: {
        ...results.properties,
        threeDSResult: { ...text(50_000), description: 'Data of 3-D Secure 2.' },
        paymentData: { ...text(60_000), description: 'The data that the provider returned with the step.' },
      },
      additionalProperties: false,
    },
    responses: { 200: paymentResultSchema },
    refusals: [404],
    session: 'optional',
    limit,
  }),

  cancel: defineEndpoint({
    summary: 'Cancels a pending payment and unfreezes the basket.',
    method: 'POST',
    path: '/api/order/{catalog}/basket/{checkoutBasketId}/cancel-payment',
    responses: { 200: paymentResultSchema },
    refusals: [404],
    session: 'optional',
    acceptsFormPosts: true,
    limit,
  }),

  completeByGiftCard: defineEndpoint({
    summary: 'Orders a basket that is covered by gift cards or free of charge.',
    method: 'GET',
    path: '/api/order/{catalog}/basket/complete-payment-using-giftcard',
    query: {
      ...ofBasket,
      properties: {
        ...ofBasket.properties,
        displayedTotal: {
          ...displayedAmount,
          description:
            'The order’s total that the shopper was shown, in minor units. If it is another one, nothing is ordered: 409 with `payment.totalChanged`. Default: any total.',
        },
      },
    },
    responses: {
      200: {
        type: 'object',
        properties: { orderId: text(60), orderNumber: text(40), url: text(2_000) },
        required: ['orderId', 'orderNumber', 'url'],
        additionalProperties: false,
      },
    },
    refusals: [400, 404, 409],
    session: 'optional',
    changes: true,
    acceptsFormPosts: true,
    limit,
  }),

  linkReceipt: defineEndpoint({
    summary: 'Returns the status of a payment by link.',
    method: 'GET',
    path: '/api/order/{catalog}/basket/pay-by-link-receipt/{linkId}',
    query: {
      type: 'object',
      properties: { checkoutBasketId: reference },
      required: ['checkoutBasketId'],
      additionalProperties: false,
    },
    responses: {
      200: {
        type: 'object',
        properties: {
          status: { enum: linkStatuses },
          redirectUrl: { ...text(2_000), description: 'The receipt, after the payment.' },
          error: text(80),
          amount: moneySchema,
          url: { ...text(4_000), description: 'The address of the payment page, while the link is valid.' },
          expires: { ...text(40), description: 'ISO 8601.' },
        },
        required: ['status'],
        additionalProperties: false,
      },
    },
    refusals: [404],
    limit,
  }),

  createAtTerminal: defineEndpoint({
    summary: 'Starts a payment at a terminal in a store. In the in-store context only.',
    method: 'POST',
    path: '/api/order/{catalog}/payment/create-pos-payment',
    query: { ...ofBasket, properties: { ...ofBasket.properties, displayedAmount } },
    responses: { 200: paymentResultSchema },
    refusals: [400, 403, 404, 409, 429, 503],
    session: 'optional',
    acceptsFormPosts: true,
    limit,
  }),

  ...providerPayments,
} as const
