import type { basket } from '#schemas/api/basket.ts'
import { basketLimits } from '#schemas/commerce/basket-content.ts'
import type { GiftCardError } from '#schemas/commerce/gift-card-errors.ts'
import type { Market } from '#schemas/markets/market.ts'
import { timeZoneOf } from '#schemas/markets/market-time-zone.ts'
import { type BasketCalls, refuseEdit } from '#server/commerce/basket/basket-calls.ts'
import { lastDayOf } from '#server/commerce/basket/gift-card-expiry.ts'
import type { CheckedGiftCard, GiftCardProof, GiftCards } from '#server/commerce/basket/gift-cards.ts'
import type { MarketRules } from '#server/commerce/basket/market-rules.ts'
import { normalGiftCardNumber, normalPromoCode } from '#server/commerce/basket/normal-codes.ts'
import { type BasketWithPrice, buyerOf } from '#server/commerce/basket/pricing.ts'
import { checkCode } from '#server/commerce/basket/promotions.ts'
import { readStoredCard, storedCardOf } from '#server/commerce/basket/stored-card.ts'
import type { Database } from '#server/database/database.ts'
import type { Caller, HandlersOf } from '#server/endpoints/handlers.ts'
import type { RateLimits } from '#server/endpoints/rate-limits.ts'
import { networkOf } from '#server/http/network-of.ts'
import type { SecurityLog } from '#server/logging/security-log.ts'

type Handlers = Pick<
  HandlersOf<typeof basket>,
  'addPromoCode' | 'deletePromoCode' | 'addGiftCard' | 'removeGiftCard' | 'giftCardBalance'
>

interface CodeHandlerDependencies {
  calls: BasketCalls
  database: Pick<Database, 'db'>
  giftCards: GiftCards
  rulesOf: (market: Market) => MarketRules
  limits: Pick<RateLimits, 'take'>
  security: Pick<SecurityLog, 'note'>
  /** Milliseconds since the epoch. */
  now: () => number
}

/** Counts tries of one card across all networks. */
const cardTries = { requests: 10, seconds: 900 }

/** Codes of a loyalty service's vouchers, which it numbers: other than long random codes, they can be guessed. */
const digits = /^\d+$/
const digitTries = { requests: 20, seconds: 3_600 }

const codeProblems = {
  unknown: 'promoCode.unknown',
  expired: 'promoCode.expired',
  used: 'promoCode.used',
} as const

/** Codes of the customer club's vouchers (`server/commerce/loyalty/vouchers.ts`). */
const rewardCode = /^[2-9A-HJ-NP-Z]{12}$/

/** Returns the text key of a code's problem; a code that looks like a reward's has its own (tracking rule 12). */
const problemWith = (code: string, kind: keyof typeof codeProblems): string =>
  kind === 'unknown' && rewardCode.test(code) ? 'rewardCode.unknown' : codeProblems[kind]

const cardProblems = {
  unknown: 'giftCard.unknown',
  blocked: 'giftCard.blocked',
  expired: 'giftCard.expired',
  disabled: 'giftCard.disabled',
} as const satisfies Readonly<Record<Exclude<CheckedGiftCard['kind'], 'card'>, GiftCardError>>

const refusedCard = (error: GiftCardError) => refuseEdit(400, 'giftCard', error)

/**
 * Returns the text key of the reason why a valid code does not apply to the basket: another promotion excludes it, or
 * its conditions are not met (below the minimum, another market, members only). Undefined if it applies.
 */
function unappliedReason({ priced }: BasketWithPrice, code: string) {
  const ids = priced.codes.filter((candidate) => candidate.code === code).map(({ id }) => id)
  if (ids.some((id) => priced.amounts.has(id))) return undefined
  return ids.some((id) => priced.excluded.has(id)) ? 'promoCode.notCombined' : 'promoCode.notMet'
}

/** Returns the stored cards of a basket without one, whichever code it was added with. */
const withoutCard = (stored: readonly string[], number: string): string[] =>
  stored.filter((card) => readStoredCard(card).number !== number)

