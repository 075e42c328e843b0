import type { Refusal } from '#schemas/api/endpoint.ts'
import type { BasketResponse } from '#schemas/commerce/basket.ts'
import type { BasketContent } from '#schemas/commerce/basket-content.ts'
import { sendingStoresIn } from '#schemas/commerce/store.ts'
import type { Market } from '#schemas/markets/market.ts'
import { encodePath } from '#schemas/validation/url.ts'
import { createBasketCookies, referenceOf } from '#server/commerce/basket/basket-cookies.ts'
import { toBasketResponse } from '#server/commerce/basket/basket-response.ts'
import type { BasketQueries, StoredBasket } from '#server/commerce/basket/basket-rows.ts'
import type { BasketReference, Baskets } from '#server/commerce/basket/baskets.ts'
import type { Locations } from '#server/commerce/basket/line-location.ts'
import type { MarketRules } from '#server/commerce/basket/market-rules.ts'
import {
  type BasketWithPrice,
  inMarket,
  type OffersOf,
  type Pricing,
} from '#server/commerce/basket/pricing.ts'
import type { TaxQuotes } from '#server/commerce/tax/tax-quotes.ts'
import type { Database } from '#server/database/database.ts'
import { marketOfCatalog } from '#server/endpoints/caller-market.ts'
import type { Caller } from '#server/endpoints/handlers.ts'
import type { RateLimits } from '#server/endpoints/rate-limits.ts'
import type { Screen, Screens } from '#server/endpoints/screens.ts'
import { networkOf } from '#server/http/network-of.ts'
import type { Site } from '#server/site/site.ts'

/** Dependencies of the basket's endpoints. */
export interface CallParts {
  site: () => Site
  database: Pick<Database, 'db'>
  baskets: Baskets
  pricing: Pricing
  rulesOf: (market: Market) => MarketRules
  publicUrl: string
  limits: Pick<RateLimits, 'take'>
  screens: Pick<Screens, 'of'>
  /** Default: local rates only. */
  taxQuotes?: TaxQuotes | undefined
  /** Called after the lines of a basket changed. */
  onChange?: ((pricedBasket: BasketWithPrice, caller: Caller) => void) | undefined
}

/** Limits the baskets that one network can create, because each is stored for weeks. */
const newBaskets = { requests: 600, seconds: 3_600 } as const

/** The input of every basket call. */
interface Input {
  path: { catalog: string }
  query: { basketId?: string }
}

/** A basket that is about to change, in the market in which it does. */
export interface Editing {
  basket: StoredBasket
  market: Market
  rules: MarketRules
  tx: BasketQueries
  offersOf: OffersOf
  /** Locations that goods may come from. */
  locations: Locations
}

type Wrong = Refusal<400 | 404 | 409 | 429>

/** `refused`: the basket is unchanged. */
export type Edit = { kind: 'changed'; content: BasketContent } | { kind: 'refused'; refusal: Wrong }

export const refuseEdit = (status: 400 | 404 | 409 | 429, field: string, ...keys: string[]): Edit => ({
  kind: 'refused',
  refusal: { status, errors: { [field]: keys } },
})

interface Options {
  /** Creates a basket if there is none. */
  create?: boolean
  /** Checks the changed basket before it is stored; a refusal rolls the change back. */
  accept?: (pricedBasket: BasketWithPrice) => Wrong | undefined
}

type BasketReply = { status: 200; body: BasketResponse; cookies: string[] } | Wrong

export interface BasketCalls {
  marketOf(input: Input, caller: Caller): Market
  /** `none`: the request names no basket, and the caller has none. */
  read(input: Input, caller: Caller): Promise<BasketWithPrice | 'none' | 'missing'>
  change(
    input: Input,
    caller: Caller,
    edit: (editing: Editing) => Edit | Promise<Edit>,
    options?: Options,
  ): Promise<BasketReply>
  referenceOf(query: Input['query'], caller: Caller): BasketReference
  /** `Set-Cookie` values that remove the basket. */
  forgetting: readonly string[]
}

