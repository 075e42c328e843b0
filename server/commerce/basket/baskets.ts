import type { BasketContent } from '#schemas/commerce/basket-content.ts'
import {
  type BasketCaller,
  type BasketLookup,
  type BasketQueries,
  basketOfCustomer,
  findBasket,
  insertBasket,
  lockCustomer,
  oldestChange,
  type StoredBasket,
  writeBasket,
} from '#server/commerce/basket/basket-rows.ts'
import { mergeBaskets, mergeInto } from '#server/commerce/basket/merge-baskets.ts'
import { createQueues } from '#server/commerce/basket/queues.ts'
import type { Database } from '#server/database/database.ts'
import { and, eq, isNull, lt, or, sql } from '#server/database/drizzle.ts'
import { baskets } from '#server/database/tables/basket.ts'

/** Names a basket: by id, else the signed-in customer's. */
export interface BasketReference {
  id: string | undefined
  /**
   * The request names the id; one from a cookie can be another customer's, left on a shared machine, and is ignored.
   */
  isNamed: boolean
  userId: string | undefined
}

/** The result of a change function. `same`: nothing is written. */
type Change<Result> =
  | { kind: 'changed'; content: BasketContent; market?: string; result: Result }
  | { kind: 'same'; result: Result }

type ChangeOutcome<Result> =
  | { kind: 'done'; basket: StoredBasket; result: Result }
  /** There is none, it is another's, or it was ordered. */
  | { kind: 'missing' }
  /** A payment is in progress (basket rule 6). */
  | { kind: 'frozen' }

type BasketUpdate<Result> = (basket: StoredBasket, tx: BasketQueries) => Promise<Change<Result>>

export interface Baskets {
  /** Returns a basket without locking it. */
  find(reference: BasketReference): Promise<StoredBasket | undefined>
  /**
   * Changes a basket under its lock: changes of one basket are serialised across all processes. A guest's basket that a
   * customer changes becomes the customer's.
   * @param create the market in which a missing basket is created; without it, the result is `missing`
   */
  change<Result>(
    reference: BasketReference,
    work: BasketUpdate<Result>,
    create?: string,
  ): Promise<ChangeOutcome<Result>>
  /**
   * Deletes a basket.
   * @returns whether there was one that could be deleted
   */
  remove(reference: BasketReference): Promise<boolean>
  /** Marks the basket as abandoned by its browser. */
  reportAbandoned(reference: BasketReference): Promise<boolean>
  /** Deletes expired baskets and returns their number. */
  expire(): Promise<number>
}

/** Finds the basket that a reference names, or the customer's own. */
async function locate(
  tx: BasketQueries,
  { id, isNamed }: BasketReference,
  caller: BasketCaller,
  lock: boolean,
): Promise<BasketLookup> {
  const lookup = id === undefined ? undefined : await findBasket(tx, id, caller, lock)
  if (lookup?.kind === 'found' || (lookup?.kind === 'foreign' && isNamed)) return lookup
  const customerBasket = await basketOfCustomer(tx, caller, lock)
  return customerBasket ? { kind: 'found', basket: customerBasket } : { kind: 'missing' }
}

/** Returns the basket to change, locked; creates it if it is missing and `create` is given. */
async function lockOrCreate(
  tx: BasketQueries,
  reference: BasketReference,
  create: string | undefined,
  now: number,
) {
  const caller = { userId: reference.userId, now }
  const { userId } = caller
  const customerBasket =
    userId === undefined ? undefined : await mergeBaskets(tx, reference.id, userId, caller.now)
  const isMeant = customerBasket && (!reference.isNamed || customerBasket.id === reference.id)
  const lookup: BasketLookup = isMeant
    ? { kind: 'found', basket: customerBasket }
    : await locate(tx, reference, caller, true)
  if (lookup.kind !== 'missing' || create === undefined) return { lookup: lookup, isNew: false }
  return { lookup: { kind: 'found', basket: await insertBasket(tx, create, caller) } as const, isNew: true }
}

/** Changes a basket within a transaction, and rolls back a new one that is refused. */
async function changeIn<Result>(
  tx: BasketQueries,
  reference: BasketReference,
  work: BasketUpdate<Result>,
  create: string | undefined,
  now: number,
): Promise<ChangeOutcome<Result>> {
  const { lookup, isNew } = await lockOrCreate(tx, reference, create, now)
  if (lookup.kind !== 'found') return { kind: 'missing' }
  const { basket } = lookup
  if (basket.status === 'frozen') return { kind: 'frozen' }
  const change = await work(basket, tx)
  const { result } = change
  if (change.kind === 'same') {
    // A refusal rolls everything back.
    if (isNew) await tx.delete(baskets).where(eq(baskets.id, basket.id))
    return { kind: 'done', basket, result }
  }
  const { content, market = basket.market } = change
  await writeBasket(tx, basket, { content, market }, now)
  return { kind: 'done', basket: { ...basket, content, market, version: basket.version + 1 }, result }
}

