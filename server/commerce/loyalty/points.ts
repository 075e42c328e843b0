import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { loyaltyIn } from '#schemas/commerce/loyalty.ts'
import type { Market } from '#schemas/markets/market.ts'
import { flooredRatio } from '#schemas/values/ratio.ts'
import { and, asc, eq, inArray, sql } from '#server/database/drizzle.ts'
import { loyaltyEntries, loyaltyMembers } from '#server/database/tables/loyalty.ts'
import type { Site } from '#server/site/site.ts'

/** A transaction. */
export type Transaction = Pick<NodePgDatabase, 'select' | 'insert' | 'update'>

const day = 24 * 3_600_000

/**
 * The part of an order that earns points. Amounts are minor units of the market's currency, of goods that are paid for.
 */
interface CountedOrder {
  market: string
  orderNumber: string
  goods: number
}

interface ReturnedOrder extends CountedOrder {
  /** Goods of the whole order. */
  ordered: number
}

/** Books the points of orders. Call each within the transaction of its event; repeated calls change nothing. */
export interface OrderPoints {
  /** Points for a member's order, which can be spent once its goods can no longer be returned. */
  orderPlaced(tx: Transaction, order: CountedOrder & { customerId: string | undefined }): Promise<void>
  /**
   * Reverses points. Call it before the order's vouchers are released.
   * @param order what remains of it: `goods` without everything returned or cancelled so far
   * @param reference names the return within the order
   */
  orderReturned(tx: Transaction, order: ReturnedOrder, reference: string): Promise<void>
}

/** Locks a member until the transaction ends, so that bookings are serialised. */
export async function lockMember(tx: Transaction, memberId: string): Promise<void> {
  await tx
    .select({ id: loyaltyMembers.id })
    .from(loyaltyMembers)
    .where(eq(loyaltyMembers.id, memberId))
    .for('update')
}

/**
 * Returns the markets whose points can be spent in a market: those with its currency, because a point's value is
 * defined in a currency.
 */
export const marketsOfPoints = (site: Site, market: Pick<Market, 'currency'>): string[] =>
  site.markets.filter(({ currency }) => currency === market.currency).map(({ id }) => id)

/** Returns entries of these markets with points left or owed, in order of expiry. */
const openEntries = (tx: Pick<Transaction, 'select'>, memberId: string, markets: readonly string[]) =>
  tx
    .select()
    .from(loyaltyEntries)
    .where(
      and(
        eq(loyaltyEntries.memberId, memberId),
        inArray(loyaltyEntries.market, [...markets]),
        sql`${loyaltyEntries.unspent} <> 0`,
      ),
    )
    .orderBy(sql`${loyaltyEntries.expires} asc nulls last`, asc(loyaltyEntries.id))

type Entry = typeof loyaltyEntries.$inferSelect

const isValid = ({ expires }: Entry, now: number): boolean => !expires || expires.getTime() > now
const isAvailable = ({ available }: Entry, now: number): boolean => available.getTime() <= now

/**
 * Returns entries after their debts are paid by points that were valid at any time since, those that expire first:
 * points that a debt withheld must not expire and leave it unpaid.
 */
function withPaidDebts(entries: readonly Entry[]): Entry[] {
  const settledEntries = entries.map((entry) => ({ ...entry }))
  for (const debt of settledEntries.filter(({ unspent }) => unspent < 0))
    for (const source of settledEntries) {
      const owed = isValid(source, debt.created.getTime()) ? -debt.unspent : 0
      const part = Math.max(0, Math.min(source.unspent, owed))
      source.unspent -= part
      debt.unspent += part
    }
  return settledEntries
}

/** Returns the entries whose points can be spent, and the debts that they do not cover. */
const spendable = (entries: readonly Entry[], now: number): Entry[] =>
  withPaidDebts(entries.filter((entry) => isAvailable(entry, now))).filter((entry) => isValid(entry, now))

const sumOf = (entries: readonly Entry[]): number => entries.reduce((sum, { unspent }) => sum + unspent, 0)

/** Balance of points at a time. Debts for returned goods are paid from later points first. */
export interface Balance {
  balance: number
  pending: number
  /** Expiry of the first points. */
  expires: Date | undefined
}

/** Returns the balance of entries of one currency. */
function balanceIn(entries: readonly Entry[], now: number): Balance {
  const available = spendable(entries, now)
  const pending = entries.filter((entry) => !isAvailable(entry, now) && isValid(entry, now))
  const first = available.find(({ unspent, expires }) => unspent > 0 && expires)
  return {
    balance: Math.max(0, sumOf(available)),
    pending: Math.max(0, sumOf(pending)),
    expires: first?.expires ?? undefined,
  }
}

export async function balanceOf(
  tx: Pick<Transaction, 'select'>,
  memberId: string,
  now: number,
  /** `marketsOfPoints` */
  markets: readonly string[],
): Promise<Balance> {
  return balanceIn(await openEntries(tx, memberId, markets), now)
}

/**
 * Returns available and pending points in all currencies: what a member loses by leaving (loyalty rule 10).
 * @param groups markets by currency
 */
