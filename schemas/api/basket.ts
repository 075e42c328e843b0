import type { JSONSchema } from 'json-schema-to-ts'
import { addressSchema } from '#schemas/addresses/address.ts'
import { apiErrorSchema } from '#schemas/api/api-error.ts'
import { basketDelivery } from '#schemas/api/basket-delivery.ts'
import { basketLines } from '#schemas/api/basket-lines.ts'
import { base, bodyOf, id, named, namedWith, refusals, usual } from '#schemas/api/basket-parts.ts'
import { defineEndpoint } from '#schemas/api/endpoint.ts'
import { defaultRateLimit } from '#schemas/api/rate-limit.ts'
import { basketResponseSchema } from '#schemas/commerce/basket.ts'
import { basketLimits } from '#schemas/commerce/basket-content.ts'
import { emailSchema } from '#schemas/values/email.ts'
import { moneySchema } from '#schemas/values/money.ts'

const code = { type: 'string', minLength: 1, maxLength: 60 } as const
const giftCard = bodyOf(
  { giftCardNumber: code, giftCardNumberValidationCode: code },
  'giftCardNumber',
  'giftCardNumberValidationCode',
)
/** Limit per address for calls that can be used for guessing. */
const guessing = { requests: 20, seconds: 60 } as const
const savedAddressId = { type: 'string', minLength: 1, maxLength: 40 } as const
const addresses = {
  type: 'object',
  properties: {
    shippingAddress: addressSchema,
    billingAddress: addressSchema,
    useBillingAddressForShipping: { type: 'boolean' },
    shippingAddressId: {
      ...savedAddressId,
      description: 'Id of a saved address of the customer; takes precedence over `shippingAddress`.',
    },
    billingAddressId: {
      ...savedAddressId,
      description:
        'Id of a saved address of the customer, or `same` for the delivery address; takes precedence over `billingAddress`.',
    },
    email: {
      ...emailSchema,
      description: 'A guest’s email address. Starts the checkout without an account.',
    },
    acceptNewsletter: {
      type: 'boolean',
      description: 'Whether the guest consents to the newsletter; sent with the address.',
    },
  },
  additionalProperties: false,
} as const satisfies JSONSchema

