import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { addressSchema } from '#schemas/addresses/address.ts'
import { badgeSchema } from '#schemas/catalogue/badge.ts'
import { cardGiftSchema } from '#schemas/commerce/card-gift.ts'
import { shipmentSchema, shippingMethodSchema } from '#schemas/commerce/shipping.ts'
import { moneySchema } from '#schemas/values/money.ts'

const text = { type: 'string' } as const satisfies JSONSchema
const count = { type: 'integer', minimum: 0 } as const satisfies JSONSchema

const discountSchema = {
  type: 'object',
  properties: {
    reference: { ...text, description: '`markdown`, `member`, or the id of a promotion.' },
    callout: text,
    disclaimer: text,
    badges: { type: 'array', items: badgeSchema },
    promotionName: text,
    promotionLevel: { enum: ['line', 'basket'] },
    amount: { type: 'integer', description: 'Minor units.' },
    currency: text,
  },
  required: ['reference', 'amount', 'currency'],
  additionalProperties: false,
} as const satisfies JSONSchema

/** A price (product rule 2). */
const priceSchema = {
  type: 'object',
  properties: {
    salesPrice: moneySchema,
    listPrice: { ...moneySchema, description: 'Absent when equal to the sales price.' },
    percentage: { ...count, description: 'Reduction of the list price, in percent.' },
    historicPrice: { ...moneySchema, description: 'The lowest recent price of reduced goods.' },
    discounts: { type: 'array', items: discountSchema },
    vatAmount: moneySchema,
    vatAmount2: moneySchema,
  },
  required: ['salesPrice', 'discounts'],
  additionalProperties: false,
} as const satisfies JSONSchema

/** A line of a basket (basket rule 2). */
export const lineItemSchema = {
  type: 'object',
  title: 'Line item',
  properties: {
    id: text,
    sku: text,
    styleNumber: text,
    name: text,
    imageUrl: text,
    productUrl: text,
    unitPrice: priceSchema,
    totalPrice: priceSchema,
    groupTotalPrice: {
      ...priceSchema,
      description: 'Total of all lines of the same SKU, including free gifts.',
    },
    quantity: { ...count, minimum: 1 },
    maximumQuantity: { ...count, description: 'Maximum quantity of the line at present.' },
    ean: text,
    colour: {
      type: 'object',
      properties: {
        name: text,
        base: text,
        nuance: {
          type: 'object',
          properties: { hexCode: text },
          required: ['hexCode'],
          additionalProperties: false,
        },
      },
      required: ['name'],
      additionalProperties: false,
    },
    variant: {
      type: 'object',
      properties: { size: text, length: text },
      additionalProperties: false,
    },
    brand: text,
    subBrand: text,
    badges: { type: 'array', items: badgeSchema },
    ediCategory: text,
    ediSubCategory: text,
    isDigital: { type: 'boolean' },
    isBonusProduct: { type: 'boolean' },
    gift: cardGiftSchema,
    lineItemStockLocation: { enum: ['Warehouse', 'ShipFromStore'] },
    storeId: { ...text, description: 'The store whose stock it uses; absent for the warehouse.' },
    promotionName: text,
    promotionLevel: { enum: ['line', 'basket'] },
  },
  required: [
    'id',
    'sku',
    'styleNumber',
    'name',
    'imageUrl',
    'productUrl',
    'unitPrice',
    'totalPrice',
    'groupTotalPrice',
    'quantity',
    'maximumQuantity',
    'ean',
    'colour',
    'variant',
    'brand',
    'badges',
    'isDigital',
    'isBonusProduct',
    'lineItemStockLocation',
  ],
  additionalProperties: false,
} as const satisfies JSONSchema

export type LineItem = FromSchema<typeof lineItemSchema>

const bonusContextSchema = {
  type: 'object',
  properties: {
    promotionId: text,
    rewardId: text,
    promotionName: text,
    isCallToAction: { type: 'boolean', description: 'Whether the shopper chooses the gift.' },
    callToActionCount: { ...count, description: 'Number of free gifts left to choose.' },
    optedOutCount: count,
  },
  required: [
    'promotionId',
    'rewardId',
    'promotionName',
    'isCallToAction',
    'callToActionCount',
    'optedOutCount',
  ],
  additionalProperties: false,
} as const satisfies JSONSchema

