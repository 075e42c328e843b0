import { type Promotion, promotionRuleSchema } from '#schemas/commerce/promotion.ts'
import { isRecord } from '#schemas/validation/is-record.ts'
import { parseJson } from '#schemas/validation/json.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import type { BasketQueries } from '#server/commerce/basket/basket-rows.ts'
import { normalPromoCode } from '#server/commerce/basket/normal-codes.ts'
import {
  isVoucher,
  spendVoucher,
  spentVoucher,
  vouchersAmong,
} from '#server/commerce/basket/voucher-promotions.ts'
import { anyOf } from '#server/database/any-of.ts'
import { isText, toListOf } from '#server/database/decoders.ts'
import { and, asc, desc, eq, getTableColumns, inArray, isNull, or, sql } from '#server/database/drizzle.ts'
import { promotions, promotionUses } from '#server/database/tables/basket.ts'
import { rewardProducts } from '#server/database/tables/catalogue.ts'
import { orders } from '#server/database/tables/orders.ts'
import { users } from '#server/database/tables/session.ts'

interface RewardProduct {
  rewardId: string
  productId: string
}

const isRewardProduct = (value: unknown): value is RewardProduct =>
  isRecord(value) && isText(value.rewardId) && isText(value.productId)
const toRewards = (value: unknown): RewardProduct[] | null => toListOf(isRewardProduct)(value)

/** A promotion with the products that its rewards offer as a choice, in order. */
const withRewards = {
  ...getTableColumns(promotions),
  rewards: sql`(select json_agg(json_build_object(
    'rewardId', ${rewardProducts.rewardId}, 'productId', ${rewardProducts.productId})
    order by ${rewardProducts.rewardId}, ${rewardProducts.position})
    from ${rewardProducts} where ${rewardProducts.promotionId} = ${promotions.id})`.mapWith(toRewards),
}

type Row = typeof promotions.$inferSelect & { rewards: RewardProduct[] | null }

/** A promotion as an operator enters it. */
export interface NewPromotion {
  id: string
  code?: string
  priority?: number
  validFrom?: Date
  validUntil?: Date
  usageLimit?: number
  oncePerCustomer?: boolean
  rule: object
}

export type CheckedCode =
  | { kind: 'valid'; promotion: Promotion }
  | { kind: 'unknown' }
  /** Over, or not yet. */
  | { kind: 'expired' }
  /** Used up, by all customers or by this one. */
  | { kind: 'used' }

const check = compileSchema(promotionRuleSchema)

const isValidAt = ({ validFrom, validUntil }: Row, now: number): boolean =>
  (validFrom === null || validFrom.getTime() <= now) && (validUntil === null || validUntil.getTime() > now)

const isLeft = ({ usageLimit, used }: Row): boolean => usageLimit === null || used < usageLimit

/** A buyer: a customer with an account address, or a guest by the e-mail address of the order. */
export type Buyer = { customerId: string } | { email: string }

/** Addresses are compared in one spelling. */
const normaliseEmail = (email: string): string => email.trim().toLowerCase()

/**
 * Matches a buyer's orders: by address, which includes orders as a guest, and by customer, which includes orders under an
 * earlier address.
 */
function isOrderOf(buyer: Buyer) {
  const address = sql`lower(${orders.email})`
  if ('email' in buyer) return sql`${address} = ${normaliseEmail(buyer.email)}`
  const { customerId } = buyer
  return or(
    eq(orders.customerId, customerId),
    sql`${address} = (select ${users.email} from ${users} where ${users.id} = ${customerId})`,
  )
}

/**
 * Returns the promotions that a buyer has used and may use only once. The buyer is found by the orders, so that uses store
 * no address.
 */
async function usedBy(
  queries: BasketQueries,
  rows: readonly Pick<Row, 'id' | 'oncePerCustomer'>[],
  buyer: Buyer | undefined,
) {
  const once = rows.filter(({ oncePerCustomer }) => oncePerCustomer).map(({ id }) => id)
  if (once.length === 0 || buyer === undefined) return new Set<string>()
  const uses = await queries
    .select({ id: promotionUses.promotionId })
    .from(promotionUses)
    .innerJoin(orders, eq(orders.id, promotionUses.orderId))
    .where(and(inArray(promotionUses.promotionId, once), isOrderOf(buyer)))
  return new Set(uses.map(({ id }) => id))
}

/** Caches promotion rules: the table is small, and every basket is priced by it. */
const parsedRules = new Map<string, Promotion['rule'] | undefined>()
const maxRules = 1_000

function ruleIn(ruleText: string): Promotion['rule'] | undefined {
  if (parsedRules.has(ruleText)) return parsedRules.get(ruleText)
  const checked = check(parseJson(ruleText))
  const rule = checked.kind === 'valid' ? checked.value : undefined
  if (parsedRules.size < maxRules) parsedRules.set(ruleText, rule)
  return rule
}

