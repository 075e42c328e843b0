import { channels, providerIds } from '#schemas/payment.ts'
import { paymentStatuses } from '#server/commerce/payments/payment-status.ts'
import { boolean, integer, pgTable, text, timestamp, unique } from '#server/database/drizzle.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Attempts to pay for a basket. Of one basket at most one is live (`payments_one_live_per_basket`). */
export const payments = pgTable('payments', {
  /** 128 random bits: the API's `checkoutBasketId`, by which providers know the attempt (checkout rule 15). */
  id: text('id').primaryKey(),
  basketId: text('basket_id').notNull(),
  /** Of what was in the basket when it was frozen: an attempt buys nothing else. */
  basketFingerprint: text('basket_fingerprint').notNull(),
  market: text('market').notNull(),
  provider: text('provider', { enum: providerIds }).notNull(),
  method: text('method').notNull(),
  channel: text('channel', { enum: channels }).notNull(),
  /** Minor units. */
  amount: integer('amount').notNull(),
  currency: text('currency').notNull(),
  status: text('status', { enum: paymentStatuses }).notNull(),
  /** Of what the shopper asked for: the same asked again is the same attempt. */
  requestDigest: text('request_digest').notNull(),
  idempotencyKey: text('idempotency_key').notNull().unique(),
  providerReference: text('provider_reference'),
  /** What the provider needs to go on, as JSON; nobody else reads it. */
  providerState: text('provider_state'),
  /** What the shopper has to do next, as JSON. */
  action: text('action'),
  authorisedAmount: integer('authorised_amount'),
  /** Until when the provider takes what it authorised; null where nothing is left to be taken. */
  authorisedUntil: moment('authorised_until'),
  /** False once its provider refused to hold it longer. */
  mayExtend: boolean('may_extend').notNull().default(true),
  /** When it lapsed with something still to be sent, which was cancelled then. */
  lapsed: moment('lapsed_at'),
  /** Why it was refused, or why an authorised one had to be given back. */
  reason: text('reason'),
  /** Who is told when money goes back. */
  email: text('email'),
  created: moment('created_at').notNull(),
  updated: moment('updated_at').notNull(),
  expires: moment('expires_at').notNull(),
})

/** What providers told us by webhook: kept first, worked through afterwards. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    provider: text('provider', { enum: providerIds }).notNull(),
    /** The same for a repeated event. */
    eventKey: text('event_key').notNull(),
    event: text('event').notNull(),
    received: moment('received_at').notNull(),
    processed: moment('processed_at'),
    attempts: integer('attempts').notNull().default(0),
  },
  (table) => [unique().on(table.provider, table.eventKey)],
)

/**
 * What becomes of authorised money: taken parcel by parcel, or let go of with what is cancelled. The id is the key that
 * makes a repeated request the same one.
 */
export const captures = pgTable('captures', {
  id: text('id').primaryKey(),
  paymentId: text('payment_id')
    .notNull()
    .references(() => payments.id),
  kind: text('kind', { enum: ['capture', 'release'] }).notNull(),
  /** Minor units. */
  amount: integer('amount').notNull(),
  status: text('status', { enum: ['requested', 'done', 'failed'] }).notNull(),
  created: moment('created_at').notNull(),
  updated: moment('updated_at').notNull(),
})

/** Money that goes back, wholly or in part. The id is the key that makes a repeated request the same one. */
export const refunds = pgTable('refunds', {
  id: text('id').primaryKey(),
  paymentId: text('payment_id')
    .notNull()
    .references(() => payments.id),
  amount: integer('amount').notNull(),
  reason: text('reason').notNull(),
  status: text('status', { enum: ['requested', 'done', 'failed'] }).notNull(),
  providerReference: text('provider_reference'),
  created: moment('created_at').notNull(),
  updated: moment('updated_at').notNull(),
})
