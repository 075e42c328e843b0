import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { warehouse } from '#schemas/commerce/basket-content.ts'
import type { DisputeStatus } from '#schemas/commerce/dispute.ts'
import type {
  DeliveryStatus,
  Order,
  OrderLine,
  OrderSummary,
  ParcelEventType,
  ParcelTracking,
} from '#schemas/commerce/order.ts'
import { parseJson } from '#schemas/validation/json.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import {
  type OrderLineRow,
  type OrderRow,
  orderedBasket,
  orderedLine,
} from '#server/commerce/orders/order-rows.ts'
import { type Reversal, refundedOf } from '#server/commerce/orders/reversals.ts'
import type { parcelEvents, parcels, returns, shipments } from '#server/database/tables/orders.ts'
import type { payments } from '#server/database/tables/payments.ts'

/** All rows of one order. */
export interface OrderRows {
  order: OrderRow
  lines: readonly OrderLineRow[]
  /** Gift cards that wait for their day, by line. */
  waitingCards: ReadonlyMap<string, number>
  shipments: readonly (typeof shipments.$inferSelect)[]
  parcels: readonly (typeof parcels.$inferSelect)[]
  events: readonly (typeof parcelEvents.$inferSelect)[]
  returns: readonly (typeof returns.$inferSelect & Reversal)[]
  payment: typeof payments.$inferSelect | undefined
  hasLapsed: boolean
  /** State of a dispute about its payment. */
  dispute: DisputeStatus | undefined
}

export interface OrderTexts {
  text: (key: string) => string
  /** The page that shows a parcel. */
  trackingLink: (trackingNumber: string) => string
}

const statusByType: Readonly<Record<ParcelEventType, DeliveryStatus>> = {
  ordercreated: 'registered',
  dispatch: 'underway',
  intransit: 'underway',
  scheduled: 'underway',
  outfordelivery: 'underway',
  delay: 'problem',
  failedattempt: 'problem',
  pickupready: 'waiting',
  pickupscheduled: 'waiting',
  delivered: 'delivered',
  return: 'returning',
  returnregistered: 'returning',
  returnshipped: 'returning',
  returnintransit: 'returning',
  returndelay: 'problem',
  returnfailedattempt: 'problem',
  returndelivered: 'returning',
}

const piecesSchema = {
  type: 'array',
  items: {
    type: 'object',
    properties: { lineId: { type: 'string' }, quantity: { type: 'integer' } },
    required: ['lineId', 'quantity'],
    additionalProperties: false,
  },
} as const satisfies JSONSchema
const checkPieces = compileSchema(piecesSchema)

/** Returns the pieces of a stored movement. */
export function piecesIn(piecesText: string): FromSchema<typeof piecesSchema> {
  const checked = checkPieces(parseJson(piecesText))
  return checked.kind === 'valid' ? checked.value : []
}

function lineOf(row: OrderLineRow, { waitingCards }: Pick<OrderRows, 'waitingCards'>): OrderLine {
  const waitingQuantity = waitingCards.get(row.id)
  return {
    ...orderedLine(row),
    id: row.id,
    shippedQuantity: row.shipped,
    ...(waitingQuantity !== undefined && { waitingQuantity }),
    cancelledQuantity: row.cancelled,
    returnedQuantity: row.returned,
  }
}

const linesIn = (linesText: string, rows: OrderRows): OrderLine[] =>
  piecesIn(linesText).flatMap(({ lineId, quantity }) => {
    const row = rows.lines.find(({ id }) => id === lineId)
    return row ? [{ ...lineOf(row, rows), quantity }] : []
  })

const latestFirst = (a: OrderRows['events'][number], b: OrderRows['events'][number]): number =>
  b.happened.getTime() - a.happened.getTime() || b.id - a.id

function parcelOf(
  rows: OrderRows,
  parcel: OrderRows['parcels'][number],
  { text, trackingLink }: OrderTexts,
): ParcelTracking {
  const { trackingNumber, courier, expected } = parcel
  const pickup = orderedBasket(rows.order).shipments[0]?.pickupPointAddress
  const events = rows.events.filter((event) => event.trackingNumber === trackingNumber).toSorted(latestFirst)
  return {
    orderNumber: rows.order.number,
    trackingNumber,
    trackingLink: trackingLink(trackingNumber),
    courier,
    events: events.map(({ type, happened }) => ({
      createDate: happened.toISOString(),
      eventtype: type,
      deliveryStatus: statusByType[type],
      shortText: text(`parcel.${type}`),
      longText: text(`parcel.long.${statusByType[type]}`),
    })),
    ...(expected && { expectedDeliveryDate: expected.toISOString() }),
    ...(pickup && { pickupLocation: pickup }),
  }
}

