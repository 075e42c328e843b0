import type { WidgetLoader } from '#renderer/loader.ts'
import type { ProductCard } from '#schemas/product-card.ts'
import type { productCarousel } from '#widgets/catalogue/product-carousel/index.ts'

/** Products of a category or of tags that a carousel shows at most. */
const mostListed = 24

const loader: WidgetLoader<typeof productCarousel, readonly ProductCard[]> = {
  deadline: 800,
  async load({ content, context, commerce, signal }) {
    const { productIds, category, tags } = content
    const data = productIds
      ? await commerce.products(context.market, productIds, signal)
      : await commerce.listing(
          context.market,
          { ...(category !== undefined && { category }), ...(tags && { tags }) },
          mostListed,
          signal,
        )
    // Also those that were asked for in vain: they may come back.
    const ids = new Set([...(productIds ?? []), ...data.map(({ id }) => id)])
    return { data, tags: [...ids].map((id) => `product:${id}`), seconds: 300 }
  },
}

export default loader
