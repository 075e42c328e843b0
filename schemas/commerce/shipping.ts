import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { addressSchema } from '#schemas/addresses/address.ts'
import { openingHoursSchema } from '#schemas/commerce/store.ts'
import { moneySchema } from '#schemas/values/money.ts'

const id = { type: 'string', minLength: 1, maxLength: 100 } as const satisfies JSONSchema
const label = { type: 'string', maxLength: 200 } as const satisfies JSONSchema

/** Delivery types. `digital` is by e-mail. */
const deliveryTypes = ['home', 'pickupPoint', 'locker', 'store', 'digital'] as const

/** The shipping method of goods that are sent by e-mail (checkout rule 5). */
export const onlineMethod = 'online'

/** The payload's part `shipping-methods`: how a market's goods are delivered. */
export const shippingSettingsSchema = {
  type: 'object',
  title: 'Shipping methods',
  properties: {
    timeZone: {
      ...label,
      title: 'Time zone of the warehouse',
      description: 'IANA.',
      default: 'Europe/Copenhagen',
    },
    warehouseCountry: {
      type: 'string',
      title: 'Country of the warehouse',
      description: 'Parcels do not leave on public holidays of this country. Default: the market’s country.',
      pattern: '^[A-Z]{2}$',
      maxLength: 2,
    },
    closedDays: {
      type: 'array',
      title: 'Days without dispatch',
      description: 'Dates such as 2026-12-24, in addition to weekends and public holidays.',
      items: { type: 'string', format: 'date', maxLength: 10 },
      maxItems: 100,
    },
    storeDays: {
      type: 'integer',
      title: 'Working days for packing in a store',
      description: 'For orders sent from a store. Default: 1.',
      minimum: 0,
      maximum: 20,
      default: 1,
    },
    countries: {
      type: 'array',
      title: 'Delivery countries',
      description: 'Default: the market’s country.',
      items: { type: 'string', pattern: '^[A-Z]{2}$', maxLength: 2 },
      maxItems: 250,
    },
    methods: {
      type: 'array',
      title: 'Methods',
      description: 'Shipping methods in display order.',
      items: {
        type: 'object',
        properties: {
          id: { ...id, title: 'Id' },
          name: { ...label, title: 'Name' },
          deliveryType: { enum: deliveryTypes, title: 'Kind of delivery' },
          pickupPointCarrier: {
            ...id,
            title: 'Carrier',
            description: 'The carrier whose pickup points are offered.',
          },
          price: { type: 'integer', title: 'Price', description: 'Minor units.', minimum: 0 },
          freeFrom: {
            type: 'integer',
            title: 'Free from',
            description:
              'Goods total in minor units; -1 means never. Default: the market’s limit for free delivery.',
            minimum: -1,
          },
          cutoff: {
            type: 'string',
            title: 'Ordered before',
            description: 'Orders before this time leave on the same working day. Default: 16:00.',
            pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
            maxLength: 5,
            default: '16:00',
          },
          transitDays: {
            type: 'integer',
            title: 'Transit time in working days',
            minimum: 0,
            maximum: 60,
            default: 2,
          },
          maxTransitDays: {
            type: 'integer',
            title: 'Maximum transit time in working days',
            description: 'Shoppers see a range of dates. Default: a single date.',
            minimum: 0,
            maximum: 60,
          },
        },
        required: ['id', 'name', 'deliveryType', 'price'],
        additionalProperties: false,
      },
      maxItems: 30,
    },
  },
  required: ['methods'],
  additionalProperties: false,
} as const satisfies JSONSchema

export type ShippingSettings = FromSchema<typeof shippingSettingsSchema>
export type MethodSettings = ShippingSettings['methods'][number]

const date = { type: 'string', description: 'ISO 8601 date.', maxLength: 10 } as const satisfies JSONSchema

/** A shipping method with its price for a basket (checkout rule 5). */
export const shippingMethodSchema = {
  type: 'object',
  title: 'Shipping method',
  properties: {
    id,
    name: label,
    price: { ...moneySchema, description: 'The current price; 0 if delivery is free.' },
    deliveryType: { enum: deliveryTypes },
    pickupPointCarrier: id,
    freeShipping: { type: 'boolean' },
    predictedDeliveryDate: date,
    latestDeliveryDate: { ...date, description: 'ISO 8601 date. Default: the predicted date.' },
    predictionCutoff: {
      type: 'integer',
      description: 'Minutes left to order for that date.',
    },
    predictionCutoffLocale: { ...label, description: 'That time, formatted for the market’s shoppers.' },
    deliveryPrediction: { ...label, description: 'The dates, formatted for the market’s shoppers.' },
  },
  required: ['id', 'name', 'price', 'deliveryType', 'freeShipping'],
  additionalProperties: false,
} as const satisfies JSONSchema

export type ShippingMethod = FromSchema<typeof shippingMethodSchema>

/** A point where a parcel is collected (checkout rule 6). */
export const pickupPointSchema = {
  type: 'object',
  title: 'Pickup point',
  properties: {
    id,
    name: label,
    straightLineDistance: { type: 'integer', description: 'Metres from the address.', minimum: 0 },
    latitude: { type: 'number' },
    longitude: { type: 'number' },
    address: addressSchema,
    carrierVariant: { type: 'string', description: '`locker` for a locker.', maxLength: 40 },
    openingHours: openingHoursSchema,
  },
  required: ['id', 'name', 'straightLineDistance', 'latitude', 'longitude', 'address'],
  additionalProperties: false,
} as const satisfies JSONSchema

export type PickupPoint = FromSchema<typeof pickupPointSchema>

/** The chosen delivery (checkout rule 7). */
export const shipmentSchema = {
  type: 'object',
  title: 'Shipment',
  properties: {
    id,
    shippingMethodId: id,
    shippingMethodName: label,
    deliveryType: { enum: deliveryTypes },
    price: moneySchema,
    pickupPointId: id,
    pickupPointName: label,
    pickupPointAddress: addressSchema,
    pickupPointHours: openingHoursSchema,
    predictedDeliveryDate: date,
    latestDeliveryDate: { ...date, description: 'ISO 8601 date. Default: the predicted date.' },
  },
  required: ['id', 'shippingMethodId', 'shippingMethodName', 'deliveryType', 'price'],
  additionalProperties: false,
} as const satisfies JSONSchema

export type Shipment = FromSchema<typeof shipmentSchema>
