import { randomInt } from 'node:crypto'
import type { Money } from '#schemas/values/money.ts'
import type { BasketQueries } from '#server/commerce/basket/basket-rows.ts'
import {
  type CodeRecipient,
  type OperatorAct,
  recordGiftCardAct,
} from '#server/commerce/basket/gift-card-acts.ts'
import { createGiftCardCodes } from '#server/commerce/basket/gift-card-codes.ts'
import { normalGiftCardNumber } from '#server/commerce/basket/normal-codes.ts'
import type { UsableGiftCard } from '#server/commerce/basket/price-basket.ts'
import { type ProvenCard, readStoredCard } from '#server/commerce/basket/stored-card.ts'
import { toText } from '#server/database/decoders.ts'
import { and, asc, count, eq, gt, gte, inArray, isNull, or, sql } from '#server/database/drizzle.ts'
import { giftCardEntries, giftCards } from '#server/database/tables/basket.ts'
import type { Keys } from '#server/security/secret-key.ts'

/** A card's number with the code that proves ownership, both as entered. */
export interface GiftCardProof {
  giftCardNumber: string
  giftCardNumberValidationCode: string
}

/**
 * `unknown`: no such card, or a wrong code; the response does not reveal which. `blocked`: too many wrong codes
 * recently. `disabled`: an operator blocked it.
 */
export type CheckedGiftCard =
  | { kind: 'card'; card: UsableGiftCard; expires: Date | null }
  | { kind: 'unknown' }
  | { kind: 'blocked' }
  | { kind: 'expired' }
  | { kind: 'disabled' }

/** Origin of a card. */
interface CardOrigin extends CodeRecipient {
  /** The order line that paid for it. */
  orderLineId?: string
  /** The operator who issued it. */
  act?: OperatorAct
}

export interface GiftCards {
  /**
   * Counts wrong codes; after several failures the card is locked for a while. Must not run in a transaction that may
   * roll back.
   */
  check(queries: BasketQueries, proof: GiftCardProof): Promise<CheckedGiftCard>
  /**
   * Returns the cards that are valid in a currency, in the given order. Cards that got a new code since are left out.
   * @param stored cards of a basket (`storedCardOf`)
   */
  usable(queries: BasketQueries, stored: readonly string[], currency: string): Promise<UsableGiftCard[]>
  /**
   * Takes an amount from a card for an order.
   * @returns false if the balance is too low, or an operator blocked the card or replaced its code; then nothing is taken
   */
  take(tx: BasketQueries, card: ProvenCard, amount: number, orderId: string): Promise<boolean>
  /**
   * Returns to cards what an order took; never more than that, however often it is called.
   * @param maxAmount minor units. Default: all of it
   * @returns what the cards got, in minor units
   */
  giveBack(tx: BasketQueries, orderId: string, maxAmount?: number): Promise<readonly CardRefund[]>
  /** Returns what an order took from cards and has not returned, in minor units. */
  spentOn(tx: BasketQueries, orderId: string): Promise<number>
  /** Creates a card, and logs its origin. Its code is returned only here and stored as a keyed hash. */
  issue(tx: BasketQueries, value: Money, origin: CardOrigin): Promise<IssuedGiftCard>
  /** Replaces a card's code, and unlocks the card. Baskets that hold it by an earlier code lose it. Returns the new code. */
  renewCode(tx: BasketQueries, number: string): Promise<string>
  /** Whether a configured key verifies the code of a card. */
  hasKnownKey(card: { codeHash: string }): boolean
  /** Returns the number of cards that were issued for an order line. */
  issuedFor(tx: BasketQueries, orderLineId: string): Promise<number>
  /**
   * Blocks unused cards of refunded order lines and sets their balance to zero. Lines without issued cards are skipped.
   * @param counts pieces by order line
   * @returns the first line with too few unused cards, in which case none is voided
   */
  voidUnused(tx: BasketQueries, counts: ReadonlyMap<string, number>): Promise<string | undefined>
  /** Stores a gift card issued by another system; an existing one is not changed. */
  add(tx: BasketQueries, card: NewGiftCard): Promise<void>
  /** Counts cards with a balance whose codes were hashed with a previous key. */
  countByKey(queries: BasketQueries): Promise<CardsByKey>
}