function paymentsOf({ order, payment, hasLapsed, dispute }: OrderRows): Order['paymentInformations'] {
  const { currency } = order
  const cards = orderedBasket(order).giftCards.flatMap(({ giftCardNumber, amount }) =>
    amount.amount > 0
      ? // Shows the last characters only: the full number is half of what is needed to redeem the card.
        [{ paymentId: `••••${giftCardNumber.slice(-4)}`, paymentMethodId: 'giftcard', amount }]
      : [],
  )
  return payment
    ? [
        ...cards,
        {
          paymentId: payment.id,
          paymentMethodId: payment.method,
          amount: { amount: payment.amount, currency },
          ...(hasLapsed && { hasLapsed }),
          ...(dispute && { dispute }),
        },
      ]
    : cards
}

/** An order as its owner gets it. */
export function orderOf(rows: OrderRows, texts: OrderTexts): Order {
  const { order, lines } = rows
  const basket = orderedBasket(order)
  const { currency } = order
  return {
    orderId: order.id,
    orderNumber: order.number,
    orderState: order.state,
    kind: order.kind,
    market: order.market,
    ...(order.storeId !== null && { storeId: order.storeId }),
    created: order.created.toISOString(),
    ...(order.email !== null && { email: order.email }),
    ...(order.termsVersion !== null && { termsVersion: order.termsVersion }),
    lines: lines.map((line) => lineOf(line, rows)),
    shippingNotifications: {
      shippedLineItems: rows.shipments.map((shipment) => ({
        isWarehouse: shipment.location === warehouse,
        lineItems: linesIn(shipment.lines, rows),
        trackAndTraceNumber:
          rows.parcels.find(({ shipmentId }) => shipmentId === shipment.id)?.trackingNumber ?? '',
      })),
      cancelledLineItems: rows.returns.flatMap((goods) =>
        goods.kind === 'cancellation' ? linesIn(goods.lines, rows) : [],
      ),
    },
    subtotal: basket.subtotal,
    total: basket.total,
    totalDiscount: basket.totalDiscount,
    totalVat: basket.totalVat,
    totalVat1: basket.totalVat1,
    totalVat2: basket.totalVat2,
    shippingTotal: basket.shippingTotal,
    shippingVat: basket.shippingVat,
    currency,
    promoCodes: [...basket.promoCodes],
    ...(basket.shippingAddress && { shippingAddress: basket.shippingAddress }),
    ...(basket.billingAddress && { billingAddress: basket.billingAddress }),
    shipments: [...basket.shipments],
    paymentInformations: paymentsOf(rows),
    refunded: { amount: refundedOf(order.total, rows.returns), currency },
    vatName: basket.vatName,
    ...(basket.vatName2 !== undefined && { vatName2: basket.vatName2 }),
    ...(basket.note !== undefined && { note: basket.note }),
    parcelTrackings: rows.parcels.map((parcel) => parcelOf(rows, parcel, texts)),
  }
}

/** An order in a list. */
export function summaryOf(rows: OrderRows, texts: OrderTexts): OrderSummary {
  const { order, lines } = rows
  const [newest] = rows.events.toSorted(latestFirst)
  const newestParcel = rows.parcels.find(({ trackingNumber }) => trackingNumber === newest?.trackingNumber)
  const parcel = newestParcel && parcelOf(rows, newestParcel, texts)
  const [latest] = parcel?.events ?? []
  return {
    orderId: order.id,
    orderNumber: order.number,
    orderState: order.state,
    kind: order.kind,
    created: order.created.toISOString(),
    total: { amount: order.total, currency: order.currency },
    quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    imageUrls: lines.slice(0, 4).map((line) => orderedLine(line).imageUrl),
    ...(latest && {
      parcelDeliveryStatusShort: latest.shortText,
      parcelDeliveryStatusLong: latest.longText,
      parcelEventType: latest.eventtype,
    }),
    ...(parcel && { parcelTrackingLink: parcel.trackingLink }),
  }
}
