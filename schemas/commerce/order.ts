import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { addressSchema } from '#schemas/addresses/address.ts'
import { lineItemSchema } from '#schemas/commerce/basket.ts'
import { disputeStatuses } from '#schemas/commerce/dispute.ts'
import { shipmentSchema } from '#schemas/commerce/shipping.ts'
import { moneySchema } from '#schemas/values/money.ts'

const text = { type: 'string' } as const satisfies JSONSchema
const moment = { type: 'string', description: 'ISO 8601.' } as const satisfies JSONSchema
const list = <const Items extends JSONSchema>(items: Items) => ({ type: 'array', items }) as const

/** States that the engine writes. A platform may have additional ones (orders rule 1). */
export const orderStates = ['placed', 'paymentprocessing', 'completed', 'cancelled'] as const

export type OrderState = (typeof orderStates)[number]

/** Free text, so that a platform's own states are valid. */
const orderStateSchema = { ...text, maxLength: 100 } as const satisfies JSONSchema

/** Returns a state that the shop has texts for; undefined for a platform's own states. */
export const parseOrderState = (state: string): OrderState | undefined =>
  orderStates.find((candidate) => candidate === state)

/**
 * Whether its customer can still cancel an order (orders rule 11): nothing of it was sent. Gift cards that wait for their
 * day count as shipped, so that an order of nothing else is completed.
 */
export function canCancel({
  kind,
  orderState,
  lines,
}: {
  kind: 'web' | 'retail'
  orderState: string
  lines: readonly Pick<OrderLine, 'shippedQuantity' | 'waitingQuantity'>[]
}): boolean {
  const isWaiting = ({ waitingQuantity = 0 }: (typeof lines)[number]) => waitingQuantity > 0
  const isOpen = orderState === 'placed' || (orderState === 'completed' && lines.some(isWaiting))
  return kind === 'web' && isOpen && lines.every((line) => line.shippedQuantity === 0 || isWaiting(line))
}

/** Kinds of parcel events (orders rule 2). */
export const parcelEventTypes = [
  'ordercreated',
  'dispatch',
  'intransit',
  'scheduled',
  'outfordelivery',
  'delay',
  'failedattempt',
  'pickupready',
  'pickupscheduled',
  'delivered',
  'return',
  'returnregistered',
  'returnshipped',
  'returnintransit',
  'returndelay',
  'returnfailedattempt',
  'returndelivered',
] as const
export type ParcelEventType = (typeof parcelEventTypes)[number]

