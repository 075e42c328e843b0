import { entryKinds } from '#schemas/commerce/loyalty.ts'
import { integer, pgTable, primaryKey, text, unique } from '#server/database/drizzle.ts'
import { momentColumn } from '#server/database/tables/columns.ts'

export const loyaltyMembers = pgTable('loyalty_members', {
  id: text('id').primaryKey(),
  /** Null for a member whom another system enrolled and who has no account yet. */
  customerId: text('customer_id').unique(),
  /** In lower case. */
  email: text('email').notNull().unique(),
  market: text('market').notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  phoneNumber: text('phone_number'),
  birthday: text('birthday'),
  /** JSON: ids of options. */
  preferences: text('preferences').notNull(),
  subBrands: text('sub_brands').notNull(),
  termsVersion: text('terms_version'),
  /** Id at the loyalty service; null until it is known there. */
  contactId: text('contact_id'),
  created: momentColumn('created_at').notNull(),
})

/** Bookings of points. The balance is the sum of their remaining points. */
export const loyaltyEntries = pgTable(
  'loyalty_entries',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    memberId: text('member_id').notNull(),
    market: text('market').notNull(),
    kind: text('kind', { enum: entryKinds }).notNull(),
    /** The booked event; unique. */
    reference: text('reference').notNull(),
    points: integer('points').notNull(),
    /** Unspent part of earned points; negative: spent points of returned goods. */
    unspent: integer('unspent').notNull(),
    created: momentColumn('created_at').notNull(),
    available: momentColumn('available_at').notNull(),
    expires: momentColumn('expires_at'),
    /** When its member was notified that it expires soon. */
    warned: momentColumn('warned_at'),
  },
  (table) => [unique().on(table.kind, table.reference)],
)

export const loyaltyVouchers = pgTable(
  'loyalty_vouchers',
  {
    id: text('id').primaryKey(),
    memberId: text('member_id').notNull(),
    market: text('market').notNull(),
    rewardId: text('reward_id').notNull(),
    /** Sequence number from 0 per member and reward. */
    voucherIndex: integer('voucher_index').notNull(),
    code: text('code').notNull().unique(),
    points: integer('points').notNull(),
    /** Minor units. */
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    /** At most one voucher per member, reward and currency is `issued`. */
    status: text('status', { enum: ['issued', 'used', 'expired'] }).notNull(),
    created: momentColumn('created_at').notNull(),
    expires: momentColumn('expires_at').notNull(),
    used: momentColumn('used_at'),
    /** The order or the receipt. */
    usedFor: text('used_for'),
  },
  (table) => [unique().on(table.memberId, table.rewardId, table.voucherIndex)],
)

export const loyaltyPromotions = pgTable(
  'loyalty_promotions',
  {
    memberId: text('member_id').notNull(),
    promotionId: text('promotion_id').notNull(),
    shown: momentColumn('shown_at'),
    redeemed: momentColumn('redeemed_at'),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.promotionId] })],
)

/** Promotions that an account redeemed in a membership that has ended (loyalty rule 10). */
export const leftPromotions = pgTable(
  'left_promotions',
  {
    customerId: text('customer_id').notNull(),
    promotionId: text('promotion_id').notNull(),
    redeemed: momentColumn('redeemed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.promotionId] })],
)
