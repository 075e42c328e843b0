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
      description: 'Of a saved address of the customer; it goes before `shippingAddress`.',
    },
    billingAddressId: {
      ...savedAddressId,
      description:
        'Of a saved address of the customer, or `same` as the delivery address; it goes before `billingAddress`.',
    },
  },
  additionalProperties: false,
} as const satisfies JSONSchema

/** Endpoints of the basket. Every change answers with the whole basket, or with a refusal (basket rule 4). */
export const basket = {
  one: defineEndpoint({
    ...usual,
    summary: 'The basket; 204 where there is none yet.',
    method: 'GET',
    path: base,
    responses: { 200: basketResponseSchema, 204: null },
    limit: defaultRateLimit,
  }),
  withSettings: defineEndpoint({
    ...usual,
    summary: 'The basket with the states, provinces or districts that its address form offers.',
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
    summary: 'Takes a promo code away.',
    method: 'DELETE',
    path: `${base}/delete-promo-code`,
    query: namedWith({ promoCode: code }, 'promoCode'),
    limit: defaultRateLimit,
  }),
  addGiftCard: defineEndpoint({
    ...usual,
    summary: 'Pays with a gift card, as far as it goes.',
    method: 'POST',
    path: `${base}/add-giftcard`,
    body: giftCard,
    limit: guessing,
  }),
  removeGiftCard: defineEndpoint({
    ...usual,
    summary: 'Pays without a gift card again.',
    method: 'GET',
    changes: true,
    path: `${base}/remove-giftcard/{giftCardNumber}`,
    limit: defaultRateLimit,
  }),
  giftCardBalance: defineEndpoint({
    ...usual,
    summary: 'What a gift card holds.',
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
    summary: 'Sets where the goods and the bill go; an address that is not given stays.',
    method: 'PUT',
    path: `${base}/address`,
    body: addresses,
    limit: defaultRateLimit,
  }),
  continueAsGuest: defineEndpoint({
    ...usual,
    summary: 'Checks out without an account.',
    method: 'PUT',
    path: `${base}/continue-as-guest`,
    body: bodyOf({ email: emailSchema, acceptNewsletter: { type: 'boolean' } }, 'email'),
    limit: defaultRateLimit,
  }),
  shipment: defineEndpoint({
    ...usual,
    summary:
      'Chooses a way of delivery. 300 where the address must be given first, with what is wrong with it.',
    method: 'PUT',
    path: `${base}/shipment`,
    body: bodyOf({ shippingMethodId: id, pickupPointId: id }, 'shippingMethodId'),
    responses: { 200: basketResponseSchema, 300: apiErrorSchema },
    refusals: [...usual.refusals, 503],
    limit: defaultRateLimit,
  }),
  note: defineEndpoint({
    ...usual,
    summary: 'Leaves a note with the order.',
    method: 'PUT',
    path: `${base}/note`,
    body: bodyOf({ note: { type: 'string', maxLength: basketLimits.note } }, 'note'),
    limit: defaultRateLimit,
  }),
  acceptNewsletter: defineEndpoint({
    ...usual,
    summary: 'Says whether the newsletter is wanted.',
    method: 'PUT',
    path: `${base}/accept-newsletter`,
    body: bodyOf({ acceptNewsletter: { type: 'boolean' } }, 'acceptNewsletter'),
    limit: defaultRateLimit,
  }),
  acceptTerms: defineEndpoint({
    ...usual,
    summary: 'Says whether the terms are agreed to.',
    method: 'PUT',
    path: `${base}/accept-terms`,
    body: bodyOf({ acceptTerms: { type: 'boolean' }, termsVersion: id }, 'acceptTerms'),
    limit: defaultRateLimit,
  }),
  acceptNewsletterAndTerms: defineEndpoint({
    ...usual,
    summary: 'Says both.',
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
    summary: 'Reports that a basket was left behind.',
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
