import type { WidgetContext } from '#renderer/context.ts'
import type { Loaded, Shopper } from '#renderer/loader.ts'
import { basket as endpoints } from '#schemas/api/basket.ts'
import type { AnswerOf } from '#schemas/api/endpoint.ts'
import type { Market } from '#schemas/market.ts'

/** Milliseconds that a part of a page waits for the visitor's basket. */
export const basketDeadline = 3_000

/** The basket with what may be chosen for it, as the endpoint answers it. */
export type ShownResponse = Extract<AnswerOf<typeof endpoints.one>, { readonly status: 200 }>['body']
export type ShownBasket = ShownResponse['basket']
export type ShownLine = ShownBasket['lines'][number]

/** What the parts of a basket's page show: all of them the same. */
export interface ShopperBasket {
  /** Undefined until something was put into it (readings 13). */
  response: ShownResponse | undefined
  /** What the engine calls the shop that the page stands in (readings 21). */
  catalog: string
  /** ISO 3166-1 alpha-2, of the market. */
  country: string
}

/** What a private part of a page is given to find the visitor's basket. */
export interface BasketInput {
  context: Pick<WidgetContext, 'market'>
  markets: readonly Market[]
  shopper?: Shopper
}

/** What the engine calls the shop that a page stands in (readings 21). */
export const catalogOf = ({ context, markets }: Pick<BasketInput, 'context' | 'markets'>): string =>
  markets.find(({ id }) => id === context.market)?.catalog ?? context.market

/** Baskets that are asked for: the parts of a page ask at the same time, each page with a shopper of its own. */
const underWay = new WeakMap<Shopper, Promise<ShopperBasket>>()

async function askFor(input: BasketInput, shopper: Shopper): Promise<ShopperBasket> {
  const { context, markets } = input
  const market = markets.find(({ id }) => id === context.market)
  const catalog = catalogOf(input)
  const answer = await shopper.call(endpoints.one, { path: { catalog }, query: {} })
  return {
    response: answer.status === 200 ? answer.body : undefined,
    catalog,
    country: market?.country.code ?? '',
  }
}

/** The visitor's basket; null where nobody asks. Parts of one page share the call. Kept by nobody. */
export async function loadBasket(input: BasketInput): Promise<Loaded<ShopperBasket | null>> {
  const { shopper } = input
  if (!shopper) return { data: null, tags: [], seconds: 0 }
  const asked = underWay.get(shopper) ?? askFor(input, shopper)
  underWay.set(shopper, asked)
  return { data: await asked, tags: [], seconds: 0 }
}
