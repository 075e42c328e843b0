import type { WidgetLoader } from '#renderer/loader.ts'
import { type LoadedProducts, loadedProducts, maxListed } from '#renderer/loaders/loaded-products.ts'
import type { ProductCard } from '#schemas/catalogue/product-card.ts'
import type { pdpCarousel } from '#widgets/catalogue/pdp-carousel/index.ts'

const loader: WidgetLoader<typeof pdpCarousel, readonly ProductCard[]> = {
  deadline: 800,
  async load({ content, context, commerce, visitor, signal }): Promise<LoadedProducts> {
    const { relation, productId } = content
    const { market } = context
    if (relation === 'recentlyViewed') {
      const viewed = visitor?.productIds.filter((id) => id !== productId) ?? []
      return loadedProducts(viewed.length > 0 ? await commerce.products(market, viewed, signal) : [], viewed)
    }
    if (productId === undefined) return loadedProducts([])
    const related = await commerce.related(market, productId, relation, maxListed, signal)
    return loadedProducts(related, [productId])
  },
}

export default loader
