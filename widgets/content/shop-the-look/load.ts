import type { WidgetLoader } from '#renderer/loader.ts'
import { type LoadedProducts, loadedProducts } from '#renderer/loaders/loaded-products.ts'
import type { ProductCard } from '#schemas/catalogue/product-card.ts'
import type { shopTheLook } from '#widgets/content/shop-the-look/index.ts'

const loader: WidgetLoader<typeof shopTheLook, readonly ProductCard[]> = {
  deadline: 800,
  async load({ content, context, commerce, signal }): Promise<LoadedProducts> {
    const ids = content.points.map(({ productId }) => productId)
    if (ids.length === 0) return loadedProducts([])
    return loadedProducts(await commerce.products(context.market, ids, signal), ids)
  },
}

export default loader
