import { webhookEvents } from '#schemas/commerce/order-events.ts'
import { deliveryStatuses } from '#schemas/editor/webhook-parts.ts'
import { integer, pgTable, text } from '#server/database/drizzle.ts'
import { momentColumn } from '#server/database/tables/columns.ts'

/** Tokens of machines. A revoked token is deleted. */
export const machineTokens = pgTable('machine_tokens', {
  id: text('id').primaryKey(),
  /** Name in logs. */
  name: text('name').notNull().unique(),
  /** SHA-256 of the token, in base64url: the token itself is not stored. */
  hash: text('hash').notNull().unique(),
  /** Last characters of the token, for recognition by people. */
  ending: text('ending').notNull(),
  /** JSON by `schemas/machine-scopes.ts`. */
  scopes: text('scopes').notNull(),
  /** E-mail address of the admin. */
  author: text('author').notNull(),
  created: momentColumn('created_at').notNull(),
  expires: momentColumn('expires_at'),
  /** Last use, to the minute. */
  used: momentColumn('used_at'),
})

/** Addresses that receive events. */
export const webhooks = pgTable('webhooks', {
  id: text('id').primaryKey(),
  url: text('url').notNull(),
  /** JSON by `schemas/commerce/order-events.ts`. */
  events: text('events').notNull(),
  /** The signing secret, encrypted. */
  sealed: text('sealed').notNull(),
  /** E-mail address of the admin. */
  author: text('author').notNull(),
  created: momentColumn('created_at').notNull(),
  /** Since when every attempt has failed; null after a success. */
  failingSince: momentColumn('failing_since'),
})

/** Deliveries of events: the outbox of webhooks, written in the transaction of the event. */
export const webhookDeliveries = pgTable('webhook_deliveries', {
  /** Also the id of the message, by which receivers recognise a repeated one. */
  id: text('id').primaryKey(),
  webhookId: text('webhook_id').notNull(),
  event: text('event', { enum: webhookEvents }).notNull(),
  /** Order number for display; empty for a test. */
  orderNumber: text('order_number').notNull(),
  /** The body, byte by byte as it is signed. */
  body: text('body').notNull(),
  status: text('status', { enum: deliveryStatuses }).notNull(),
  /** Attempts that failed since it was last queued. */
  attempts: integer('attempts').notNull(),
  /** HTTP status of the last response. */
  answer: integer('answer'),
  /** Why the last attempt failed, if there was no response. */
  error: text('error'),
  created: momentColumn('created_at').notNull(),
  /** When it was last attempted. */
  attempted: momentColumn('attempted_at'),
  /** When the next attempt is due, while it is waiting. */
  due: momentColumn('due_at'),
})
