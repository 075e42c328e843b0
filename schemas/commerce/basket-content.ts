import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { addressSchema } from '#schemas/addresses/address.ts'
import { cardGiftSchema, nameOfGift } from '#schemas/commerce/card-gift.ts'
import { pickupPointSchema } from '#schemas/commerce/shipping.ts'
import { emailSchema } from '#schemas/values/email.ts'

/** Limits of a basket. */
export const basketLimits = {
  lines: 100,
  quantity: 99,
  promoCodes: 10,
  giftCards: 10,
  optedOut: 50,
  note: 500,
} as const

/** `style_colour_option` (product rule 1). */
export const skuSchema = {
  type: 'string',
  minLength: 1,
  maxLength: 100,
  pattern: '^[A-Za-z0-9_-]+$',
} as const satisfies JSONSchema

const id = { type: 'string', minLength: 1, maxLength: 200 } as const satisfies JSONSchema

/** Fulfilment source of a line: the warehouse, or the id of a store (basket rule 3). */
export const warehouse = 'warehouse'

const storedLineSchema = {
  type: 'object',
  properties: {
    sku: skuSchema,
    quantity: { type: 'integer', minimum: 1, maximum: basketLimits.quantity },
    location: { ...id, description: '`warehouse` or a store’s id.' },
    bonus: {
      type: 'object',
      description: 'Set for a free gift of a promotion.',
      properties: { promotionId: id, rewardId: id },
      required: ['promotionId', 'rewardId'],
      additionalProperties: false,
    },
    gift: cardGiftSchema,
  },
  required: ['sku', 'quantity', 'location'],
  additionalProperties: false,
} as const satisfies JSONSchema

export type StoredLine = FromSchema<typeof storedLineSchema>

/** A shopper's choices: the stored part of a basket. Prices, stock and names are looked up. */
export const basketContentSchema = {
  type: 'object',
  properties: {
    lines: { type: 'array', items: storedLineSchema, maxItems: basketLimits.lines },
    shippingAddress: addressSchema,
    billingAddress: addressSchema,
    useBillingAddressForShipping: { type: 'boolean', default: false },
    guestEmail: emailSchema,
    shipment: {
      type: 'object',
      properties: { shippingMethodId: id, pickupPoint: pickupPointSchema },
      required: ['shippingMethodId'],
      additionalProperties: false,
    },
    promoCodes: { type: 'array', items: id, maxItems: basketLimits.promoCodes },
    giftCards: {
      type: 'array',
      description: 'Numbers of gift cards, each with the generation of its code (`storedCardOf`).',
      items: id,
      maxItems: basketLimits.giftCards,
    },
    optedOut: {
      type: 'array',
      description: 'Free gifts that were declined.',
      items: {
        type: 'object',
        properties: {
          promotionId: id,
          rewardId: id,
          count: { type: 'integer', minimum: 0, maximum: basketLimits.quantity },
        },
        required: ['promotionId', 'rewardId', 'count'],
        additionalProperties: false,
      },
      maxItems: basketLimits.optedOut,
    },
    inStore: {
      type: 'object',
      description: 'The store screen of the last change.',
      properties: { storeId: id, employeeName: id },
      required: ['storeId'],
      additionalProperties: false,
    },
    note: { type: 'string', maxLength: basketLimits.note },
    acceptNewsletter: { type: 'boolean' },
    acceptTerms: { type: 'boolean' },
    termsVersion: id,
  },
  required: ['lines', 'promoCodes', 'giftCards', 'optedOut', 'useBillingAddressForShipping'],
  additionalProperties: false,
} as const satisfies JSONSchema

export type BasketContent = FromSchema<typeof basketContentSchema>

export const emptyBasket: BasketContent = {
  lines: [],
  promoCodes: [],
  giftCards: [],
  optedOut: [],
  useBillingAddressForShipping: false,
}

/**
 * Returns the id of a line. Equal goods from the same location share a line; free gifts have separate ones, and so have
 * gift cards per recipient.
 */
export const lineIdOf = ({ sku, location, bonus, gift }: StoredLine): string =>
  [
    sku,
    ...(location === warehouse ? [] : [location]),
    ...(bonus ? ['bonus', bonus.promotionId, bonus.rewardId] : []),
    ...(gift ? ['gift', nameOfGift(gift)] : []),
  ].join('.')
