import { LRUCache } from 'lru-cache'
import { saleKey, type TaxableSale, type TaxQuote, type TaxSource } from '#server/commerce/tax/tax-quote.ts'
import type { Database } from '#server/database/database.ts'
import { and, eq } from '#server/database/drizzle.ts'
import { type BasketStatus, baskets } from '#server/database/tables/basket.ts'
import { createCircuitBreaker, isOpenCircuit } from '#server/operations/circuit-breaker.ts'

/** A basket and its taxable sale. */
interface QuotedBasket {
  basket: { id: string; status: BasketStatus; version: number; taxQuote?: TaxQuote | undefined }
  priced: { sale: TaxableSale | undefined }
}

/** Requests taxes of baskets from a tax service, outside transactions. */
export interface TaxQuotes {
  /**
   * Requests the taxes of a basket unless a valid quote is stored, and stores the quote unless the basket has changed
   * since. It does not change while a payment is in progress (checkout rule 21).
   * @returns the new quote; undefined if the price did not change
   */
  renew(quotedBasket: QuotedBasket): Promise<TaxQuote | undefined>
}

interface TaxQuotesDependencies {
  database: Pick<Database, 'db'>
  source: TaxSource
  /** Milliseconds since the epoch. */
  now: () => number
  /** Receives failures and refusals, after which the rates of the location apply. */
  onFailure: (error: unknown) => void
  /** Timeout of the service in milliseconds. */
  timeout?: number
}

/** Circuit breaker: consecutive failures that open it, and milliseconds until a retry. */
const failuresThatBreak = 3
const resetTimeout = 30_000

const hour = 3_600_000
/** Time after which rates are requested again: they change at most daily. */
const freshTime = 12 * hour
/** Number of cached sales: a page requests a basket several times, and retries repeat it. */
const maxSales = 2_000

type CachedQuote = Pick<TaxQuote, 'taxes'>

export function createTaxQuotes({
  database,
  source,
  now,
  onFailure,
  timeout = 3_000,
}: TaxQuotesDependencies): TaxQuotes {
  // Deduplicates concurrent requests for one sale; failures are not cached.
  const quotes = new LRUCache<string, CachedQuote, TaxableSale>({
    max: maxSales,
    ttl: hour,
    fetchMethod: (_key, _stale, { context: sale }) => request(sale),
    ignoreFetchAbort: true,
  })
  const breaker = createCircuitBreaker({ failures: failuresThatBreak, resetTimeout })

  async function request(sale: TaxableSale): Promise<CachedQuote> {
    const result = await breaker.run(() => source.taxesOn(sale, AbortSignal.timeout(timeout)))
    if (result.kind === 'taxed') return { taxes: result.taxes }
    onFailure(new Error(result.reason))
    return {}
  }

  return {
    async renew({ basket, priced: { sale } }) {
      if (basket.status !== 'open' || !sale || !source.covers(sale.location)) return undefined
      const key = saleKey(sale)
      const { taxQuote: stored } = basket
      if (stored?.key === key && now() - stored.at < freshTime) return undefined
      try {
        const quote: TaxQuote = { key, at: now(), ...(await quotes.forceFetch(key, { context: sale })) }
        // If a payment has started meanwhile, its amount must not change; a later change has its own quote.
        const storedQuotes = await database.db
          .update(baskets)
          .set({ taxQuote: JSON.stringify(quote) })
          .where(
            and(eq(baskets.id, basket.id), eq(baskets.status, 'open'), eq(baskets.version, basket.version)),
          )
          .returning({ id: baskets.id })
        return storedQuotes.length > 0 ? quote : undefined
      } catch (error) {
        if (!isOpenCircuit(error)) onFailure(error)
        return undefined
      }
    },
  }
}