/** @param now milliseconds since the epoch */
export function createBaskets({ db }: Pick<Database, 'db'>, now: () => number): Baskets {
  const queues = createQueues()

  return {
    async find(reference) {
      const lookup = await locate(db, reference, { userId: reference.userId, now: now() }, false)
      return lookup.kind === 'found' ? lookup.basket : undefined
    },

    change(reference, work, create) {
      const inTransaction = () => db.transaction((tx) => changeIn(tx, reference, work, create, now()))
      return queues.run(reference.userId ?? reference.id, inTransaction)
    },

    async remove(reference) {
      return db.transaction(async (tx) => {
        const lookup = await locate(tx, reference, { userId: reference.userId, now: now() }, true)
        if (lookup.kind !== 'found' || lookup.basket.status !== 'open') return false
        await writeBasket(tx, lookup.basket, { status: 'deleted' }, now())
        return true
      })
    },

    async reportAbandoned(reference) {
      const lookup = await locate(db, reference, { userId: reference.userId, now: now() }, false)
      if (lookup.kind !== 'found') return false
      await db
        .update(baskets)
        .set({ abandoned: new Date(now()) })
        .where(and(eq(baskets.id, lookup.basket.id), isNull(baskets.abandoned)))
      return true
    },

    async expire() {
      const guests = and(isNull(baskets.customerId), lt(baskets.changed, oldestChange(now(), 'guest')))
      const expired = await db
        .delete(baskets)
        .where(
          and(
            or(guests, lt(baskets.changed, oldestChange(now(), 'customer'))),
            sql`${baskets.status} <> 'frozen'`,
          ),
        )
        .returning({ id: baskets.id })
      return expired.length
    },
  }
}

/**
 * Freezes a basket while a payment is in progress (basket rule 6).
 * @returns the locked basket, or undefined if it is not open
 */
export async function freezeBasket(
  tx: BasketQueries,
  id: string,
  caller: BasketCaller,
): Promise<StoredBasket | undefined> {
  const lookup = await findBasket(tx, id, caller, true)
  if (lookup.kind !== 'found' || lookup.basket.status !== 'open') return undefined
  await writeBasket(tx, lookup.basket, { status: 'frozen' }, caller.now)
  return { ...lookup.basket, status: 'frozen', version: lookup.basket.version + 1 }
}

/** Locks a basket for any caller: payments prove their right by their own secrets. */
export async function lockAnyBasket(
  tx: BasketQueries,
  id: string,
  now: number,
): Promise<StoredBasket | undefined> {
  const [row] = await tx.select({ customerId: baskets.customerId }).from(baskets).where(eq(baskets.id, id))
  const userId = row?.customerId ?? undefined
  if (userId !== undefined) await lockCustomer(tx, userId)
  const lookup = await findBasket(tx, id, { userId, now }, true)
  return lookup.kind === 'found' ? lookup.basket : undefined
}

/**
 * Releases a basket after its payment was refused, cancelled or expired, and merges what its customer put into another
 * one in the meantime.
 * @returns whether it was frozen
 */
export async function thawBasket(tx: BasketQueries, id: string, now: number): Promise<boolean> {
  const frozen = await lockAnyBasket(tx, id, now)
  if (frozen?.status !== 'frozen') return false
  const { customerId } = frozen
  if (customerId !== undefined) {
    const other = await basketOfCustomer(tx, { userId: customerId, now }, true)
    if (other?.status === 'open') await mergeInto(tx, frozen, other, now)
  }
  const [row] = await tx.select({ version: baskets.version }).from(baskets).where(eq(baskets.id, frozen.id))
  await writeBasket(tx, { ...frozen, version: row?.version ?? frozen.version }, { status: 'open' }, now)
  return true
}

/**
 * Marks a basket as ordered.
 * @returns false if it was ordered or deleted before
 */
export async function endBasket(tx: BasketQueries, id: string, now: number): Promise<boolean> {
  const basket = await lockAnyBasket(tx, id, now)
  if (!basket) return false
  await writeBasket(tx, basket, { status: 'ordered' }, now)
  return true
}
