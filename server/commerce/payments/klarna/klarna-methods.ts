import { LRUCache } from 'lru-cache'
import type { PaymentMethod } from '#schemas/commerce/payment.ts'
import { paymentMethodName } from '#schemas/commerce/payment-methods.ts'
import type { Market } from '#schemas/markets/market.ts'
import type { Money } from '#schemas/values/money.ts'
import type { CallKlarna } from '#server/commerce/payments/klarna/klarna-client.ts'
import { isKlarnaCurrency, klarnaLocale } from '#server/commerce/payments/klarna/klarna-countries.ts'

/** The method that leads to Klarna's page without a category: the shopper chooses there. */
const anyCategory = 'klarna'
/** Klarna's names of categories. */
const categories = [
  ...[anyCategory, 'pay_now', 'pay_later', 'pay_over_time'],
  ...['direct_bank_transfer', 'direct_debit'],
]

/** Lifetime of a cached response in milliseconds, and maximum number of cached market and amount pairs. */
const freshTime = 10 * 60_000
const maxSums = 500

const methodOf = (id: string, name = paymentMethodName(id)): PaymentMethod => ({
  id,
  name,
  provider: 'klarna',
})

/** A session that is never paid: Klarna returns what it offers for the amount. */
const inquiryOf = (market: Market, { amount, currency }: Money) => ({
  locale: klarnaLocale(market),
  purchase_country: market.country.code,
  purchase_currency: currency,
  order_amount: amount,
  order_tax_amount: 0,
  order_lines: [
    {
      ...{ type: 'physical', reference: 'basket', name: market.name, quantity: 1 },
      ...{ unit_price: amount, tax_rate: 0, total_amount: amount, total_tax_amount: 0 },
    },
  ],
})

/**
 * Returns Klarna's payment methods for a market and an amount, by Klarna's names (checkout rule 14). While Klarna is
 * unavailable, returns one method that leads to its page.
 */
export function createKlarnaMethods(callApi: CallKlarna) {
  async function inquire(market: Market, sum: Money): Promise<readonly PaymentMethod[] | undefined> {
    // Wrong credentials throw, and the first payment reports them: other methods remain available.
    const reply = await callApi('/payments/v1/sessions', { body: inquiryOf(market, sum) }).catch(
      () => undefined,
    )
    if (reply?.kind === 'rejected') return []
    if (reply?.kind !== 'answer') return undefined
    return (reply.response.payment_method_categories ?? [])
      .filter(({ identifier }) => categories.includes(identifier))
      .map(({ identifier, name }) => methodOf(identifier, name))
  }

  // Deduplicates concurrent requests for one amount; failures are not cached.
  const methods = new LRUCache<string, readonly PaymentMethod[], { market: Market; sum: Money }>({
    max: maxSums,
    ttl: freshTime,
    fetchMethod: (_key, _stale, { context: { market, sum } }) => inquire(market, sum),
  })

  /** @param sum undefined: all methods, as Klarna itself refuses what it does not offer */
  return async (market: Market, sum: Money | undefined): Promise<readonly PaymentMethod[]> => {
    if (!isKlarnaCurrency(market.country.code, sum?.currency ?? market.currency)) return []
    if (sum === undefined) return categories.map((id) => methodOf(id))
    if (sum.amount <= 0) return [methodOf(anyCategory)]
    const key = `${market.id} ${sum.currency} ${sum.amount}`
    const offeredMethods = await methods.fetch(key, { context: { market, sum } })
    return offeredMethods ?? [methodOf(anyCategory)]
  }
}
