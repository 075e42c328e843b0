import type { WidgetLoader } from '#renderer/loader.ts'
import { type LoadedProducts, loadedProducts, maxListed } from '#renderer/loaders/loaded-products.ts'
import type { ProductCard } from '#schemas/catalogue/product-card.ts'
import type { productCarousel } from '#widgets/catalogue/product-carousel/index.ts'

const loader: WidgetLoader<typeof productCarousel, readonly ProductCard[]> = {
  deadline: 800,
  async load({ content, context, commerce, signal }): Promise<LoadedProducts> {
    const { productIds, category, tags } = content
    if (productIds)
      return loadedProducts(await commerce.products(context.market, productIds, signal), productIds)
    const selection = { ...(category !== undefined && { category }), ...(tags && { tags }) }
    return loadedProducts(await commerce.listing(context.market, selection, maxListed, signal))
  },
}

export default loader
