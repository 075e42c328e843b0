import { disputeStatuses } from '#schemas/commerce/dispute.ts'
import { captureModes, channels, providerIds } from '#schemas/commerce/payment.ts'
import { paymentStatuses } from '#schemas/commerce/payment-status.ts'
import { boolean, integer, pgTable, text, unique } from '#server/database/drizzle.ts'
import { momentColumn } from '#server/database/tables/columns.ts'

/** Payment attempts. A basket has at most one live attempt (`payments_one_live_per_basket`). */
export const payments = pgTable('payments', {
  /** 128 random bits: the API's `checkoutBasketId`, by which providers know the attempt (checkout rule 15). */
  id: text('id').primaryKey(),
  basketId: text('basket_id').notNull(),
  /** Hash of the basket's content when it was frozen: the attempt pays for exactly this content. */
  basketFingerprint: text('basket_fingerprint').notNull(),
  market: text('market').notNull(),
  provider: text('provider', { enum: providerIds }).notNull(),
  method: text('method').notNull(),
  channel: text('channel', { enum: channels }).notNull(),
  /** Minor units. */
  amount: integer('amount').notNull(),
  currency: text('currency').notNull(),
  status: text('status', { enum: paymentStatuses }).notNull(),
  /** Hash of the request: the same request returns the same attempt. */
  requestDigest: text('request_digest').notNull(),
  idempotencyKey: text('idempotency_key').notNull().unique(),
  providerReference: text('provider_reference'),
  /** State that the provider needs to continue, as JSON; opaque to the shop. */
  providerState: text('provider_state'),
  /** The shopper's next action, as JSON. */
  action: text('action'),
  authorisedAmount: integer('authorised_amount'),
  /** Decided with the order, because settings can change before the goods are sent; null without an order. */
  captureMode: text('capture_mode', { enum: captureModes }),
  /** When the authorisation ends; null if nothing is left to be captured. */
  authorisedUntil: momentColumn('authorised_until'),
  /** False once the provider has refused an extension. */
  mayExtend: boolean('may_extend').notNull().default(true),
  /** When it expired before everything was sent; the remaining goods were cancelled. */
  lapsed: momentColumn('lapsed_at'),
  /** When the provider rejected it after the authorisation, such as in a risk review: no goods are sent. */
  rejected: momentColumn('rejected_at'),
  /** Reason of a refusal, or of the refund of an authorised payment. */
  reason: text('reason'),
  /** Recipient of the mail about a refund. */
  email: text('email'),
  created: momentColumn('created_at').notNull(),
  updated: momentColumn('updated_at').notNull(),
  expires: momentColumn('expires_at').notNull(),
})

/** Webhook events of providers: stored first, processed afterwards. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    provider: text('provider', { enum: providerIds }).notNull(),
    /** Deduplicates repeated events. */
    eventKey: text('event_key').notNull(),
    event: text('event').notNull(),
    received: momentColumn('received_at').notNull(),
    processed: momentColumn('processed_at'),
    attempts: integer('attempts').notNull().default(0),
  },
  (table) => [unique().on(table.provider, table.eventKey)],
)

/** Captures and releases of authorised money. The id is the idempotency key. */
export const captures = pgTable('captures', {
  id: text('id').primaryKey(),
  paymentId: text('payment_id')
    .notNull()
    .references(() => payments.id),
  kind: text('kind', { enum: ['capture', 'release'] }).notNull(),
  /** Minor units. */
  amount: integer('amount').notNull(),
  status: text('status', { enum: ['requested', 'done', 'failed'] }).notNull(),
  /** JSON by `moved-goods.ts`: the sent goods. */
  goods: text('goods'),
  created: momentColumn('created_at').notNull(),
  updated: momentColumn('updated_at').notNull(),
})

/** Refunds, in full or in part. The id is the idempotency key. */
export const refunds = pgTable('refunds', {
  id: text('id').primaryKey(),
  paymentId: text('payment_id')
    .notNull()
    .references(() => payments.id),
  amount: integer('amount').notNull(),
  /** `provider`: the provider made it without a request of the shop. */
  reason: text('reason').notNull(),
  status: text('status', { enum: ['requested', 'done', 'failed'] }).notNull(),
  /** Set while it is requested: the provider has accepted it, and a webhook reports the result. */
  providerReference: text('provider_reference'),
  /** JSON by `moved-goods.ts`: the refunded goods. */
  goods: text('goods'),
  /** The part of a failed refund that later refunds made up for, in minor units. */
  repeated: integer('repeated').notNull().default(0),
  created: momentColumn('created_at').notNull(),
  updated: momentColumn('updated_at').notNull(),
})

/** Payments that a cardholder contests at the bank, each by the provider's case id. */
export const disputes = pgTable('payment_disputes', {
  id: text('id').primaryKey(),
  paymentId: text('payment_id')
    .notNull()
    .references(() => payments.id),
  status: text('status', { enum: disputeStatuses }).notNull(),
  /** Stage of the case, because webhooks arrive in any order. */
  stage: integer('stage').notNull(),
  /** Minor units. */
  amount: integer('amount').notNull(),
  currency: text('currency').notNull(),
  /** The shop accepted the dispute, or did not defend it in time. */
  defenceEnded: boolean('defence_ended').notNull().default(false),
  /** Reason that the bank gave. */
  reason: text('reason'),
  /** Deadline for evidence. */
  due: momentColumn('due_at'),
  opened: momentColumn('opened_at').notNull(),
  updated: momentColumn('updated_at').notNull(),
})
