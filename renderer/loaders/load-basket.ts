import type { CallEndpoint } from '#renderer/browser/page/api-client.ts'
import type { WidgetContext } from '#renderer/context.ts'
import type { LoadResult, Shopper } from '#renderer/loader.ts'
import { basket as endpoints } from '#schemas/api/basket.ts'
import type { ResponseOf } from '#schemas/api/endpoint.ts'
import { payments } from '#schemas/api/payments.ts'
import type { PaymentResult } from '#schemas/commerce/payment.ts'
import type { Market } from '#schemas/markets/market.ts'

/** Milliseconds before loading the visitor's basket times out. */
export const basketDeadline = 3_000

/** The basket with its options, as the endpoint returns it. */
export type LoadedBasket = Extract<ResponseOf<typeof endpoints.get>, { readonly status: 200 }>['body']
export type BasketView = LoadedBasket['basket']
export type LineView = BasketView['lines'][number]

/** Data shared by all parts of a basket page. */
export interface ShopperBasket {
  /** Undefined before the basket's first change (basket rule 1). */
  response: LoadedBasket | undefined
  /** The catalogue id of the page's market (markets rule 8). */
  catalog: string
  /** ISO 3166-1 alpha-2, of the market. */
  country: string
  /** The open payment of a frozen basket. */
  payment: PaymentResult | undefined
}

/** Input of a private widget that shows the visitor's basket. */
export interface BasketInput {
  context: Pick<WidgetContext, 'market'>
  markets: readonly Market[]
  shopper?: Shopper
}

/** Returns the catalogue id of the page's market (markets rule 8). */
export const catalogOf = ({ context, markets }: Pick<BasketInput, 'context' | 'markets'>): string =>
  markets.find(({ id }) => id === context.market)?.catalog ?? context.market

/** Pending requests by shopper: the parts of a page load at the same time, and each page has its own shopper. */
const pending = new WeakMap<Shopper, Promise<ShopperBasket>>()

/**
 * Reads the visitor's basket, on the server for a page and in the browser after a change.
 * @param catalog the catalogue id of the page's market
 */
export async function readBasket(
  call: CallEndpoint,
  { catalog, country }: Pick<ShopperBasket, 'catalog' | 'country'>,
): Promise<ShopperBasket> {
  const read = async () => {
    const reply = await call(endpoints.get, { path: { catalog }, query: {} })
    return reply.status === 200 ? reply.body : undefined
  }
  const commonData = { catalog, country, payment: undefined }
  const response = await read()
  if (response?.basket.status !== 'frozen') return { ...commonData, response }
  const payment = await currentPayment(response.basket.basketId, catalog, call)
  if (payment && openStates.has(payment.paymentState)) return { ...commonData, response, payment }
  // Querying the payment may have settled it: the basket is unlocked, or ordered.
  return { ...commonData, response: await read() }
}

const openStates: ReadonlySet<PaymentResult['paymentState']> = new Set(['action', 'pending', 'authorised'])

/** Returns a basket's payment in its provider's current state. */
async function currentPayment(
  basketId: string,
  catalog: string,
  call: CallEndpoint,
): Promise<PaymentResult | undefined> {
  const reply = await call(payments.methods, { path: { catalog }, query: { basketId } })
  return reply.status === 200 ? reply.body.current : undefined
}

/** Loads the visitor's basket; null without a visitor. Parts of one page share the call. Never cached. */
export async function loadBasket(input: BasketInput): Promise<LoadResult<ShopperBasket | null>> {
  const { shopper } = input
  if (!shopper) return { data: null, tags: [], seconds: 0 }
  const market = input.markets.find(({ id }) => id === input.context.market)
  const basketMarket = { catalog: catalogOf(input), country: market?.country.code ?? '' }
  const reading = pending.get(shopper) ?? readBasket(shopper.call, basketMarket)
  pending.set(shopper, reading)
  return { data: await reading, tags: [], seconds: 0 }
}
