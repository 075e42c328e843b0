import type { WidgetLoader } from '#renderer/loader.ts'
import { type LoadedProducts, loadedProducts, maxListed } from '#renderer/loaders/loaded-products.ts'
import type { ProductCard } from '#schemas/catalogue/product-card.ts'
import { lookOf } from '#schemas/catalogue/related-products.ts'
import type { pdpCarousel } from '#widgets/catalogue/pdp-carousel/index.ts'

const loader: WidgetLoader<typeof pdpCarousel, readonly ProductCard[]> = {
  deadline: 800,
  async load({ content, context, commerce, payload, visitor, signal }): Promise<LoadedProducts> {
    const { relation, productId } = content
    const { market } = context
    if (relation === 'recentlyViewed') {
      const viewed = visitor?.productIds.filter((id) => id !== productId) ?? []
      return loadedProducts(viewed.length > 0 ? await commerce.products(market, viewed, signal) : [], viewed)
    }
    if (productId === undefined) return loadedProducts([])
    const completeLook =
      relation === 'completeTheLook' ? lookOf(payload('shop-the-look'), productId) : undefined
    if (completeLook) {
      const worn = await commerce.products(market, completeLook, signal)
      const loaded = loadedProducts(worn, [productId, ...completeLook])
      // If none of content's products exist, use the catalogue's look.
      if (worn.length > 0) return { ...loaded, tags: [...loaded.tags, 'site'] }
    }
    const related = await commerce.related(market, productId, relation, maxListed, signal)
    return loadedProducts(related, [productId])
  },
}

export default loader