/** Creates the handlers that pay with gift cards. */
function createGiftCardHandlers({
  calls,
  database,
  giftCards,
  rulesOf,
  limits,
  security,
}: CodeHandlerDependencies): Pick<Handlers, 'addGiftCard' | 'removeGiftCard' | 'giftCardBalance'> {
  /** Outside the basket's transaction, so that a wrong code is counted even if the change is rolled back. */
  async function checkCard(
    proof: GiftCardProof,
    market: Market,
    { address }: Pick<Caller, 'address'>,
  ): Promise<CheckedGiftCard> {
    if (!rulesOf(market).giftCardsOn) return { kind: 'unknown' }
    const subject = normalGiftCardNumber(proof.giftCardNumber)
    const isLimited = (await limits.take('gift-card', subject, cardTries)) !== undefined
    const checked = isLimited ? ({ kind: 'blocked' } as const) : await giftCards.check(database.db, proof)
    // Limits apply per card and network: guesses spread over many of both are visible only in the number of these log
    // lines.
    if (checked.kind === 'unknown' || checked.kind === 'blocked')
      security.note('giftCard.failed', { reason: checked.kind, network: networkOf(address) })
    return checked
  }

  return {
    async addGiftCard(input, caller) {
      const market = calls.marketOf(input, caller)
      const checked = await checkCard(input.body, market, caller)
      return calls.change(input, caller, ({ basket: { content } }) => {
        if (checked.kind !== 'card') return refusedCard(cardProblems[checked.kind])
        const { number, currency, balance } = checked.card
        if (currency !== market.currency) return refusedCard('giftCard.otherCurrency')
        if (balance === 0) return refusedCard('giftCard.empty')
        const stored = storedCardOf(checked.card)
        if (content.giftCards.includes(stored)) return refusedCard('giftCard.alreadyApplied')
        const otherCards = withoutCard(content.giftCards, number)
        if (otherCards.length >= basketLimits.giftCards) return refuseEdit(400, 'giftCard', 'form.tooMany')
        return { kind: 'changed', content: { ...content, giftCards: [...otherCards, stored] } }
      })
    },

    removeGiftCard: (input, caller) => {
      const number = normalGiftCardNumber(input.path.giftCardNumber)
      return calls.change(input, caller, ({ basket: { content } }) => ({
        kind: 'changed',
        content: { ...content, giftCards: withoutCard(content.giftCards, number) },
      }))
    },

    async giftCardBalance(input, caller) {
      const market = calls.marketOf(input, caller)
      const checked = await checkCard(input.body, market, caller)
      if (checked.kind !== 'card') return { status: 400, errors: { giftCard: [cardProblems[checked.kind]] } }
      const { card, expires } = checked
      const { number, balance, currency } = card
      return {
        status: 200,
        body: {
          giftCardNumber: number,
          balance: { amount: balance, currency },
          ...(expires && { lastDay: lastDayOf(expires, timeZoneOf(market)) }),
        },
      }
    },
  }
}

/** Creates the handlers of promo codes and gift cards. */
export function createCodeHandlers(parts: CodeHandlerDependencies): Handlers {
  const { calls, limits, now } = parts

  /** Whether a network tries too many codes of digits. Screens of a store share a network, and staff enter many. */
  const isGuessing = async (code: string, { address, iso }: Pick<Caller, 'address' | 'iso'>) =>
    digits.test(code) &&
    !iso &&
    (await limits.take('digit-code', networkOf(address), digitTries)) !== undefined

  return {
    async addPromoCode(input, caller) {
      const code = normalPromoCode(input.query.promoCode)
      if (await isGuessing(code, caller)) return { status: 429, errors: { promoCode: ['form.tooMany'] } }
      return calls.change(
        input,
        caller,
        async ({ basket, tx }) => {
          const { content } = basket
          if (content.promoCodes.includes(code))
            return refuseEdit(400, 'promoCode', 'promo_code_already_applied')
          if (content.promoCodes.length >= basketLimits.promoCodes)
            return refuseEdit(400, 'promoCode', 'form.tooMany')
          const checked = await checkCode(tx, code, { buyer: buyerOf(basket), now: now() })
          if (checked.kind !== 'valid') return refuseEdit(400, 'promoCode', problemWith(code, checked.kind))
          return { kind: 'changed', content: { ...content, promoCodes: [...content.promoCodes, code] } }
        },
        {
          accept: (pricedBasket) => {
            const reason = unappliedReason(pricedBasket, code)
            return reason && { status: 400, errors: { promoCode: [reason] } }
          },
        },
      )
    },

    deletePromoCode: (input, caller) => {
      const code = normalPromoCode(input.query.promoCode)
      return calls.change(input, caller, ({ basket: { content } }) => ({
        kind: 'changed',
        content: {
          ...content,
          promoCodes: content.promoCodes.filter((candidate) => normalPromoCode(candidate) !== code),
        },
      }))
    },

    ...createGiftCardHandlers(parts),
  }
}