/** A basket with its totals. Amounts are whole minor units of one currency. */
export const basketSchema = {
  type: 'object',
  title: 'Basket',
  properties: {
    basketId: text,
    version: { ...count, description: 'Increases with each change: ignore responses with a lower version.' },
    market: text,
    status: { enum: ['open', 'frozen', 'ordered', 'deleted'] },
    quantity: count,
    lines: { type: 'array', items: lineItemSchema },
    unavailableLines: {
      type: 'array',
      description: 'Lines whose product is no longer on sale; excluded from totals and orders.',
      items: {
        type: 'object',
        properties: { id: text, sku: text },
        required: ['id', 'sku'],
        additionalProperties: false,
      },
    },
    shipments: { type: 'array', items: shipmentSchema },
    shippingAddress: addressSchema,
    billingAddress: addressSchema,
    useBillingAddressForShipping: { type: 'boolean' },
    guestEmail: text,
    note: text,
    acceptNewsletter: { type: 'boolean' },
    acceptTerms: { type: 'boolean' },
    freeShipping: { type: 'boolean' },
    freeShippingFrom: { ...moneySchema, description: 'Goods total from which delivery is free.' },
    remainingForFreeShipping: moneySchema,
    shippingTotal: moneySchema,
    shippingVat: moneySchema,
    subtotal: { ...moneySchema, description: 'The sum of the lines’ total prices.' },
    total: { ...moneySchema, description: 'Goods, freight and taxes that prices do not include.' },
    totalDiscount: { ...moneySchema, description: 'Discounts of promotions on the goods.' },
    totalVat: moneySchema,
    totalVat1: moneySchema,
    totalVat2: moneySchema,
    vatIncluded: { type: 'boolean' },
    vatName: text,
    vatName2: text,
    promoCodes: { type: 'array', items: text },
    promoCodeAmounts: {
      type: 'object',
      description: 'Discount by code; codes that do not apply to the basket are absent.',
      additionalProperties: moneySchema,
    },
    giftCards: {
      type: 'array',
      items: {
        type: 'object',
        properties: { giftCardNumber: text, balance: moneySchema, amount: moneySchema },
        required: ['giftCardNumber', 'balance', 'amount'],
        additionalProperties: false,
      },
    },
    giftCardTotal: { ...moneySchema, description: 'Amount covered by gift cards.' },
    remainingTotal: { ...moneySchema, description: 'Amount left to pay.' },
    bonusProductContexts: { type: 'array', items: bonusContextSchema },
    isDigital: { type: 'boolean', description: 'Whether every line is digital.' },
    isMixed: { type: 'boolean', description: 'Whether some lines are digital and others are not.' },
    isMultiLocation: {
      type: 'boolean',
      description: 'Whether lines come from both the warehouse and stores.',
    },
  },
  required: [
    'basketId',
    'version',
    'market',
    'status',
    'quantity',
    'lines',
    'unavailableLines',
    'shipments',
    'useBillingAddressForShipping',
    'freeShipping',
    'shippingTotal',
    'shippingVat',
    'subtotal',
    'total',
    'totalDiscount',
    'totalVat',
    'totalVat1',
    'totalVat2',
    'vatIncluded',
    'vatName',
    'promoCodes',
    'promoCodeAmounts',
    'giftCards',
    'giftCardTotal',
    'remainingTotal',
    'bonusProductContexts',
    'isDigital',
    'isMixed',
    'isMultiLocation',
  ],
  additionalProperties: false,
} as const satisfies JSONSchema

export type Basket = FromSchema<typeof basketSchema>

const named = { name: text, abbreviation: text } as const

/** Response of every basket endpoint (basket rule 5). */
export const basketResponseSchema = {
  type: 'object',
  title: 'Basket with what may be chosen for it',
  properties: {
    basket: basketSchema,
    shippingMethods: { type: 'array', items: shippingMethodSchema },
    minimumThreshold: moneySchema,
    maximumThreshold: moneySchema,
    cheapestPredictedDeliveryDate: text,
    cheapestDeliveryPrediction: { ...text, description: 'The dates, formatted for the market’s shoppers.' },
    allowedStates: {
      type: 'array',
      items: {
        type: 'object',
        properties: named,
        required: ['name', 'abbreviation'],
        additionalProperties: false,
      },
    },
    allowedProvinces: {
      type: 'array',
      items: {
        type: 'object',
        properties: { ...named, vatName: text, vatName2: text, vatNameFrench: text, vatName2French: text },
        required: ['name', 'abbreviation', 'vatName', 'vatNameFrench'],
        additionalProperties: false,
      },
    },
    turkishLocations: {
      type: 'object',
      properties: {
        districts: {
          type: 'array',
          items: {
            type: 'object',
            properties: { districtId: text, ...named },
            required: ['districtId', 'name', 'abbreviation'],
            additionalProperties: false,
          },
        },
        zones: {
          type: 'array',
          items: {
            type: 'object',
            properties: { districtId: text, zoneId: text, name: text },
            required: ['districtId', 'zoneId', 'name'],
            additionalProperties: false,
          },
        },
      },
      required: ['districts', 'zones'],
      additionalProperties: false,
    },
  },
  required: ['basket', 'shippingMethods'],
  additionalProperties: false,
} as const satisfies JSONSchema

export type BasketResponse = FromSchema<typeof basketResponseSchema>