/** Returns the part of a basket's content that names the screen on which it changes. */
function inStoreOf(screen: Screen | undefined): Pick<BasketContent, 'inStore'> {
  if (!screen) return {}
  const { store, employeeName } = screen
  return { inStore: { storeId: store.id, ...(employeeName !== undefined && { employeeName }) } }
}

const locationsOf = (site: Site, market: Market, screen: Screen | undefined): Locations => ({
  here: screen?.store.id,
  sending: sendingStoresIn(site.payload(market.id, 'stores')),
})

/** Creates the calls that find, change and return baskets for handlers. */
export function createBasketCalls(parts: CallParts): BasketCalls {
  const { site, database, baskets, pricing, rulesOf, publicUrl, limits, screens } = parts
  const cookies = createBasketCookies(publicUrl)
  const marketOf = ({ path }: Input, caller: Caller) => marketOfCatalog(site(), path.catalog, caller.market)

  /** Whether a basket would have to be created, and the network has created too many. */
  async function exceedsBasketLimit(reference: BasketReference, { address }: Caller): Promise<boolean> {
    if (await baskets.find(reference)) return false
    return (await limits.take('baskets.new', networkOf(address), newBaskets)) !== undefined
  }

  /** Returns a basket with the taxes of the tax service: the shopper pays the displayed total (checkout rule 21). */
  async function withTaxes(pricedBasket: BasketWithPrice): Promise<BasketWithPrice> {
    const taxQuote = await parts.taxQuotes?.renew(pricedBasket)
    return taxQuote
      ? pricing.price(database.db, { ...pricedBasket.basket, taxQuote }, pricedBasket.market)
      : pricedBasket
  }

  return {
    marketOf,
    referenceOf,
    forgetting: cookies.forgetting,

    async read(input, caller) {
      const reference = referenceOf(input.query, caller)
      const basket = await baskets.find(reference)
      if (basket) return withTaxes(await pricing.price(database.db, basket, marketOf(input, caller)))
      return reference.isNamed ? 'missing' : 'none'
    },

    async change(input, caller, edit, { create, accept } = {}) {
      const market = marketOf(input, caller)
      const rules = rulesOf(market)
      const reference = referenceOf(input.query, caller)
      const screen = screens.of(caller, market)
      if (create && (await exceedsBasketLimit(reference, caller)))
        return { status: 429, errors: { '': ['form.tooMany'] } }
      let hasOtherLines = false
      const changed = await baskets.change<BasketWithPrice | Wrong>(
        reference,
        async (stored, tx) => {
          const offersOf = pricing.offersFor(tx, market)
          const basket = await inMarket(stored, market, rules, offersOf)
          const locations = locationsOf(site(), market, screen)
          const edited = await edit({ basket, market, rules, tx, offersOf, locations })
          if (edited.kind === 'refused') return { kind: 'same', result: edited.refusal }
          // Each change says where it was made: outside stores, the order is an online one again.
          const { inStore: _, ...changedContent } = edited.content
          const content = { ...changedContent, ...inStoreOf(screen) }
          hasOtherLines = content.lines !== basket.content.lines
          const pricedBasket = await pricing.price(
            tx,
            { ...basket, content, version: basket.version + 1 },
            market,
            offersOf,
          )
          const wrong = accept?.(pricedBasket)
          if (wrong) return { kind: 'same', result: wrong }
          return { kind: 'changed', content, market: market.id, result: pricedBasket }
        },
        create ? market.id : undefined,
      )
      if (changed.kind === 'missing') return { status: 404 }
      // Redirects page forms to the payment step, where the payment is continued or cancelled.
      if (changed.kind === 'frozen')
        return {
          status: 409,
          errors: { '': ['basket.frozen'] },
          location: encodePath(site().addresses(market.id)('basketPage')),
        }
      if ('status' in changed.result) return changed.result
      const result = await withTaxes(changed.result)
      if (hasOtherLines) parts.onChange?.(result, caller)
      return { status: 200, body: toBasketResponse(result), cookies: cookies.withCodes(result, caller) }
    },
  }
}