/** Summarised delivery status, for display. */
const deliveryStatuses = ['registered', 'underway', 'waiting', 'problem', 'delivered', 'returning'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** A line of an order: the basket's line with its state. */
const orderLineSchema = {
  ...lineItemSchema,
  title: 'Order line',
  properties: {
    ...lineItemSchema.properties,
    shippedQuantity: { type: 'integer' },
    waitingQuantity: {
      type: 'integer',
      description:
        'Gift cards that wait for their day, part of the shipped quantity. Absent if there are none.',
    },
    cancelledQuantity: { type: 'integer' },
    returnedQuantity: { type: 'integer' },
  },
  required: [...lineItemSchema.required, 'shippedQuantity', 'cancelledQuantity', 'returnedQuantity'],
} as const satisfies JSONSchema
export type OrderLine = FromSchema<typeof orderLineSchema>

export const parcelTrackingSchema = {
  type: 'object',
  title: 'Parcel',
  properties: {
    orderNumber: text,
    trackingNumber: text,
    trackingLink: text,
    courier: text,
    events: list({
      type: 'object',
      properties: {
        createDate: moment,
        eventtype: { enum: parcelEventTypes },
        deliveryStatus: { enum: deliveryStatuses },
        shortText: text,
        longText: text,
      },
      required: ['createDate', 'eventtype', 'deliveryStatus', 'shortText', 'longText'],
      additionalProperties: false,
    }),
    expectedDeliveryDate: moment,
    pickupLocation: addressSchema,
  },
  required: ['orderNumber', 'trackingNumber', 'trackingLink', 'courier', 'events'],
  additionalProperties: false,
} as const satisfies JSONSchema
export type ParcelTracking = FromSchema<typeof parcelTrackingSchema>

/** An order in full (orders rule 3). */
const orderSchema = {
  type: 'object',
  title: 'Order',
  properties: {
    orderId: text,
    orderNumber: text,
    orderState: orderStateSchema,
    kind: { enum: ['web', 'retail'] },
    market: text,
    storeId: text,
    created: moment,
    email: text,
    termsVersion: { ...text, description: 'Version of the terms that the buyer accepted.' },
    lines: list(orderLineSchema),
    shippingNotifications: {
      type: 'object',
      properties: {
        shippedLineItems: list({
          type: 'object',
          properties: {
            isWarehouse: { type: 'boolean' },
            lineItems: list(orderLineSchema),
            trackAndTraceNumber: text,
          },
          required: ['isWarehouse', 'lineItems', 'trackAndTraceNumber'],
          additionalProperties: false,
        }),
        cancelledLineItems: list(orderLineSchema),
      },
      required: ['shippedLineItems', 'cancelledLineItems'],
      additionalProperties: false,
    },
    subtotal: moneySchema,
    total: moneySchema,
    totalDiscount: moneySchema,
    totalVat: moneySchema,
    totalVat1: moneySchema,
    totalVat2: moneySchema,
    shippingTotal: moneySchema,
    shippingVat: moneySchema,
    currency: text,
    promoCodes: list(text),
    shippingAddress: addressSchema,
    billingAddress: addressSchema,
    shipments: list(shipmentSchema),
    paymentInformations: list({
      type: 'object',
      properties: {
        paymentId: text,
        paymentMethodId: text,
        amount: moneySchema,
        hasLapsed: {
          type: 'boolean',
          description:
            'Whether nothing more can be captured: nothing more is sent for it, and unsent items are cancelled.',
        },
        dispute: {
          enum: disputeStatuses,
          description: 'State of a dispute that the cardholder opened at the bank.',
        },
      },
      required: ['paymentId', 'paymentMethodId', 'amount'],
      additionalProperties: false,
    }),
    refunded: moneySchema,
    vatName: text,
    vatName2: text,
    note: text,
    parcelTrackings: list(parcelTrackingSchema),
  },
  required: [
    'orderId',
    'orderNumber',
    'orderState',
    'kind',
    'market',
    'created',
    'lines',
    'shippingNotifications',
    'subtotal',
    'total',
    'totalDiscount',
    'totalVat',
    'totalVat1',
    'totalVat2',
    'shippingTotal',
    'shippingVat',
    'currency',
    'promoCodes',
    'shipments',
    'paymentInformations',
    'refunded',
    'vatName',
    'parcelTrackings',
  ],
  additionalProperties: false,
} as const satisfies JSONSchema
export type Order = FromSchema<typeof orderSchema>

export const orderResponseSchema = {
  type: 'object',
  title: 'Order with where to follow and return it',
  properties: {
    order: orderSchema,
    returnPortalUrl: text,
    returnPortalTrackingUrl: text,
    trackingUrls: list(text),
  },
  required: ['order', 'returnPortalUrl', 'returnPortalTrackingUrl', 'trackingUrls'],
  additionalProperties: false,
} as const satisfies JSONSchema
export type OrderResponse = FromSchema<typeof orderResponseSchema>

/** An order in a list (orders rule 4). */
export const orderSummarySchema = {
  type: 'object',
  title: 'Order in a list',
  properties: {
    orderId: text,
    orderNumber: text,
    orderState: orderStateSchema,
    kind: { enum: ['web', 'retail'] },
    created: moment,
    total: moneySchema,
    quantity: { type: 'integer' },
    imageUrls: list(text),
    parcelDeliveryStatusShort: text,
    parcelDeliveryStatusLong: text,
    parcelTrackingLink: text,
    parcelEventType: { enum: parcelEventTypes },
  },
  required: ['orderId', 'orderNumber', 'orderState', 'kind', 'created', 'total', 'quantity', 'imageUrls'],
  additionalProperties: false,
} as const satisfies JSONSchema
export type OrderSummary = FromSchema<typeof orderSummarySchema>

/** Whether goods of an order in a list can have been sent, so that a return may be registered (orders rule 7). */
export const canReturn = ({
  kind,
  orderState,
  parcelTrackingLink,
}: Pick<OrderSummary, 'kind' | 'orderState' | 'parcelTrackingLink'>): boolean =>
  kind === 'web' &&
  orderState !== 'cancelled' &&
  (parcelTrackingLink !== undefined || (orderState !== 'placed' && orderState !== 'paymentprocessing'))

/** A receipt (orders rule 5). A web order names the shop as its store. */
export const receiptSchema = {
  type: 'object',
  title: 'Receipt',
  properties: {
    retailTransactions: list({
      type: 'object',
      properties: {
        storeName: text,
        street: text,
        city: text,
        zipcode: text,
        addressLines: {
          ...list(text),
          description:
            'The store’s address as its country writes it, with the state. Absent for a web order.',
        },
        phone: text,
        cvr: text,
        createdDate: moment,
        transactionId: text,
        employeeName: text,
        customerName: text,
        items: list({
          type: 'object',
          properties: {
            ean: text,
            name: text,
            quantity: { type: 'integer' },
            price: { ...moneySchema, description: 'Per piece, before promotions.' },
            amount: {
              ...moneySchema,
              description: 'Amount paid or refunded for the pieces. Absent in receipts of earlier releases.',
            },
            size: text,
            color: text,
            styleId: text,
            type: { enum: ['sale', 'return'] },
          },
          required: ['ean', 'name', 'quantity', 'price', 'color', 'styleId', 'type'],
          additionalProperties: false,
        }),
        freight: { ...moneySchema, description: 'Absent if there is none.' },
        totalExVat: moneySchema,
        total: moneySchema,
        totalTax: { ...moneySchema, description: 'Sum of all taxes.' },
        taxes: {
          ...list({
            type: 'object',
            properties: { name: text, amount: moneySchema },
            required: ['name', 'amount'],
            additionalProperties: false,
          }),
          description: 'Each tax. Absent in receipts of earlier releases.',
        },
        paymentCard: text,
        storeType: { enum: ['web', 'retail'] },
        uniqueReceiptId: text,
        qrCode: { ...text, description: 'The receipt’s id as a QR code: an SVG element.' },
        transactionType: { enum: ['sale', 'return'] },
      },
      required: [
        'storeName',
        'createdDate',
        'transactionId',
        'items',
        'totalExVat',
        'total',
        'totalTax',
        'paymentCard',
        'storeType',
        'uniqueReceiptId',
        'qrCode',
        'transactionType',
      ],
      additionalProperties: false,
    }),
  },
  required: ['retailTransactions'],
  additionalProperties: false,
} as const satisfies JSONSchema
export type Receipt = FromSchema<typeof receiptSchema>
