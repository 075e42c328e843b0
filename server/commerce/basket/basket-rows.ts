import { randomBytes } from 'node:crypto'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { type BasketContent, basketContentSchema, emptyBasket } from '#schemas/commerce/basket-content.ts'
import { parseJson } from '#schemas/validation/json.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import { type TaxQuote, taxQuoteSchema } from '#server/commerce/tax/tax-quote.ts'
import { and, eq, sql } from '#server/database/drizzle.ts'
import { type BasketStatus, baskets } from '#server/database/tables/basket.ts'

/** A transaction, or the database for reads. */
export type BasketQueries = Pick<NodePgDatabase, 'select' | 'insert' | 'update' | 'delete' | 'execute'>

/** A basket as it is stored. */
export interface StoredBasket {
  id: string
  market: string
  /** The customer it belongs to; undefined for guests. */
  customerId: string | undefined
  /** When its customer's account was deleted during a payment, whose order belongs to nobody (account rule 24). */
  detached?: Date | undefined
  status: BasketStatus
  version: number
  content: BasketContent
  /** Last quote of a tax service. It is ignored if the content has changed since. */
  taxQuote?: TaxQuote | undefined
}

type Row = typeof baskets.$inferSelect

const day = 24 * 3_600_000
/** Days without a change after which a basket expires: for guests as long as their cookie, for customers longer. */
const basketDays = { guest: 30, customer: 90 }

const check = compileSchema(basketContentSchema)
const checkQuote = compileSchema(taxQuoteSchema)

/** @throws if the stored content is invalid: a fault, because only this module writes it */
function storedOf({ content, taxQuote, ...row }: Row): StoredBasket {
  const { id, market, customerId, detached, status, version } = row
  const checked = check(parseJson(content))
  if (checked.kind === 'invalid')
    throw new Error(
      `Stored basket is invalid: ${checked.problems[0]?.pointer} ${checked.problems[0]?.message}`,
    )
  const quote = taxQuote === null ? undefined : checkQuote(parseJson(taxQuote))
  return {
    ...{ id, market, customerId: customerId ?? undefined, status, version, content: checked.value },
    ...(detached && { detached }),
    ...(quote?.kind === 'valid' && { taxQuote: quote.value }),
  }
}

/** Returns the time before which an unchanged basket counts as expired. */
export const oldestChange = (now: number, owner: keyof typeof basketDays): Date =>
  new Date(now - basketDays[owner] * day)

const isExpired = ({ customerId, changed }: Row, now: number): boolean =>
  changed < oldestChange(now, customerId === null ? 'guest' : 'customer')

/** `foreign`: it belongs to another customer. */
export type BasketLookup = { kind: 'found'; basket: StoredBasket } | { kind: 'foreign' } | { kind: 'missing' }

/** The caller of a basket, and the time of the call. */
export interface BasketCaller {
  userId: string | undefined
  /** Milliseconds since the epoch. */
  now: number
}

const maxMerges = 5

/**
 * Finds a basket by its id, or the basket that it was merged into. A guest's basket is accessible to anybody who knows
 * its id, a customer's to that customer only.
 * @param lock locks the row until the transaction ends
 */
export async function findBasket(
  tx: BasketQueries,
  id: string,
  { userId, now }: BasketCaller,
  lock = false,
): Promise<BasketLookup> {
  let nextId: string | null = id
  for (let merges = 0; nextId !== null && merges < maxMerges; merges += 1) {
    const query = tx.select().from(baskets).where(eq(baskets.id, nextId))
    const [row]: Row[] = lock
      ? await query.for('update').prepare('lock basket').execute()
      : await query.prepare('find basket').execute()
    if (!row || isExpired(row, now)) return { kind: 'missing' }
    if (row.customerId !== null && row.customerId !== userId) return { kind: 'foreign' }
    if (row.status === 'open' || row.status === 'frozen') return { kind: 'found', basket: storedOf(row) }
    nextId = row.mergedInto
  }
  return { kind: 'missing' }
}

/** Returns a customer's open basket, else one with a payment in progress. */
export async function basketOfCustomer(
  tx: BasketQueries,
  { userId, now }: BasketCaller,
  lock = false,
): Promise<StoredBasket | undefined> {
  if (userId === undefined) return undefined
  const query = tx
    .select()
    .from(baskets)
    .where(and(eq(baskets.customerId, userId), sql`${baskets.status} in ('open', 'frozen')`))
    .orderBy(sql`${baskets.status} = 'frozen'`)
    .limit(1)
  const [row] = lock
    ? await query.for('update').prepare('lock basket of customer').execute()
    : await query.prepare('find basket of customer').execute()
  return row && !isExpired(row, now) ? storedOf(row) : undefined
}

/**
 * Serialises basket changes per customer until the transaction ends (advisory lock): a customer has one open basket,
 * and two requests must not both create it. Taken before any row lock.
 */
export async function lockCustomer(tx: BasketQueries, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`basket ${userId}`}, 0))`)
}

/** Creates an empty basket with an unguessable id. Replaces an expired one of the customer. */
export async function insertBasket(
  tx: BasketQueries,
  market: string,
  { userId, now }: BasketCaller,
): Promise<StoredBasket> {
  const moment = new Date(now)
  if (userId !== undefined)
    await tx
      .update(baskets)
      .set({ status: 'deleted' })
      .where(and(eq(baskets.customerId, userId), eq(baskets.status, 'open')))
  const basket = {
    id: randomBytes(16).toString('base64url'),
    market,
    customerId: userId,
    status: 'open',
    version: 1,
    content: emptyBasket,
  } satisfies StoredBasket
  await tx
    .insert(baskets)
    .values({ ...basket, content: JSON.stringify(emptyBasket), created: moment, changed: moment })
  return basket
}

/** Writes a basket that the transaction has locked, under its next version. */
export async function writeBasket(
  tx: BasketQueries,
  { id, version }: StoredBasket,
  next: Partial<Pick<StoredBasket, 'market' | 'status' | 'content' | 'customerId'>>,
  now: number,
): Promise<void> {
  const { content, ...rest } = next
  const changedFields = Object.keys(next).sort().join(', ')
  await tx
    .update(baskets)
    .set({
      ...rest,
      ...(content && { content: JSON.stringify(content) }),
      version: version + 1,
      changed: new Date(now),
      abandoned: null,
    })
    .where(eq(baskets.id, id))
    .prepare(`write ${changedFields} of basket`)
    .execute()
}
