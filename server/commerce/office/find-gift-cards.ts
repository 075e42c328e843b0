import type { SQL } from 'drizzle-orm'
import type { InputOf } from '#schemas/api/endpoint.ts'
import type { officeGiftCards } from '#schemas/api/office-gift-cards.ts'
import type { ListedGiftCard, OfficeGiftCard } from '#schemas/commerce/office-gift-card.ts'
import type { GiftCards } from '#server/commerce/basket/gift-cards.ts'
import { normalGiftCardNumber } from '#server/commerce/basket/normal-codes.ts'
import type { Database } from '#server/database/database.ts'
import { toNullableText } from '#server/database/decoders.ts'
import { and, desc, eq, sql } from '#server/database/drizzle.ts'
import { giftCardActs, giftCardEntries, giftCards } from '#server/database/tables/basket.ts'
import { orderLines, orders } from '#server/database/tables/orders.ts'

type CardSearch = InputOf<typeof officeGiftCards.search>['body']
type CardRow = typeof giftCards.$inferSelect

/** Returns the condition of a search's text: a whole number, its end, an order's number or a recipient. */
function matchingText(input: string): SQL | undefined {
  const text = input.trim().toLowerCase()
  if (text === '') return undefined
  if (text.includes('@'))
    return sql`${giftCards.number} in (select ${giftCardActs.number} from ${giftCardActs}
      where lower(${giftCardActs.recipient}) = ${text})`
  const number = normalGiftCardNumber(text)
  const ofOrder = sql`(select ${orders.id} from ${orders} where lower(${orders.number}) = ${text})`
  return sql`(${giftCards.number} = ${number} or right(${giftCards.number}, 4) = ${number}
    or ${giftCards.orderLineId} in (select ${orderLines.id} from ${orderLines} where ${orderLines.orderId} in ${ofOrder})
    or ${giftCards.number} in (select ${giftCardEntries.number} from ${giftCardEntries}
      where ${giftCardEntries.orderId} in ${ofOrder}))`
}

/** The conditions of the states; each card is in one of them. */
function inState(state: NonNullable<CardSearch['state']>, now: Date): SQL {
  const isBlocked = sql`${giftCards.disabled} is not null`
  const isOver = sql`coalesce(${giftCards.expires} <= ${now.toISOString()}::timestamptz, false)`
  const isUsed = sql`${giftCards.balance} = 0`
  switch (state) {
    case 'blocked':
      return isBlocked
    case 'used':
      return sql`not ${isBlocked} and ${isUsed}`
    case 'expired':
      return sql`not ${isBlocked} and not ${isUsed} and ${isOver}`
    case 'active':
      return sql`not ${isBlocked} and not ${isUsed} and not ${isOver}`
  }
}

function stateOf({ disabled, balance, expires }: CardRow, now: number): ListedGiftCard['state'] {
  if (disabled) return 'blocked'
  if (balance === 0) return 'used'
  return expires && expires.getTime() <= now ? 'expired' : 'active'
}

/** Reads cards with the number of their order and the recipient of the last mail. */
const selectCards = ({ db }: Pick<Database, 'db'>) =>
  db
    .select({
      card: giftCards,
      orderNumber: orders.number,
      recipient: sql`(select ${giftCardActs.recipient} from ${giftCardActs}
        where ${giftCardActs.number} = ${giftCards.number} and ${giftCardActs.recipient} is not null
        order by ${giftCardActs.id} desc limit 1)`.mapWith(toNullableText),
    })
    .from(giftCards)
    .leftJoin(orderLines, eq(orderLines.id, giftCards.orderLineId))
    .leftJoin(orders, eq(orders.id, orderLines.orderId))

type IssuedCardRow = Awaited<ReturnType<typeof selectCards>>[number]

function listedCard({ card, orderNumber, recipient }: IssuedCardRow, now: number): ListedGiftCard {
  const { number, currency, balance, initial, created, expires } = card
  return {
    number,
    state: stateOf(card, now),
    balance: { amount: balance, currency },
    initial: { amount: initial, currency },
    created: created.toISOString(),
    ...(expires && { expires: expires.toISOString() }),
    ...(orderNumber !== null && { orderNumber }),
    ...(recipient !== null && { recipient }),
  }
}

/**
 * Finds gift cards, the newest first.
 * @param now milliseconds since the epoch
 */
export async function searchGiftCards(
  database: Pick<Database, 'db'>,
  { text = '', state, after, limit }: CardSearch,
  now: number,
): Promise<{ giftCards: ListedGiftCard[]; hasMore: boolean }> {
  const rows = await selectCards(database)
    .where(
      and(
        matchingText(text),
        state && inState(state, new Date(now)),
        after &&
          sql`(${giftCards.created}, ${giftCards.number}) < (${after.created}::timestamptz, ${after.number})`,
      ),
    )
    .orderBy(desc(giftCards.created), desc(giftCards.number))
    .limit(limit + 1)
  return { giftCards: rows.slice(0, limit).map((row) => listedCard(row, now)), hasMore: rows.length > limit }
}

/** Returns the log of a gift card, the newest first, and the market of its last mail. */
async function readActs({ db }: Pick<Database, 'db'>, number: string) {
  const rows = await db
    .select()
    .from(giftCardActs)
    .where(eq(giftCardActs.number, number))
    .orderBy(desc(giftCardActs.id))
  const acts = rows.map(({ made, kind, author, reason, recipient }): OfficeGiftCard['acts'][number] => ({
    at: made.toISOString(),
    kind,
    ...(author !== null && { author }),
    ...(reason !== null && { reason }),
    ...(recipient !== null && { recipient }),
  }))
  return { acts, market: rows.find(({ market }) => market !== null)?.market ?? undefined }
}

/**
 * Returns a gift card with everything that operators need; undefined if there is none.
 * @param now milliseconds since the epoch
 */
export async function readGiftCard(
  database: Pick<Database, 'db'>,
  cards: Pick<GiftCards, 'hasKnownKey'>,
  number: string,
  now: number,
): Promise<OfficeGiftCard | undefined> {
  const [row] = await selectCards(database).where(eq(giftCards.number, number))
  if (!row) return undefined
  const { card } = row
  const [payments, { acts, market }] = await Promise.all([
    database.db
      .select({ at: giftCardEntries.created, amount: giftCardEntries.amount, orderNumber: orders.number })
      .from(giftCardEntries)
      .innerJoin(orders, eq(orders.id, giftCardEntries.orderId))
      .where(eq(giftCardEntries.number, number))
      .orderBy(desc(giftCardEntries.id)),
    readActs(database, number),
  ])
  const isLocked = card.blockedUntil !== null && card.blockedUntil.getTime() > now
  return {
    ...listedCard(row, now),
    ...(market !== undefined && { market }),
    hasKnownKey: cards.hasKnownKey(card),
    ...(isLocked && card.blockedUntil && { lockedUntil: card.blockedUntil.toISOString() }),
    payments: payments.map(({ at, amount, orderNumber }) => ({
      at: at.toISOString(),
      orderNumber,
      amount: { amount, currency: card.currency },
    })),
    acts,
  }
}
