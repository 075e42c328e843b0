import type { officeGiftCards as family } from '#schemas/api/office-gift-cards.ts'
import type { Market } from '#schemas/markets/market.ts'
import { type OperatorAct, recordGiftCardAct } from '#server/commerce/basket/gift-card-acts.ts'
import type { GiftCards } from '#server/commerce/basket/gift-cards.ts'
import type { MarketRules } from '#server/commerce/basket/market-rules.ts'
import { readGiftCard, searchGiftCards } from '#server/commerce/office/find-gift-cards.ts'
import { isCardPaymentHeld } from '#server/commerce/orders/disputed-cards.ts'
import { giftCardMail } from '#server/commerce/orders/order-mails.ts'
import type { Database } from '#server/database/database.ts'
import { desc, eq } from '#server/database/drizzle.ts'
import { giftCardActs, giftCards } from '#server/database/tables/basket.ts'
import { inTransaction, isUniqueViolation, type Transaction } from '#server/database/transactions.ts'
import { conflict } from '#server/endpoints/conflict.ts'
import type { ApiSession, HandlersOf } from '#server/endpoints/handlers.ts'
import { notFound } from '#server/endpoints/not-found.ts'
import { signedIn } from '#server/endpoints/signed-in-caller.ts'
import type { MailTexts } from '#server/mail/mail-texts.ts'
import { queueMail } from '#server/mail/outbox.ts'
import type { Site } from '#server/site/site.ts'

interface GiftCardsDependencies {
  database: Database
  giftCards: Pick<GiftCards, 'issue' | 'renewCode' | 'hasKnownKey'>
  site: () => Site
  rulesOf: (market: Market) => MarketRules
  mailTexts: MailTexts
  /** Milliseconds since the epoch. */
  now: () => number
}

type Handlers = HandlersOf<typeof family>

const invalidMarket = { status: 400, errors: { market: ['form.invalid'] } } as const
const duplicateRequest = conflict('office.requestTaken', 'This request id is already in use.')

const actOf = (session: ApiSession, reason: string, requestId?: string): OperatorAct => ({
  by: session,
  reason: reason.trim(),
  ...(requestId !== undefined && { requestId }),
})

type DoneAct = Pick<typeof giftCardActs.$inferSelect, 'number' | 'kind' | 'recipient' | 'market'> & {
  /** Minor units with which the card was issued. */
  initial: number
}

/** Returns the result of an earlier request with the same id. */
async function actOfRequest({ db }: Pick<Database, 'db'>, requestId: string): Promise<DoneAct | undefined> {
  const [act] = await db
    .select({
      number: giftCardActs.number,
      kind: giftCardActs.kind,
      recipient: giftCardActs.recipient,
      market: giftCardActs.market,
      initial: giftCards.initial,
    })
    .from(giftCardActs)
    .innerJoin(giftCards, eq(giftCards.number, giftCardActs.number))
    .where(eq(giftCardActs.requestId, requestId))
  return act
}

/** Whether a request sends the same mail as the earlier one with its id, which may have been corrected since. */
const isSameMail = (act: DoneAct, { recipient, market }: { recipient: string; market: string }): boolean =>
  act.recipient === recipient.toLowerCase() && act.market === market

/** Runs a change once for each request id. Returns `repeated` with what the request did before. */
async function runOncePerRequest<Value>(
  { database }: Pick<GiftCardsDependencies, 'database'>,
  requestId: string,
  change: (tx: Transaction) => Promise<Value>,
): Promise<{ kind: 'new'; value: Value } | { kind: 'repeated'; act: DoneAct }> {
  const before = await actOfRequest(database, requestId)
  if (before) return { kind: 'repeated', act: before }
  try {
    return { kind: 'new', value: await inTransaction(database, change) }
  } catch (error) {
    const act = isUniqueViolation(error) ? await actOfRequest(database, requestId) : undefined
    if (act) return { kind: 'repeated', act }
    throw error
  }
}

