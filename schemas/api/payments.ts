import type { JSONSchema } from 'json-schema-to-ts'
import { defineEndpoint } from '#schemas/api/endpoint.ts'
import { paymentMethodSchema, paymentResultSchema, reference } from '#schemas/payment.ts'

const basketId = {
  ...reference,
  description: 'The basket’s id: whoever knows it may use a guest’s basket.',
} as const

const ofBasket = {
  type: 'object',
  properties: { basketId },
  required: ['basketId'],
  additionalProperties: false,
} as const

const text = (maxLength: number) => ({ type: 'string', maxLength }) as const

/** What a provider's own script collected: only the provider reads it. */
const details = {
  type: 'object',
  description: 'What the provider’s script collected, as it gave it.',
} as const satisfies JSONSchema

const told = { type: 'object', title: 'A provider’s message' } as const satisfies JSONSchema

const linkStatuses = ['Completed', 'PaymentPending', 'Expired'] as const

const limit = { requests: 60, seconds: 60 } as const

/** Spec 2, section 7: payments of baskets. */
export const payments = {
  methods: defineEndpoint({
    summary: 'How a basket may be paid for, and what the card provider’s script needs.',
    method: 'GET',
    path: '/api/order/{catalog}/basket/get-payment-methods',
    query: ofBasket,
    answers: {
      200: {
        type: 'object',
        properties: {
          paymentMethods: { type: 'array', items: paymentMethodSchema },
          card: {
            type: 'object',
            description: 'Where a card provider is configured.',
            properties: {
              clientKey: text(200),
              environment: text(40),
              locale: text(20),
              paymentMethodsResponse: { type: 'object' },
            },
            required: ['clientKey', 'environment', 'locale', 'paymentMethodsResponse'],
            additionalProperties: false,
          },
          current: {
            ...paymentResultSchema,
            description: 'A payment of this basket that is under way, or whose money goes back.',
          },
        },
        required: ['paymentMethods'],
        additionalProperties: false,
      },
    },
    refusals: [404],
    session: 'optional',
    limit,
  }),

  standing: defineEndpoint({
    summary: 'How the last payment of a visitor’s basket stands, for an hour after it was decided.',
    method: 'GET',
    path: '/api/order/{catalog}/basket/payment-standing',
    query: {
      type: 'object',
      properties: { basketId: { ...basketId, description: 'By default the one of the cookie.' } },
      additionalProperties: false,
    },
    answers: { 200: paymentResultSchema },
    refusals: [404],
    session: 'optional',
    limit,
  }),

  create: defineEndpoint({
    summary: 'Starts to pay, or goes on: the same asked twice is one payment. Freezes the basket.',
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
        details,
      },
      required: ['type'],
      additionalProperties: false,
    },
    answers: { 200: paymentResultSchema },
    refusals: [400, 404, 409],
    session: 'optional',
    form: true,
    limit,
  }),

  comeBack: defineEndpoint({
    summary:
      'Where providers send shoppers; asked without a result, it tells how a payment stands. Browsers are led on, scripts get JSON.',
    method: 'GET',
    path: '/api/order/{catalog}/basket/{checkoutBasketId}/return',
    query: {
      type: 'object',
      properties: {
        redirectResult: { ...text(4_000), description: 'What the provider gave the shopper.' },
        payload: text(8_000),
      },
      additionalProperties: false,
    },
    answers: { 200: paymentResultSchema, 303: null },
    refusals: [404],
    // Shoppers come from the provider's site, and prove it by what they bring.
    foreign: true,
    limit,
  }),

  cancel: defineEndpoint({
    summary: 'Ends a payment that was not made, so that the basket may be changed again.',
    method: 'POST',
    path: '/api/order/{catalog}/basket/{checkoutBasketId}/cancel-payment',
    answers: { 200: paymentResultSchema },
    refusals: [404],
    session: 'optional',
    form: true,
    limit,
  }),

  completeByGiftCard: defineEndpoint({
    summary: 'Orders a basket that its gift cards cover, or that costs nothing.',
    method: 'GET',
    path: '/api/order/{catalog}/basket/complete-payment-using-giftcard',
    query: ofBasket,
    answers: {
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
    form: true,
    limit,
  }),

  linkReceipt: defineEndpoint({
    summary: 'How a payment by link stands.',
    method: 'GET',
    path: '/api/order/{catalog}/basket/pay-by-link-receipt/{linkId}',
    query: {
      type: 'object',
      properties: { checkoutBasketId: reference },
      required: ['checkoutBasketId'],
      additionalProperties: false,
    },
    answers: {
      200: {
        type: 'object',
        properties: {
          status: { enum: linkStatuses },
          redirectUrl: { ...text(2_000), description: 'The receipt, once it is paid.' },
          error: text(80),
        },
        required: ['status'],
        additionalProperties: false,
      },
    },
    refusals: [404],
    limit,
  }),

  createAtTerminal: defineEndpoint({
    summary: 'Starts a payment at a terminal in a store: in the in-store context only.',
    method: 'POST',
    path: '/api/order/{catalog}/payment/create-pos-payment',
    query: ofBasket,
    answers: { 200: paymentResultSchema },
    refusals: [400, 403, 404, 409],
    session: 'optional',
    form: true,
    limit,
  }),

  checkBin: defineEndpoint({
    summary: 'What the first digits of a card say of it.',
    method: 'POST',
    path: '/api/order/{catalog}/payment/iyzico/check-bin',
    body: {
      type: 'object',
      properties: { binNumber: { ...text(8), pattern: '^[0-9]{6,8}$' } },
      required: ['binNumber'],
      additionalProperties: false,
    },
    answers: {
      200: {
        type: 'object',
        properties: {
          cardType: text(40),
          cardAssociation: text(40),
          cardFamily: text(60),
          bankName: text(100),
          commercial: { type: 'boolean' },
        },
        additionalProperties: false,
      },
    },
    refusals: [404],
    limit: { requests: 20, seconds: 60 },
  }),

  initializeIyzico: defineEndpoint({
    summary: 'Starts a payment by iyzico.',
    method: 'POST',
    path: '/api/order/{catalog}/payment/iyzico/initialize-payment',
    query: ofBasket,
    body: {
      type: 'object',
      properties: { identityNumber: { ...text(11), pattern: '^[0-9]{11}$' } },
      additionalProperties: false,
    },
    answers: { 200: paymentResultSchema },
    refusals: [400, 404, 409],
    session: 'optional',
    limit,
  }),

  iyzicoReturn: defineEndpoint({
    summary: 'Where iyzico sends shoppers: a form of another site, known by its token alone.',
    method: 'POST',
    path: '/api/order/payment/iyzico/retrieve-payment-redirect/{conversationId}/{basketId}/{catalogId}',
    query: { type: 'object', properties: { token: text(200) }, additionalProperties: false },
    accepts: 'form',
    body: { type: 'object', properties: { token: text(200) }, additionalProperties: false },
    answers: { 303: null },
    refusals: [404],
    foreign: true,
    limit,
  }),

  iyzicoWebhook: defineEndpoint({
    summary: 'What iyzico tells by webhook.',
    method: 'POST',
    path: '/api/order/payment/iyzico/retrieve-payment-webhook',
    body: told,
    answers: { 202: null },
    refusals: [403],
    foreign: true,
  }),

  requestKlarnaUrl: defineEndpoint({
    summary: 'Starts a payment by Klarna and says where the shopper has to go.',
    method: 'POST',
    path: '/api/order/{catalog}/payment/klarna/request-payment-url/{basketId}',
    body: {
      type: 'object',
      properties: { type: { enum: ['klarna', 'pay_now', 'pay_later', 'pay_over_time'], default: 'klarna' } },
      additionalProperties: false,
    },
    answers: { 200: paymentResultSchema },
    refusals: [400, 404, 409],
    session: 'optional',
    limit,
  }),

  webhook: defineEndpoint({
    summary:
      'What a payment provider tells by webhook: proved by its signature, kept, and worked through later.',
    method: 'POST',
    path: '/api/order/payment/{provider}/webhook',
    body: told,
    answers: { 202: null },
    refusals: [403, 404],
    foreign: true,
  }),

  secretWebhook: defineEndpoint({
    summary: 'The same of providers that prove themselves by a secret in the address.',
    method: 'POST',
    path: '/api/order/payment/{provider}/webhook/{checkoutBasketId}/{secret}',
    body: told,
    answers: { 202: null },
    refusals: [403, 404],
    foreign: true,
  }),

  retrigger: defineEndpoint({
    summary: 'Asks the provider of an order’s payment how it stands, as if it had told us: for operators.',
    method: 'GET',
    path: '/api/order/{catalog}/retrigger-payment-notification/{orderNumber}',
    answers: { 200: paymentResultSchema },
    refusals: [403, 404],
    session: 'required',
    changes: true,
  }),

  pending: defineEndpoint({
    summary: 'Asks iyzico about all payments that wait, and tells how they stand: for operators.',
    method: 'POST',
    path: '/api/order/basket/iyzico/pendingorders',
    answers: {
      200: {
        type: 'object',
        properties: { orders: { type: 'array', items: paymentResultSchema } },
        required: ['orders'],
        additionalProperties: false,
      },
    },
    refusals: [403],
    session: 'required',
  }),
} as const