export interface CardsByKey {
  /** A previous key verifies them until they are used. */
  previous: number
  /** No configured key verifies them: their codes are refused. */
  unknown: number
}

/** What a card got back. */
export interface CardRefund {
  number: string
  /** Minor units. */
  amount: number
}

/** A card that was issued. */
export interface IssuedGiftCard {
  number: string
  code: string
  /** Null if it is valid for ever. */
  expires: Date | null
}

/** A card of another system, with its code. */
interface NewGiftCard {
  number: string
  code: string
  /** Minor units. */
  amount: number
  currency: string
  orderLineId?: string | undefined
}

const maxWrongCodes = 5
const minute = 60_000
const blockMinutes = 15
/** Years that a card is valid. */
const validity = 3

const digits = (count: number): string => Array.from({ length: count }, () => randomInt(10)).join('')
const newCode = (): string => digits(6)

/** Returns the id of the key that a stored hash names; empty if it names none. */
const keyIdIn = (codeHash: string): string =>
  codeHash.includes('.') ? codeHash.slice(0, codeHash.indexOf('.')) : ''

/** Takes an amount from a card for an order, or nothing if the card does not allow it. */
async function debitGiftCard(
  tx: BasketQueries,
  { number, generation }: ProvenCard,
  { orderId, amount, created }: Omit<typeof giftCardEntries.$inferInsert, 'number' | 'expires'>,
): Promise<boolean> {
  const updated = await tx
    .update(giftCards)
    .set({ balance: sql`${giftCards.balance} - ${amount}` })
    .where(
      and(
        eq(giftCards.number, number),
        eq(giftCards.codeGeneration, generation),
        gte(giftCards.balance, amount),
        isNull(giftCards.disabled),
      ),
    )
    .returning({ expires: giftCards.expires })
  const [card] = updated
  if (!card) return false
  await tx.insert(giftCardEntries).values({ number, orderId, amount, created, expires: card.expires })
  return true
}

/**
 * Returns to cards what an order took, up to an amount. A card is valid longer by the time in which the order had the
 * amount: otherwise it could expire meanwhile, and the customer would lose the refund. Several refunds count the same
 * time once.
 * @param now milliseconds since the epoch
 * @returns what the cards got
 */
async function creditGiftCards(
  tx: BasketQueries,
  orderId: string,
  maxAmount: number,
  now: number,
): Promise<CardRefund[]> {
  const entries = await tx
    .select()
    .from(giftCardEntries)
    .where(eq(giftCardEntries.orderId, orderId))
    .orderBy(asc(giftCardEntries.number))
    .for('update')
  const refunds: CardRefund[] = []
  let remaining = maxAmount
  for (const { id, number, amount, created, expires } of entries) {
    const refunded = Math.min(amount, remaining)
    if (refunded <= 0) continue
    remaining -= refunded
    refunds.push({ number, amount: refunded })
    if (refunded === amount) await tx.delete(giftCardEntries).where(eq(giftCardEntries.id, id))
    else
      await tx
        .update(giftCardEntries)
        .set({ amount: amount - refunded })
        .where(eq(giftCardEntries.id, id))
    await tx
      .update(giftCards)
      .set({
        balance: sql`${giftCards.balance} + ${refunded}`,
        // Entries of earlier releases lack the moment for a while after an update.
        expires: sql`greatest(${giftCards.expires},
          coalesce(${expires?.toISOString() ?? null}::timestamptz, ${giftCards.expires})
            + ${now - created.getTime()} * interval '1 millisecond')`,
      })
      .where(eq(giftCards.number, number))
  }
  return refunds
}