function createIssuing(parts: GiftCardsDependencies): Pick<Handlers, 'issue' | 'renewCode'> {
  const { database, giftCards: cards, site, rulesOf, mailTexts, now } = parts
  /** Returns a market in which gift cards are accepted. */
  function marketOf(id: string): Market | undefined {
    const market = site().market(id)
    return market && rulesOf(market).giftCardsOn ? market : undefined
  }

  return {
    async issue({ body: { id, market: marketId, amount, recipient, message, reason } }, caller) {
      const session = signedIn(caller)
      const market = marketOf(marketId)
      if (!market) return invalidMarket
      const value = { amount, currency: market.currency }
      const outcome = await runOncePerRequest(parts, id, async (tx) => {
        const origin = { recipient, market: market.id, act: actOf(session, reason, id) }
        const card = await cards.issue(tx, value, origin)
        await queueMail(tx, giftCardMail(mailTexts, market, recipient, value, card, { message }))
        return card.number
      })
      if (outcome.kind === 'new') return { status: 200, body: { number: outcome.value } }
      const { act } = outcome
      const isSame =
        act.kind === 'issued' && act.initial === amount && isSameMail(act, { recipient, market: market.id })
      return isSame ? { status: 200, body: { number: act.number } } : duplicateRequest
    },

    async renewCode({ path: { number }, body: { id, market: marketId, recipient, reason } }, caller) {
      const session = signedIn(caller)
      const market = marketOf(marketId)
      if (!market) return invalidMarket
      const outcome = await runOncePerRequest({ database }, id, async (tx) => {
        const [card] = await tx.select().from(giftCards).where(eq(giftCards.number, number)).for('update')
        if (!card) return 'missing'
        const { balance: amount, currency, disabled, expires } = card
        if (disabled || (expires && expires.getTime() <= now())) return 'unusable'
        const code = await cards.renewCode(tx, number)
        const mail = giftCardMail(
          mailTexts,
          market,
          recipient,
          { amount, currency },
          { number, code, expires },
          { isRenewed: true },
        )
        await queueMail(tx, mail)
        const to = { recipient, market: market.id }
        await recordGiftCardAct(
          tx,
          { number, kind: 'renewed' },
          actOf(session, reason, id),
          to,
          new Date(now()),
        )
        return 'renewed'
      })
      if (outcome.kind === 'repeated') {
        const { act } = outcome
        const isSame =
          act.kind === 'renewed' && act.number === number && isSameMail(act, { recipient, market: market.id })
        return isSame ? { status: 204 } : duplicateRequest
      }
      switch (outcome.value) {
        case 'missing':
          return notFound
        case 'unusable':
          return conflict('office.giftCardUnusable', 'The gift card is blocked or expired.')
        case 'renewed':
          return { status: 204 }
      }
    },
  }
}

type Act = typeof giftCardActs.$inferSelect

async function readLastAct(tx: Transaction, number: string): Promise<Act | undefined> {
  const [last] = await tx
    .select()
    .from(giftCardActs)
    .where(eq(giftCardActs.number, number))
    .orderBy(desc(giftCardActs.id))
    .limit(1)
  return last
}

/**
 * Whether the last act is this operator's block for this reason, so that a repeated request is logged once. A dispute or
 * another operator may have blocked the card for a reason that ends before this one.
 */
const isSameBlock = (last: Act | undefined, { by, reason }: OperatorAct): boolean =>
  last?.kind === 'blocked' && last.authorId === by.userId && last.reason === reason

/**
 * Blocks or unblocks a card, and logs it. A card whose payment is held stays blocked by the dispute (basket rule 24).
 * Returns false for an unknown card.
 * @param now milliseconds since the epoch
 */
async function setBlocked(
  tx: Transaction,
  number: string,
  { blocked, act, now }: { blocked: boolean; act: OperatorAct; now: number },
): Promise<boolean> {
  const isThis = eq(giftCards.number, number)
  const [card] = await tx.select().from(giftCards).where(isThis).for('update')
  if (!card) return false
  const isBlocked = card.disabled !== null
  const last = await readLastAct(tx, number)
  const staysBlocked = !blocked && (await isCardPaymentHeld(tx, card))
  const isDone = blocked
    ? isBlocked && isSameBlock(last, act)
    : !isBlocked || (staysBlocked && last?.kind === 'disputed')
  if (isDone) return true
  const created = new Date(now)
  const disabled = blocked || staysBlocked ? (card.disabled ?? created) : null
  await tx.update(giftCards).set({ disabled }).where(isThis)
  await recordGiftCardAct(tx, { number, kind: blocked ? 'blocked' : 'unblocked' }, act, undefined, created)
  if (staysBlocked) await recordGiftCardAct(tx, { number, kind: 'disputed' }, undefined, undefined, created)
  return true
}

/** Gift cards as operators look them up, issue and block them. */
export function createOfficeGiftCardsHandlers(parts: GiftCardsDependencies): Handlers {
  const { database, giftCards: cards, now } = parts
  return {
    async search({ body }) {
      return { status: 200, body: await searchGiftCards(database, body, now()) }
    },

    async read({ path: { number } }) {
      const card = await readGiftCard(database, cards, number, now())
      return card ? { status: 200, body: card } : notFound
    },

    ...createIssuing(parts),

    async block({ path: { number }, body: { blocked, reason } }, caller) {
      const act = actOf(signedIn(caller), reason)
      const isFound = await inTransaction(database, (tx) =>
        setBlocked(tx, number, { blocked, act, now: now() }),
      )
      return isFound ? { status: 204 } : notFound
    },
  }
}
