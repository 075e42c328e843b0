import type { WidgetLoader } from '#renderer/loader.ts'
import { basketDeadline, loadBasket, type ShopperBasket } from '#renderer/loaders/load-basket.ts'
import type { Picture } from '#schemas/parts/picture.ts'
import type { bonusProducts } from '#widgets/basket/bonus-products/index.ts'

/** A free gift of a promotion. */
interface FreeGift {
  sku: string
  name: string
  image: Picture
}

/** The free gifts of one reward. */
export interface Offer {
  promotionId: string
  rewardId: string
  products: readonly FreeGift[]
}

export interface FreeGiftData extends ShopperBasket {
  offers: readonly Offer[]
}

const loader: WidgetLoader<typeof bonusProducts, FreeGiftData | null> = {
  deadline: basketDeadline,
  async load(input) {
    const { commerce, content, context, signal } = input
    const { data, ...rest } = await loadBasket(input)
    if (!data) return { ...rest, data }
    // All rewards are loaded, because a change of the basket can earn any of them, and the browser then renders them.
    const offers = content.choices.map(async ({ promotionId, rewardId, skus }) => {
      const cards = skus.length > 0 ? await commerce.products(context.market, skus, signal) : []
      const products = skus.flatMap((sku) => {
        const card = cards.find(({ id }) => sku.startsWith(`${id}_`))
        return card ? [{ sku, name: card.name, image: card.frontImage }] : []
      })
      return { promotionId, rewardId, products }
    })
    return { ...rest, data: { ...data, offers: await Promise.all(offers) } }
  },
}

export default loader