export async function totalOf(
  tx: Pick<Transaction, 'select'>,
  memberId: string,
  now: number,
  groups: readonly (readonly string[])[],
): Promise<number> {
  const allEntries = await openEntries(tx, memberId, groups.flat())
  return groups
    .map((group) =>
      balanceIn(
        allEntries.filter(({ market }) => group.includes(market)),
        now,
      ),
    )
    .reduce((sum, { balance, pending }) => sum + balance + pending, 0)
}

/**
 * Returns how many points of some of a member's entries can be spent: debts are paid by the points that expire first.
 * @param markets `marketsOfPoints`
 */
export async function spendableOf(
  tx: Pick<Transaction, 'select'>,
  { memberId, ids }: { memberId: string; ids: ReadonlySet<number> },
  now: number,
  markets: readonly string[],
): Promise<number> {
  const entries = spendable(await openEntries(tx, memberId, markets), now)
  const chosenEntries = entries.filter(({ id, unspent }) => unspent > 0 && ids.has(id))
  return Math.max(0, Math.min(sumOf(entries), sumOf(chosenEntries)))
}

const deductPoints = (tx: Transaction, id: number, points: number) =>
  tx
    .update(loyaltyEntries)
    .set({ unspent: sql`${loyaltyEntries.unspent} - ${points}` })
    .where(eq(loyaltyEntries.id, id))

/**
 * Spends points of a locked member, those that expire first.
 * @returns false if the balance is too low; then none are spent
 */
export async function spendPoints(
  tx: Transaction,
  {
    memberId,
    market,
    markets,
    reference,
    points,
  }: {
    memberId: string
    market: string
    /** `marketsOfPoints` */
    markets: readonly string[]
    reference: string
    points: number
  },
  now: number,
): Promise<boolean> {
  const entries = spendable(await openEntries(tx, memberId, markets), now)
  if (sumOf(entries) < points) return false
  let remaining = points
  for (const { id, unspent } of entries) {
    const part = Math.min(remaining, Math.max(0, unspent))
    if (part > 0) await deductPoints(tx, id, part)
    remaining -= part
  }
  const moment = new Date(now)
  await tx.insert(loyaltyEntries).values({
    memberId,
    market,
    kind: 'redeemed',
    reference,
    points: -points,
    unspent: 0,
    created: moment,
    available: moment,
  })
  return true
}

export function createOrderPoints(site: () => Site, now: () => number): OrderPoints {
  const rulesOf = (market: string) => loyaltyIn(site().payload(market, 'loyalty'))
  const pointsFor = (market: string, goods: number) =>
    flooredRatio(Math.max(0, goods), rulesOf(market).amountPerPoint)
  /** Returns the points for the rest of an order: its share of what the order earned, if the rate has changed since. */
  const pointsLeft = ({ market, goods, ordered }: ReturnedOrder, earned: number) =>
    ordered <= 0 || pointsFor(market, ordered) === earned
      ? pointsFor(market, goods)
      : flooredRatio(earned * Math.max(0, goods), ordered)

  return {
    async orderPlaced(tx, { market, orderNumber, goods, customerId }) {
      const points = pointsFor(market, goods)
      if (customerId === undefined || points === 0) return
      const [member] = await tx
        .select({ id: loyaltyMembers.id })
        .from(loyaltyMembers)
        .where(eq(loyaltyMembers.customerId, customerId))
      if (!member) return
      const { pendingDays, validDays } = rulesOf(market)
      const available = now() + pendingDays * day
      const entry = {
        memberId: member.id,
        market,
        kind: 'earned',
        reference: orderNumber,
        points,
        unspent: points,
        created: new Date(now()),
        available: new Date(available),
        expires: new Date(available + validDays * day),
      } as const
      await tx.insert(loyaltyEntries).values(entry).onConflictDoNothing()
    },

    async orderReturned(tx, order, reference) {
      const { market, orderNumber } = order
      const isOfOrder = and(eq(loyaltyEntries.kind, 'earned'), eq(loyaltyEntries.reference, orderNumber))
      const [earnedEntry] = await tx.select().from(loyaltyEntries).where(isOfOrder)
      if (!earnedEntry) return
      await lockMember(tx, earnedEntry.memberId)
      const [earned] = await tx.select().from(loyaltyEntries).where(isOfOrder)
      const prefix = `${orderNumber}/`
      const before = await tx
        .select({ points: loyaltyEntries.points, reference: loyaltyEntries.reference })
        .from(loyaltyEntries)
        .where(
          and(eq(loyaltyEntries.kind, 'returned'), sql`starts_with(${loyaltyEntries.reference}, ${prefix})`),
        )
      if (!earned || before.some((entry) => entry.reference === `${prefix}${reference}`)) return
      const remaining = earned.points + before.reduce((sum, { points }) => sum + points, 0)
      const returnedPoints = Math.max(0, remaining - pointsLeft(order, earned.points))
      if (returnedPoints === 0) return
      const deducted = Math.min(returnedPoints, Math.max(0, earned.unspent))
      await deductPoints(tx, earned.id, deducted)
      const moment = new Date(now())
      await tx.insert(loyaltyEntries).values({
        memberId: earned.memberId,
        market,
        kind: 'returned',
        reference: `${prefix}${reference}`,
        points: -returnedPoints,
        // Expired points are not deducted; spent ones become a debt.
        unspent: isValid(earned, now()) ? deducted - returnedPoints : 0,
        created: moment,
        available: moment,
      })
    },
  }
}
