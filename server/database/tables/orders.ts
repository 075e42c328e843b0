import { entryKinds } from '#schemas/commerce/office-order.ts'
import { orderStates, parcelEventTypes } from '#schemas/commerce/order.ts'
import { integer, pgTable, text, unique } from '#server/database/drizzle.ts'
import { momentColumn } from '#server/database/tables/columns.ts'

/** Orders; at most one per basket, by a constraint. */
export const orders = pgTable('orders', {
  /** 128 random bits that give read access to a guest's order. */
  id: text('id').primaryKey(),
  /** For customer service; gives no access. */
  number: text('number').notNull().unique(),
  basketId: text('basket_id').unique(),
  kind: text('kind', { enum: ['web', 'retail'] }).notNull(),
  market: text('market').notNull(),
  customerId: text('customer_id'),
  /** When its account was deleted: the order stays without a customer, also if somebody verifies its address later. */
  detached: momentColumn('detached_at'),
  email: text('email'),
  state: text('state', { enum: orderStates }).notNull(),
  currency: text('currency').notNull(),
  /** Minor units. */
  total: integer('total').notNull(),
  /** The basket as it was ordered, as JSON. */
  details: text('details').notNull(),
  paymentId: text('payment_id'),
  storeId: text('store_id'),
  /** Version of the terms that the buyer accepted at the checkout. */
  termsVersion: text('terms_version'),
  created: momentColumn('created_at').notNull(),
  updated: momentColumn('updated_at').notNull(),
  /** When the demo's simulated warehouse advances it. */
  nextStep: momentColumn('next_step_at'),
})

export const orderLines = pgTable(
  'order_lines',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id').notNull(),
    position: integer('position').notNull(),
    sku: text('sku').notNull(),
    ean: text('ean').notNull(),
    name: text('name').notNull(),
    /** `warehouse` or a store's id. */
    location: text('location').notNull(),
    quantity: integer('quantity').notNull(),
    shipped: integer('shipped').notNull().default(0),
    cancelled: integer('cancelled').notNull().default(0),
    returned: integer('returned').notNull().default(0),
    unitPrice: integer('unit_price').notNull(),
    /** Amount paid for the pieces, with added taxes. */
    total: integer('total').notNull(),
    /** JSON of the basket's line. */
    details: text('details').notNull(),
  },
  (table) => [unique().on(table.orderId, table.position)],
)

export const shipments = pgTable('shipments', {
  id: text('id').primaryKey(),
  orderId: text('order_id').notNull(),
  location: text('location').notNull(),
  /** JSON: `[{ lineId, quantity }]`. */
  lines: text('lines').notNull(),
  created: momentColumn('created_at').notNull(),
})

export const parcels = pgTable('parcels', {
  trackingNumber: text('tracking_number').primaryKey(),
  shipmentId: text('shipment_id').notNull(),
  orderId: text('order_id').notNull(),
  courier: text('courier').notNull(),
  expected: momentColumn('expected_at'),
})

export const parcelEvents = pgTable(
  'parcel_events',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    trackingNumber: text('tracking_number').notNull(),
    type: text('type', { enum: parcelEventTypes }).notNull(),
    happened: momentColumn('happened_at').notNull(),
  },
  (table) => [unique().on(table.trackingNumber, table.type, table.happened)],
)

/** Returns, cancellations, and goodwill refunds without goods. */
export const returns = pgTable('returns', {
  id: text('id').primaryKey(),
  orderId: text('order_id').notNull(),
  /** JSON: `[{ lineId, quantity }]`. */
  lines: text('lines').notNull(),
  /** Price of the goods with the freight that is refunded with them, or the amount without goods. */
  amount: integer('amount').notNull(),
  /**
   * By how much it reduces the sale (orders rule 14): less than the amount if the rest was refunded before, or if it makes
   * up for goods whose refund failed. Null: by the amount, as releases before this column have it.
   */
  refunded: integer('refunded'),
  kind: text('kind', { enum: ['return', 'cancellation', 'goodwill'] }).notNull(),
  created: momentColumn('created_at').notNull(),
})

/** Returns that customers registered, numbered within their order. */
export const orderReturns = pgTable(
  'order_returns',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id').notNull(),
    /** From 1. */
    position: integer('position').notNull(),
    /** JSON by `schemas/commerce/order-return.ts`: the lines of one return. */
    lines: text('lines').notNull(),
    created: momentColumn('created_at').notNull(),
  },
  (table) => [unique().on(table.orderId, table.position)],
)

export const receipts = pgTable('receipts', {
  id: text('id').primaryKey(),
  orderId: text('order_id').notNull(),
  kind: text('kind', { enum: ['sale', 'return'] }).notNull(),
  /** JSON by `schemas/commerce/order.ts`: one transaction of a receipt. */
  details: text('details').notNull(),
  created: momentColumn('created_at').notNull(),
})

/** Operators' actions on orders, and their notes. */
export const orderEntries = pgTable('order_entries', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  orderId: text('order_id').notNull(),
  kind: text('kind', { enum: entryKinds }).notNull(),
  authorId: text('author_id').notNull(),
  /** E-mail address of the operator, or name of the machine’s token; empty: the customer. */
  author: text('author').notNull(),
  /** Text of a note. */
  note: text('note'),
  /** JSON by `schemas/commerce/office-order.ts`: the moved pieces or amount. */
  details: text('details'),
  made: momentColumn('made_at').notNull(),
})
