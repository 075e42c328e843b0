import type { Refusal } from '#schemas/api/endpoint.ts'
import type { BasketResponse } from '#schemas/commerce/basket.ts'
import type { BasketContent } from '#schemas/commerce/basket-content.ts'
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
import { deliverable } from '#server/commerce/basket/store-pickup.ts'
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
export interface BasketEdit {
  basket: StoredBasket
  market: Market
  rules: MarketRules
  tx: BasketQueries
  offersOf: OffersOf
  /** Locations that goods may come from. */
  locations: Locations
}

type BasketRefusal = Refusal<400 | 404 | 409 | 429>

/** `refused`: the basket is unchanged. */
export type EditResult =
  | { kind: 'changed'; content: BasketContent }
  | { kind: 'refused'; refusal: BasketRefusal }

export const refuseEdit = (status: 400 | 404 | 409 | 429, field: string, ...keys: string[]): EditResult => ({
  kind: 'refused',
  refusal: { status, errors: { [field]: keys } },
})

interface Options {
  /** Creates a basket if there is none. */
  create?: boolean
  /** Checks the changed basket before it is stored; a refusal rolls the change back. */
  accept?: (pricedBasket: BasketWithPrice) => BasketRefusal | undefined
}

type BasketReply = { status: 200; body: BasketResponse; cookies: string[] } | BasketRefusal

export interface BasketCalls {
  marketOf(input: Input, caller: Caller): Market
  /** `none`: the request names no basket, and the caller has none. */
  read(input: Input, caller: Caller): Promise<BasketWithPrice | 'none' | 'missing'>
  change(
    input: Input,
    caller: Caller,
    edit: (editing: BasketEdit) => EditResult | Promise<EditResult>,
    options?: Options,
  ): Promise<BasketReply>
  referenceOf(query: Input['query'], caller: Caller): BasketReference
  /** `Set-Cookie` values that remove the basket. */
  forgetting: readonly string[]
}

/** Returns content that names the screen on which it changes: a change outside a store makes it an online order again. */
function onChannel({ inStore: _, ...content }: BasketContent, screen: Screen | undefined): BasketContent {
  if (!screen) return content
  const { store, employeeName } = screen
  return { ...content, inStore: { storeId: store.id, ...(employeeName !== undefined && { employeeName }) } }
}

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
      const changeResult = await baskets.change<BasketWithPrice | BasketRefusal>(
        reference,
        async (stored, tx) => {
          const offersOf = pricing.offersFor(tx, market)
          const adapted = await inMarket(
            { ...stored, content: onChannel(stored.content, screen) },
            market,
            rules,
            offersOf,
          )
          // A basket from another market has lost its screen.
          const basket = { ...adapted, content: onChannel(adapted.content, screen) }
          const locations = { here: screen?.store.id, sending: rules.stores.sending }
          const editResult = await edit({ basket, market, rules, tx, offersOf, locations })
          if (editResult.kind === 'refused') return { kind: 'same', result: editResult.refusal }
          const content = deliverable(onChannel(editResult.content, screen), rules)
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
      if (changeResult.kind === 'missing') return { status: 404 }
      // Redirects page forms to the payment step, where the payment is continued or cancelled.
      if (changeResult.kind === 'frozen')
        return {
          status: 409,
          errors: { '': ['basket.frozen'] },
          location: encodePath(site().addresses(market.id)('basketPage')),
        }
      if ('status' in changeResult.result) return changeResult.result
      const result = await withTaxes(changeResult.result)
      if (hasOtherLines) parts.onChange?.(result, caller)
      return { status: 200, body: toBasketResponse(result), cookies: cookies.withCodes(result, caller) }
    },
  }
}
