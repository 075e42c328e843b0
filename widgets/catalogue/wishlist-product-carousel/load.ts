import type { WidgetLoader } from '#renderer/loader.ts'
import { type LoadedProducts, loadedProducts } from '#renderer/loaders/loaded-products.ts'
import type { ProductCard } from '#schemas/catalogue/product-card.ts'
import type { wishlistProductCarousel } from '#widgets/catalogue/wishlist-product-carousel/index.ts'

const loader: WidgetLoader<typeof wishlistProductCarousel, readonly ProductCard[]> = {
  deadline: 800,
  async load({ context, commerce, visitor, signal }): Promise<LoadedProducts> {
    const { productIds = [] } = visitor ?? {}
    return loadedProducts(await commerce.products(context.market, productIds, signal), productIds)
  },
}

export default loader
