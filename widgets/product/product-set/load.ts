import { productTag } from '#renderer/cache-tags.ts'
import type { LoadResult, WidgetLoader } from '#renderer/loader.ts'
import { loadProduct } from '#renderer/loaders/load-product.ts'
import { loadedProducts } from '#renderer/loaders/loaded-products.ts'
import type { Product } from '#schemas/catalogue/product.ts'
import type { ProductCard } from '#schemas/catalogue/product-card.ts'
import { setOf } from '#schemas/catalogue/related-products.ts'
import type { productSet } from '#widgets/product/product-set/index.ts'

/** Parts of a set. */
export type LoadedSet =
  /** Whether it has its own SKUs, so that its parts are for display only. */
  | { kind: 'article'; parts: readonly ProductCard[] }
  /** It is bought by its parts. */
  | { kind: 'parts'; name: string; parts: readonly Product[] }

type Input = Parameters<WidgetLoader<typeof productSet, LoadedSet>['load']>[0]

/** Returns the parts of a set with its own SKUs: from content, else from the catalogue. */
const partsOf = ({ payload }: Input, { id, productSetOptions }: Product): readonly string[] =>
  setOf(payload('product-set'), id) ?? productSetOptions

async function loadArticle(
  { context, commerce, signal }: Input,
  ids: readonly string[],
  tags: readonly string[],
): Promise<LoadResult<LoadedSet>> {
  const cards = ids.length > 0 ? await commerce.products(context.market, ids, signal) : []
  const loaded = loadedProducts(cards, ids)
  return { ...loaded, data: { kind: 'article', parts: cards }, tags: [...loaded.tags, ...tags, 'site'] }
}

const loader: WidgetLoader<typeof productSet, LoadedSet> = {
  deadline: 2_000,
  async load(input): Promise<LoadResult<LoadedSet>> {
    const { content } = input
    const loaded = await loadProduct(input)
    const { data: product, tags } = loaded
    const ids = product?.productSetOptions ?? []
    if (!product?.isProductSet || product.variants.length > 0)
      return loadArticle(input, product?.isProductSet ? partsOf(input, product) : ids, tags)
    const parts = await Promise.all(
      ids.map((productId) => loadProduct({ ...input, content: { ...content, productId } })),
    )
    const until = Math.min(...[loaded, ...parts].flatMap((part) => part.until ?? []))
    return {
      data: { kind: 'parts', name: product.name, parts: parts.flatMap(({ data }) => data ?? []) },
      tags: [...tags, ...ids.map(productTag)],
      seconds: 300,
      ...(Number.isFinite(until) && { until }),
    }
  },
}

export default loader
