import type { JSONSchema } from 'json-schema-to-ts'
import { addressSchema } from '#schemas/addresses/address.ts'
import { apiErrorSchema } from '#schemas/api/api-error.ts'
import { basketDelivery } from '#schemas/api/basket-delivery.ts'
import { basketLines } from '#schemas/api/basket-lines.ts'
import {
  basketEndpoint,
  basketPath,
  basketQuery,
  basketQueryWith,
  basketRefusals,
  id,
  objectBody,
} from '#schemas/api/basket-parts.ts'
import { defineEndpoint } from '#schemas/api/endpoint.ts'
import { defaultRateLimit } from '#schemas/api/rate-limit.ts'
import { basketResponseSchema } from '#schemas/commerce/basket.ts'
import { basketLimits } from '#schemas/commerce/basket-content.ts'
import { emailSchema } from '#schemas/values/email.ts'
import { moneySchema } from '#schemas/values/money.ts'

const code = { type: 'string', minLength: 1, maxLength: 60 } as const
const giftCard = objectBody(
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
    ...basketEndpoint,
    summary: 'Returns the basket; 204 if there is none.',
    method: 'GET',
    path: basketPath,
    responses: { 200: basketResponseSchema, 204: null },
    limit: defaultRateLimit,
  }),
  withSettings: defineEndpoint({
    ...basketEndpoint,
    summary: 'Returns the basket with the states, provinces or districts of its address form.',
    method: 'GET',
    path: `${basketPath}/get-with-settings`,
    responses: { 200: basketResponseSchema, 204: null },
    limit: defaultRateLimit,
  }),
  remove: defineEndpoint({
    ...basketEndpoint,
    summary: 'Deletes the basket.',
    method: 'DELETE',
    path: basketPath,
    responses: { 204: null },
    limit: defaultRateLimit,
  }),
  removeNamed: defineEndpoint({
    summary: 'Deletes a basket.',
    method: 'DELETE',
    path: `${basketPath}/{basketId}`,
    session: 'optional',
    responses: { 204: null },
    refusals: basketRefusals,
    limit: defaultRateLimit,
  }),
  ...basketLines,
  addPromoCode: defineEndpoint({
    ...basketEndpoint,
    summary: 'Applies a promo code.',
    method: 'POST',
    path: `${basketPath}/add-promo-code`,
    query: basketQueryWith({ promoCode: code }, 'promoCode'),
    limit: guessing,
  }),
  deletePromoCode: defineEndpoint({
    ...basketEndpoint,
    summary: 'Removes a promo code.',
    method: 'DELETE',
    path: `${basketPath}/delete-promo-code`,
    query: basketQueryWith({ promoCode: code }, 'promoCode'),
    limit: defaultRateLimit,
  }),
  addGiftCard: defineEndpoint({
    ...basketEndpoint,
    summary: 'Applies a gift card, up to its balance.',
    method: 'POST',
    path: `${basketPath}/add-giftcard`,
    body: giftCard,
    limit: guessing,
  }),
  removeGiftCard: defineEndpoint({
    ...basketEndpoint,
    summary: 'Removes a gift card from the payment.',
    method: 'GET',
    changes: true,
    path: `${basketPath}/remove-giftcard/{giftCardNumber}`,
    limit: defaultRateLimit,
  }),
  giftCardBalance: defineEndpoint({
    ...basketEndpoint,
    summary: 'Returns the balance of a gift card, and the last day on which it is valid.',
    method: 'POST',
    path: `${basketPath}/check-balance-giftcard`,
    body: giftCard,
    limit: guessing,
    responses: {
      200: {
        type: 'object',
        properties: {
          giftCardNumber: code,
          balance: moneySchema,
          lastDay: {
            type: 'string',
            format: 'date',
            description: 'Absent if it is valid for ever.',
            maxLength: 10,
          },
        },
        required: ['giftCardNumber', 'balance'],
        additionalProperties: false,
      },
    },
  }),
  address: defineEndpoint({
    ...basketEndpoint,
    summary: 'Sets the delivery and billing addresses; an omitted address does not change.',
    method: 'PUT',
    path: `${basketPath}/address`,
    body: addresses,
    pageParameters: { country: 'shippingAddress.country', billingCountry: 'billingAddress.country' },
    replaces: { shippingAddressId: 'shippingAddress', billingAddressId: 'billingAddress' },
    limit: defaultRateLimit,
  }),
  continueAsGuest: defineEndpoint({
    ...basketEndpoint,
    summary: 'Starts the checkout without an account.',
    method: 'PUT',
    path: `${basketPath}/continue-as-guest`,
    body: objectBody({ email: emailSchema, acceptNewsletter: { type: 'boolean' } }, 'email'),
    limit: defaultRateLimit,
  }),
  shipment: defineEndpoint({
    ...basketEndpoint,
    summary: 'Selects a delivery method. 300 if the address is incomplete, with its errors.',
    method: 'PUT',
    path: `${basketPath}/shipment`,
    body: objectBody({ shippingMethodId: id, pickupPointId: id }, 'shippingMethodId'),
    responses: { 200: basketResponseSchema, 300: apiErrorSchema },
    refusals: [...basketEndpoint.refusals, 503],
    limit: defaultRateLimit,
  }),
  note: defineEndpoint({
    ...basketEndpoint,
    summary: 'Adds a note to the order.',
    method: 'PUT',
    path: `${basketPath}/note`,
    body: objectBody({ note: { type: 'string', maxLength: basketLimits.note } }, 'note'),
    limit: defaultRateLimit,
  }),
  acceptNewsletter: defineEndpoint({
    ...basketEndpoint,
    summary: 'Sets whether the customer wants the newsletter.',
    method: 'PUT',
    path: `${basketPath}/accept-newsletter`,
    body: objectBody({ acceptNewsletter: { type: 'boolean' } }, 'acceptNewsletter'),
    limit: defaultRateLimit,
  }),
  acceptTerms: defineEndpoint({
    ...basketEndpoint,
    summary: 'Sets whether the customer accepts the terms, and the note if the form asks for one.',
    method: 'PUT',
    path: `${basketPath}/accept-terms`,
    body: objectBody(
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
    ...basketEndpoint,
    summary: 'Sets both whether the customer wants the newsletter and accepts the terms.',
    method: 'PUT',
    path: `${basketPath}/accept-newsletter-and-terms`,
    query: basketQueryWith(
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
    query: basketQuery,
    session: 'optional',
    responses: { 204: null },
    refusals: basketRefusals,
    limit: defaultRateLimit,
  }),
} as const
