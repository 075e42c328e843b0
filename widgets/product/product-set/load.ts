import type { WidgetLoader } from '#renderer/loader.ts'
import { loadProduct } from '#renderer/loaders/load-product.ts'
import { type LoadedProducts, loadedProducts } from '#renderer/loaders/loaded-products.ts'
import type { ProductCard } from '#schemas/catalogue/product-card.ts'
import type { productSet } from '#widgets/product/product-set/index.ts'

const loader: WidgetLoader<typeof productSet, readonly ProductCard[]> = {
  deadline: 2_000,
  async load(input): Promise<LoadedProducts> {
    const { context, commerce, signal } = input
    const { data: product, tags } = await loadProduct(input)
    const ids = product?.productSetOptions ?? []
    const parts = ids.length > 0 ? await commerce.products(context.market, ids, signal) : []
    const loaded = loadedProducts(parts, ids)
    return { ...loaded, tags: [...loaded.tags, ...tags] }
  },
}

export default loader