/** Returns what an order took from cards and has not returned, in minor units. */
async function spentOn(tx: BasketQueries, orderId: string): Promise<number> {
  const entries = await tx
    .select({ amount: giftCardEntries.amount })
    .from(giftCardEntries)
    .where(eq(giftCardEntries.orderId, orderId))
  return entries.reduce((sum, { amount }) => sum + amount, 0)
}

async function voidUnusedCards(
  tx: BasketQueries,
  counts: ReadonlyMap<string, number>,
  now: Date,
): Promise<string | undefined> {
  const cards = await tx
    .select()
    .from(giftCards)
    .where(inArray(giftCards.orderLineId, [...counts.keys()]))
    .orderBy(asc(giftCards.number))
    .for('update')
  const chosenIds: string[] = []
  for (const [lineId, count] of counts) {
    const issuedCards = cards.filter((card) => card.orderLineId === lineId)
    const unused = issuedCards.filter(({ balance, initial }) => balance === initial)
    if (issuedCards.length > 0 && unused.length < count) return lineId
    // Blocked cards first: an operator blocks the card of the piece that is refunded.
    const blockedFirst = unused.toSorted((a, b) => Number(b.disabled !== null) - Number(a.disabled !== null))
    chosenIds.push(...blockedFirst.slice(0, count).map(({ number }) => number))
  }
  if (chosenIds.length === 0) return undefined
  await tx.update(giftCards).set({ balance: 0, disabled: now }).where(inArray(giftCards.number, chosenIds))
  for (const number of chosenIds)
    await recordGiftCardAct(tx, { number, kind: 'returned' }, undefined, undefined, now)
  return undefined
}

/** Counts live cards with a balance by the key that their codes name. */
function countByKeyId(queries: BasketQueries, now: Date): Promise<{ id: string; count: number }[]> {
  const id =
    sql`case when ${giftCards.codeHash} like '%.%' then split_part(${giftCards.codeHash}, '.', 1) else '' end`.mapWith(
      toText,
    )
  const isLive = or(isNull(giftCards.expires), gt(giftCards.expires, now))
  return queries
    .select({ id, count: count() })
    .from(giftCards)
    .where(and(gt(giftCards.balance, 0), isLive))
    .groupBy(id)
}

/** Raises the count before the code is looked up, so that concurrent guesses are counted as well. */
async function countAttempt(queries: BasketQueries, number: string): Promise<number> {
  const [row] = await queries
    .update(giftCards)
    .set({ wrongCodes: sql`${giftCards.wrongCodes} + 1` })
    .where(eq(giftCards.number, number))
    .returning({ wrongCodes: giftCards.wrongCodes })
  return row?.wrongCodes ?? 0
}

/** Returns the cards that are valid in a currency, in the given order. */
async function findUsable(
  queries: BasketQueries,
  proven: readonly ProvenCard[],
  currency: string,
  isOver: (moment: Date | null) => boolean,
): Promise<UsableGiftCard[]> {
  if (proven.length === 0) return []
  const numbers = proven.map(({ number }) => number)
  const cards = await queries
    .select()
    .from(giftCards)
    .where(and(inArray(giftCards.number, numbers), eq(giftCards.currency, currency)))
  const byNumber = new Map(cards.map((card) => [card.number, card]))
  return proven.flatMap(({ number, generation }) => {
    const card = byNumber.get(number)
    return card?.codeGeneration === generation && !card.disabled && !isOver(card.expires)
      ? [{ number, generation, currency, balance: card.balance }]
      : []
  })
}

/** Stores a new card. Returns its expiry. */
async function insertCard(
  tx: BasketQueries,
  { number, amount, currency, orderLineId }: NewGiftCard,
  codeHash: string,
  created: Date,
): Promise<Date> {
  const expires = new Date(created)
  expires.setUTCFullYear(expires.getUTCFullYear() + validity)
  const balances = { initial: amount, balance: amount }
  await tx
    .insert(giftCards)
    .values({ number, currency, ...balances, orderLineId, codeHash, expires, wrongCodes: 0, created })
    .onConflictDoNothing()
  return expires
}

