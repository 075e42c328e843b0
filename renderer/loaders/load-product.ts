import { productTag } from '#renderer/cache-tags.ts'
import type { Commerce, LoadResult } from '#renderer/loader.ts'
import { singleFlight } from '#renderer/loaders/share-requests.ts'
import type { Product } from '#schemas/catalogue/product.ts'

/** The product of a product page, or null if the market does not have it. */
export type LoadedProduct = Product | null

interface Input {
  content: { productId?: string }
  context: { market: string }
  commerce: Commerce
  signal: AbortSignal
}

const requests = singleFlight<Product | undefined>()
const cache = new WeakSet<object>()

const isProduct = (data: unknown): data is Product =>
  typeof data === 'object' && data !== null && cache.has(data)

/** Returns the product in a widget's data, for the page's head; undefined if there is none. */
export const productIn = (data: unknown): Product | undefined => (isProduct(data) ? data : undefined)

/** Loads the product that content names. Parts of its page load concurrently and share one call. */
export async function loadProduct({
  content: { productId },
  context: { market },
  commerce,
  signal,
}: Input): Promise<LoadResult<LoadedProduct>> {
  if (productId === undefined) return { data: null, tags: [], seconds: 300 }
  const product = await requests(commerce, [market, productId], () =>
    commerce.product(market, productId, signal),
  )
  if (product) cache.add(product)
  // Sets show the total price of their parts, and colours whether they are sold out.
  const { id = productId, productSetOptions = [], styleOptions = [] } = product ?? {}
  const ids = new Set([id, ...productSetOptions, ...styleOptions.map((colour) => colour.id)])
  return {
    data: product ?? null,
    tags: Array.from(ids, productTag),
    seconds: 300,
    // The sale starts.
    ...(product?.comingSoonProduct !== undefined && { until: Date.parse(product.comingSoonProduct) }),
  }
}

/** Loader of widgets that show the product only. */
export const productLoader = {
  deadline: 2_000,
  load: loadProduct,
}
