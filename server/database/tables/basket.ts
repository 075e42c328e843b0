import { giftCardActKinds } from '#schemas/commerce/office-gift-card.ts'
import { boolean, integer, pgTable, primaryKey, text, unique } from '#server/database/drizzle.ts'
import { momentColumn } from '#server/database/tables/columns.ts'

/** `frozen`: a payment is in progress (basket rule 6). `ordered` and `deleted` are final. */
const basketStatuses = ['open', 'frozen', 'ordered', 'deleted'] as const
export type BasketStatus = (typeof basketStatuses)[number]

/** Baskets, one row each, always written completely under its lock. */
export const baskets = pgTable('baskets', {
  /** A bearer secret: 128 random bits in base64url, never logged. Knowing it gives access to a guest's basket. */
  id: text('id').primaryKey(),
  market: text('market').notNull(),
  /** The customer it belongs to, who has at most one open basket. */
  customerId: text('customer_id'),
  /** When its customer's account was deleted during a payment. */
  detached: momentColumn('detached_at'),
  status: text('status', { enum: basketStatuses }).notNull(),
  /** Increases with each change, so that clients drop older responses. */
  version: integer('version').notNull(),
  /** JSON by `schemas/commerce/basket-content.ts`. */
  content: text('content').notNull(),
  /** JSON by `server/commerce/tax/tax-quote.ts`. */
  taxQuote: text('tax_quote'),
  /** The basket that took this one's content at a sign-in. */
  mergedInto: text('merged_into'),
  created: momentColumn('created_at').notNull(),
  changed: momentColumn('changed_at').notNull(),
  /** When its browser reported it as left behind. */
  abandoned: momentColumn('abandoned_at'),
})

/** Promotions: with a code, or automatic without one. */
export const promotions = pgTable('promotions', {
  id: text('id').primaryKey(),
  /** Normalised: upper case, without spaces and underscores, with Latin digits (basket rule 7). */
  code: text('code').unique(),
  /** Descending order of application. */
  priority: integer('priority').notNull(),
  validFrom: momentColumn('valid_from'),
  validUntil: momentColumn('valid_until'),
  usageLimit: integer('usage_limit'),
  used: integer('used').notNull(),
  oncePerCustomer: boolean('once_per_customer').notNull(),
  /** JSON by `schemas/commerce/promotion.ts`. */
  rule: text('rule').notNull(),
})

export const promotionUses = pgTable(
  'promotion_uses',
  {
    promotionId: text('promotion_id').notNull(),
    orderId: text('order_id').notNull(),
    /** Not used any more: the address of a buyer, who is found by the order. Processes of an earlier release write it. */
    customer: text('customer'),
    created: momentColumn('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.promotionId, table.orderId] })],
)

export const giftCards = pgTable('gift_cards', {
  number: text('number').primaryKey(),
  currency: text('currency').notNull(),
  initial: integer('initial').notNull(),
  /** Minor units; never below zero, by a constraint. */
  balance: integer('balance').notNull(),
  /** A keyed hash: codes are short. */
  codeHash: text('code_hash').notNull(),
  /** 1 for the first code; increases with each new code. */
  codeGeneration: integer('code_generation').notNull().default(1),
  expires: momentColumn('expires_at'),
  /** Wrong validation codes in a row. */
  wrongCodes: integer('wrong_codes').notNull(),
  blockedUntil: momentColumn('blocked_until'),
  /** The order line that paid for it. */
  orderLineId: text('order_line_id'),
  /** When an operator blocked it. */
  disabled: momentColumn('disabled_at'),
  created: momentColumn('created_at').notNull(),
})

/** Amounts that orders took from cards. */
export const giftCardEntries = pgTable(
  'gift_card_entries',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    number: text('number').notNull(),
    orderId: text('order_id').notNull(),
    amount: integer('amount').notNull(),
    created: momentColumn('created_at').notNull(),
    /** When the card expired as the amount was taken; null: never. */
    expires: momentColumn('expires_at'),
  },
  (table) => [unique().on(table.number, table.orderId)],
)

/** Changes of gift cards other than payments. */
export const giftCardActs = pgTable('gift_card_acts', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  number: text('number').notNull(),
  kind: text('kind', { enum: giftCardActKinds }).notNull(),
  /** The operator; null: an order that bought the card. */
  authorId: text('author_id'),
  /** E-mail address of the operator. */
  author: text('author'),
  reason: text('reason'),
  /** E-mail address that the number and the code were sent to. */
  recipient: text('recipient'),
  /** Market of the mail. */
  market: text('market'),
  /** Idempotency key of the operator's request. */
  requestId: text('request_id').unique(),
  made: momentColumn('made_at').notNull(),
})
