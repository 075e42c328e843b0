import type { WidgetLoader } from '#renderer/loader.ts'
import { type LoadedProducts, loadedProducts, maxListed } from '#renderer/loaders/loaded-products.ts'
import type { ProductCard } from '#schemas/catalogue/product-card.ts'
import { styleOfProduct } from '#schemas/catalogue/sku.ts'
import type { productCarousel } from '#widgets/catalogue/product-carousel/index.ts'

/** Products to request for each displayed one: a style has several colours. */
const coloursPerStyle = 4

/** Returns the first colour of each style, whose tile shows the number of colours. */
function firstOfEachStyle(cards: readonly ProductCard[]): ProductCard[] {
  const byStyle = new Map<string, ProductCard>()
  for (const card of cards) {
    const style = styleOfProduct(card.id)
    if (!byStyle.has(style)) byStyle.set(style, card)
  }
  return [...byStyle.values()]
}

const loader: WidgetLoader<typeof productCarousel, readonly ProductCard[]> = {
  deadline: 800,
  async load({ content, context, commerce, signal }): Promise<LoadedProducts> {
    const { productIds, category, tags } = content
    if (productIds)
      return loadedProducts(await commerce.products(context.market, productIds, signal), productIds)
    const selection = { ...(category !== undefined && { category }), ...(tags && { tags }) }
    const size = maxListed * coloursPerStyle
    const cards = await commerce.listing(context.market, selection, size, signal)
    return loadedProducts(firstOfEachStyle(cards).slice(0, maxListed))
  },
}

export default loader
