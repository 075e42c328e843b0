import type { WidgetLoader } from '#renderer/loader.ts'
import { withoutChosen } from '#renderer/loaders/exclude-chosen-products.ts'
import { type LoadedProducts, loadedProducts, maxListed } from '#renderer/loaders/loaded-products.ts'
import type { ProductCard } from '#schemas/catalogue/product-card.ts'
import type { recommendationCarousel } from '#widgets/catalogue/recommendation-carousel/index.ts'

const loader: WidgetLoader<typeof recommendationCarousel, readonly ProductCard[]> = {
  deadline: 800,
  async load(input): Promise<LoadedProducts> {
    const { content, context, commerce, visitor, signal } = input
    const { recommendation: kind, productId, category } = content
    // Personal recommendations are requested by the visitor's browser; the shared page has general ones.
    const productIds = kind === 'personal' ? (visitor?.productIds ?? []) : productId ? [productId] : []
    const recommendationQuery = { kind, productIds, ...(category !== undefined && { category }) }
    const products = await commerce.recommendations(context.market, recommendationQuery, maxListed, signal)
    return loadedProducts(await withoutChosen(products, input))
  },
}

export default loader