/**
 * @param keys for hashes of codes. A card that a previous key verifies is hashed with the current one when it is used.
 * @param now milliseconds since the epoch
 */
export function createGiftCards(keys: Keys, now: () => number): GiftCards {
  const codes = createGiftCardCodes(keys)
  const isOver = (moment: Date | null): boolean => moment !== null && moment.getTime() <= now()
  const add = (tx: BasketQueries, card: NewGiftCard) =>
    insertCard(tx, card, codes.hash(card.number, card.code), new Date(now()))

  return {
    async check(queries, proof) {
      const number = normalGiftCardNumber(proof.giftCardNumber)
      const [card] = await queries.select().from(giftCards).where(eq(giftCards.number, number))
      const code = proof.giftCardNumberValidationCode
      if (!card) return { kind: 'unknown' }
      const isBlocked = card.blockedUntil !== null && !isOver(card.blockedUntil)
      if (isBlocked) return { kind: 'blocked' }
      const attempts = await countAttempt(queries, number)
      // Not if the card got a new code meanwhile: the hash of this one must not replace it.
      const change = (values: Partial<typeof giftCards.$inferInsert>) =>
        queries
          .update(giftCards)
          .set({ ...values, wrongCodes: 0 })
          .where(and(eq(giftCards.number, number), eq(giftCards.codeHash, card.codeHash)))
      if (attempts > maxWrongCodes) {
        await change({ blockedUntil: new Date(now() + blockMinutes * minute) })
        return { kind: 'blocked' }
      }
      if (!codes.verifies(card.codeHash, number, code)) return { kind: 'unknown' }
      await change({ codeHash: codes.hash(number, code) })
      if (card.disabled) return { kind: 'disabled' }
      if (isOver(card.expires)) return { kind: 'expired' }
      const { currency, balance, codeGeneration: generation } = card
      return { kind: 'card', card: { number, generation, currency, balance }, expires: card.expires }
    },

    usable: (queries, stored, currency) => findUsable(queries, stored.map(readStoredCard), currency, isOver),

    take: (tx, card, amount, orderId) =>
      debitGiftCard(tx, card, { orderId, amount, created: new Date(now()) }),

    giveBack: (tx, orderId, maxAmount = Number.MAX_SAFE_INTEGER) =>
      creditGiftCards(tx, orderId, maxAmount, now()),

    async issue(tx, { amount, currency }, { orderLineId, act, ...to }) {
      const [number, code] = [digits(16), newCode()]
      const expires = await add(tx, { number, code, amount, currency, orderLineId })
      await recordGiftCardAct(tx, { number, kind: 'issued' }, act, to, new Date(now()))
      return { number, code, expires }
    },

    async renewCode(tx, number) {
      const code = newCode()
      await tx
        .update(giftCards)
        .set({
          codeHash: codes.hash(number, code),
          codeGeneration: sql`${giftCards.codeGeneration} + 1`,
          wrongCodes: 0,
          blockedUntil: null,
        })
        .where(eq(giftCards.number, number))
      return code
    },

    hasKnownKey: ({ codeHash }) => codes.ageOf(keyIdIn(codeHash)) !== 'unknown',

    async issuedFor(tx, orderLineId) {
      const issuedCards = await tx
        .select({ number: giftCards.number })
        .from(giftCards)
        .where(eq(giftCards.orderLineId, orderLineId))
      return issuedCards.length
    },

    voidUnused: (tx, counts) => voidUnusedCards(tx, counts, new Date(now())),
    spentOn,

    async add(tx, card) {
      await add(tx, card)
    },

    async countByKey(queries) {
      const groups = await countByKeyId(queries, new Date(now()))
      const sumOf = (age: 'previous' | 'unknown') =>
        groups.reduce((sum, { id, count }) => sum + (codes.ageOf(id) === age ? count : 0), 0)
      return { previous: sumOf('previous'), unknown: sumOf('unknown') }
    },
  }
}