/** Endpoints of the basket. Every change returns the whole basket, or with a refusal (basket rule 4). */
export const basket = {
  get: defineEndpoint({
    ...usual,
    summary: 'Returns the basket; 204 if there is none.',
    method: 'GET',
    path: base,
    responses: { 200: basketResponseSchema, 204: null },
    limit: defaultRateLimit,
  }),
  withSettings: defineEndpoint({
    ...usual,
    summary: 'Returns the basket with the states, provinces or districts of its address form.',
    method: 'GET',
    path: `${base}/get-with-settings`,
    responses: { 200: basketResponseSchema, 204: null },
    limit: defaultRateLimit,
  }),
  remove: defineEndpoint({
    ...usual,
    summary: 'Deletes the basket.',
    method: 'DELETE',
    path: base,
    responses: { 204: null },
    limit: defaultRateLimit,
  }),
  removeNamed: defineEndpoint({
    summary: 'Deletes a basket.',
    method: 'DELETE',
    path: `${base}/{basketId}`,
    session: 'optional',
    responses: { 204: null },
    refusals,
    limit: defaultRateLimit,
  }),
  ...basketLines,
  addPromoCode: defineEndpoint({
    ...usual,
    summary: 'Applies a promo code.',
    method: 'POST',
    path: `${base}/add-promo-code`,
    query: namedWith({ promoCode: code }, 'promoCode'),
    limit: guessing,
  }),
  deletePromoCode: defineEndpoint({
    ...usual,
    summary: 'Removes a promo code.',
    method: 'DELETE',
    path: `${base}/delete-promo-code`,
    query: namedWith({ promoCode: code }, 'promoCode'),
    limit: defaultRateLimit,
  }),
  addGiftCard: defineEndpoint({
    ...usual,
    summary: 'Applies a gift card, up to its balance.',
    method: 'POST',
    path: `${base}/add-giftcard`,
    body: giftCard,
    limit: guessing,
  }),
  removeGiftCard: defineEndpoint({
    ...usual,
    summary: 'Removes a gift card from the payment.',
    method: 'GET',
    changes: true,
    path: `${base}/remove-giftcard/{giftCardNumber}`,
    limit: defaultRateLimit,
  }),
  giftCardBalance: defineEndpoint({
    ...usual,
    summary: 'Returns the balance of a gift card.',
    method: 'POST',
    path: `${base}/check-balance-giftcard`,
    body: giftCard,
    limit: guessing,
    responses: {
      200: {
        type: 'object',
        properties: { giftCardNumber: code, balance: moneySchema },
        required: ['giftCardNumber', 'balance'],
        additionalProperties: false,
      },
    },
  }),
  address: defineEndpoint({
    ...usual,
    summary: 'Sets the delivery and billing addresses; an omitted address does not change.',
    method: 'PUT',
    path: `${base}/address`,
    body: addresses,
    pageParameters: { billingCountry: 'billingAddress.country' },
    replaces: { shippingAddressId: 'shippingAddress', billingAddressId: 'billingAddress' },
    limit: defaultRateLimit,
  }),
  continueAsGuest: defineEndpoint({
    ...usual,
    summary: 'Starts the checkout without an account.',
    method: 'PUT',
    path: `${base}/continue-as-guest`,
    body: bodyOf({ email: emailSchema, acceptNewsletter: { type: 'boolean' } }, 'email'),
    limit: defaultRateLimit,
  }),
  shipment: defineEndpoint({
    ...usual,
    summary: 'Selects a delivery method. 300 if the address is incomplete, with its errors.',
    method: 'PUT',
    path: `${base}/shipment`,
    body: bodyOf({ shippingMethodId: id, pickupPointId: id }, 'shippingMethodId'),
    responses: { 200: basketResponseSchema, 300: apiErrorSchema },
    refusals: [...usual.refusals, 503],
    limit: defaultRateLimit,
  }),
  note: defineEndpoint({
    ...usual,
    summary: 'Adds a note to the order.',
    method: 'PUT',
    path: `${base}/note`,
    body: bodyOf({ note: { type: 'string', maxLength: basketLimits.note } }, 'note'),
    limit: defaultRateLimit,
  }),
  acceptNewsletter: defineEndpoint({
    ...usual,
    summary: 'Sets whether the customer wants the newsletter.',
    method: 'PUT',
    path: `${base}/accept-newsletter`,
    body: bodyOf({ acceptNewsletter: { type: 'boolean' } }, 'acceptNewsletter'),
    limit: defaultRateLimit,
  }),
  acceptTerms: defineEndpoint({
    ...usual,
    summary: 'Sets whether the customer accepts the terms, and the note if the form asks for one.',
    method: 'PUT',
    path: `${base}/accept-terms`,
    body: bodyOf(
      {
        acceptTerms: { type: 'boolean' },
        termsVersion: id,
        note: { type: 'string', maxLength: basketLimits.note },
        // Forms leave out empty fields: with it, a missing note removes the stored one.
        asksNote: { type: 'boolean' },
      },
      'acceptTerms',
    ),
    limit: defaultRateLimit,
  }),
  acceptNewsletterAndTerms: defineEndpoint({
    ...usual,
    summary: 'Sets both whether the customer wants the newsletter and accepts the terms.',
    method: 'PUT',
    path: `${base}/accept-newsletter-and-terms`,
    query: namedWith(
      { acceptNewsletter: { type: 'boolean' }, acceptTerms: { type: 'boolean' } },
      'acceptNewsletter',
      'acceptTerms',
    ),
    limit: defaultRateLimit,
  }),
  ...basketDelivery,
  abandoned: defineEndpoint({
    summary: 'Reports that a basket was abandoned.',
    method: 'GET',
    changes: true,
    path: '/api/order/basket/abandoned',
    query: named,
    session: 'optional',
    responses: { 204: null },
    refusals,
    limit: defaultRateLimit,
  }),
} as const
