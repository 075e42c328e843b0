import { channels } from '#schemas/commerce/payment.ts'
import { integer, pgTable, text } from '#server/database/drizzle.ts'
import { momentColumn } from '#server/database/tables/columns.ts'

// Tables of the sandbox. The shop reads them through the sandbox's own functions only, like any foreign provider's.

const sandboxStatuses = ['open', 'pending', 'authorised', 'refused', 'cancelled', 'expired'] as const

export const sandboxPayments = pgTable('sandbox_payments', {
  /** 128 random bits that authorise paying. */
  id: text('id').primaryKey(),
  /** Idempotency key. */
  requestKey: text('request_key').notNull().unique(),
  merchantReference: text('merchant_reference').notNull(),
  market: text('market').notNull(),
  method: text('method').notNull(),
  channel: text('channel', { enum: channels }).notNull(),
  amount: integer('amount').notNull(),
  currency: text('currency').notNull(),
  status: text('status', { enum: sandboxStatuses }).notNull(),
  /** Whether it is captured or still reserved. */
  authorisedAmount: integer('authorised_amount').notNull().default(0),
  capturedAmount: integer('captured_amount').notNull().default(0),
  refundedAmount: integer('refunded_amount').notNull().default(0),
  returnPath: text('return_path').notNull(),
  /** Sent with the shopper's return, as proof. */
  resultToken: text('result_token').notNull().unique(),
  created: momentColumn('created_at').notNull(),
  expires: momentColumn('expires_at').notNull(),
})

export const sandboxRefunds = pgTable('sandbox_refunds', {
  requestKey: text('request_key').primaryKey(),
  paymentId: text('payment_id').notNull(),
  amount: integer('amount').notNull(),
})

export const sandboxCaptures = pgTable('sandbox_captures', {
  requestKey: text('request_key').primaryKey(),
  paymentId: text('payment_id').notNull(),
  amount: integer('amount').notNull(),
})

export const sandboxWebhooks = pgTable('sandbox_webhooks', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  body: text('body').notNull(),
  due: momentColumn('due_at').notNull(),
  sent: momentColumn('sent_at'),
  attempts: integer('attempts').notNull().default(0),
})