/** Parses promotions with their rules; rows with invalid rules are left out. */
const promotionsOf = (rows: readonly Row[]): Promotion[] =>
  rows.flatMap(({ id, code, rule: written, rewards }) => {
    const rule = ruleIn(written)
    if (!rule) return []
    const chosenRewardId = rule.bonus && rule.bonus.sku === undefined ? rule.bonus.rewardId : undefined
    const bonusProducts = (rewards ?? [])
      .filter(({ rewardId }) => rewardId === chosenRewardId)
      .map(({ productId }) => productId)
    return [{ id, ...(code !== null && { code }), rule, bonusProducts }]
  })

interface Moment {
  /** Whose earlier uses count; undefined while unknown. */
  buyer: Buyer | undefined
  /** Milliseconds since the epoch. */
  now: number
}

/**
 * Returns the promotions that may apply to a basket: those without a code, then those of its codes, then club
 * vouchers among the codes.
 */
export async function promotionsFor(
  queries: BasketQueries,
  codes: readonly string[],
  { buyer, now }: Moment,
): Promise<Promotion[]> {
  const ruleRows = await queries
    .select(withRewards)
    .from(promotions)
    .where(or(isNull(promotions.code), anyOf(promotions.code, codes)))
    .orderBy(desc(promotions.priority), asc(promotions.id))
    .prepare('promotions')
    .execute()
  const valid = ruleRows.filter((row) => isValidAt(row, now) && isLeft(row))
  const usedCounts = await usedBy(queries, valid, buyer)
  const vouchers = await vouchersAmong(queries, codes, now)
  return [...promotionsOf(valid.filter(({ id }) => !usedCounts.has(id))), ...vouchers]
}

/** Checks a code that was entered. */
export async function checkCode(
  queries: BasketQueries,
  code: string,
  { buyer, now }: Moment,
): Promise<CheckedCode> {
  const rows = await queries.select(withRewards).from(promotions).where(eq(promotions.code, code))
  const [row] = rows
  if (!row) {
    const [voucher] = await vouchersAmong(queries, [code], now)
    if (voucher) return { kind: 'valid', promotion: voucher }
    return { kind: (await spentVoucher(queries, code)) ?? 'unknown' }
  }
  if (!isValidAt(row, now)) return { kind: 'expired' }
  const usedCounts = await usedBy(queries, rows, buyer)
  if (!isLeft(row) || usedCounts.has(row.id)) return { kind: 'used' }
  const [promotion] = promotionsOf(rows)
  return promotion ? { kind: 'valid', promotion } : { kind: 'unknown' }
}

/** Counts one use; returns false if the limit is reached. */
async function countUse(
  tx: BasketQueries,
  id: string,
  orderId: string,
  { buyer, now }: Moment,
): Promise<boolean> {
  if (isVoucher(id)) return spendVoucher(tx, id, orderId, now)
  const [row] = await tx
    .update(promotions)
    .set({ used: sql`${promotions.used} + 1` })
    .where(
      and(
        eq(promotions.id, id),
        sql`(${promotions.usageLimit} is null or ${promotions.used} < ${promotions.usageLimit})`,
      ),
    )
    .returning({ id: promotions.id, oncePerCustomer: promotions.oncePerCustomer })
  if (!row || (await usedBy(tx, [row], buyer)).has(id)) return false
  const use = { promotionId: id, orderId, created: new Date(now) }
  return (await tx.insert(promotionUses).values(use).onConflictDoNothing().returning()).length > 0
}

/**
 * Counts the uses of promotions by an order, within their limits.
 * @returns promotions whose limit is reached: the transaction must then be rolled back
 */
export async function usePromotions(
  tx: BasketQueries,
  ids: readonly string[],
  orderId: string,
  moment: Moment,
): Promise<string[]> {
  const refusedIds: string[] = []
  // Sorted, so that two orders cannot deadlock.
  for (const id of [...ids].sort()) if (!(await countUse(tx, id, orderId, moment))) refusedIds.push(id)
  return refusedIds
}

/** Undoes the counted uses of an order that is cancelled or returned completely. */
export async function returnPromotions(tx: BasketQueries, orderId: string): Promise<void> {
  const uses = await tx.delete(promotionUses).where(eq(promotionUses.orderId, orderId)).returning()
  for (const id of uses.map(({ promotionId }) => promotionId).sort())
    await tx
      .update(promotions)
      .set({ used: sql`greatest(0, ${promotions.used} - 1)` })
      .where(eq(promotions.id, id))
}

/** Inserts promotions; existing ones are not changed. */
export async function addPromotions(
  queries: BasketQueries,
  newPromotions: readonly NewPromotion[],
): Promise<void> {
  if (newPromotions.length === 0) return
  await queries
    .insert(promotions)
    .values(
      newPromotions.map(
        ({ id, code, priority = 0, validFrom, validUntil, usageLimit, oncePerCustomer = false, rule }) => ({
          id,
          code: code === undefined ? null : normalPromoCode(code),
          priority,
          validFrom,
          validUntil,
          usageLimit,
          used: 0,
          oncePerCustomer,
          rule: JSON.stringify(rule),
        }),
      ),
    )
    .onConflictDoNothing()
}
