import type { WidgetLoader } from '#renderer/loader.ts'
import { basketDeadline, loadBasket, type ShopperBasket } from '#renderer/loaders/load-basket.ts'
import type { ProductCard } from '#schemas/catalogue/product-card.ts'
import type { bonusProducts } from '#widgets/basket/bonus-products/index.ts'

/** Presents of one reward that are still to be chosen. */
export interface Choice {
  promotionId: string
  rewardId: string
  promotionName: string
  count: number
  products: readonly { sku: string; card: ProductCard }[]
}

export interface Presents extends ShopperBasket {
  choices: readonly Choice[]
}

const loader: WidgetLoader<typeof bonusProducts, Presents | null> = {
  deadline: basketDeadline,
  async load(input) {
    const { commerce, content, context, signal } = input
    const { data, ...rest } = await loadBasket(input)
    if (!data) return { ...rest, data }
    // Only while there is something to choose (basket rule 10).
    const open = (data.response?.basket.bonusProductContexts ?? []).filter(
      ({ isCallToAction, callToActionCount }) => isCallToAction && callToActionCount > 0,
    )
    const choices = open.map(async ({ promotionId, rewardId, promotionName, callToActionCount }) => {
      const offered = content.choices.find(
        (choice) => choice.promotionId === promotionId && choice.rewardId === rewardId,
      )
      const skus = offered?.skus ?? []
      const cards = skus.length > 0 ? await commerce.products(context.market, skus, signal) : []
      const products = skus.flatMap((sku) => {
        const card = cards.find(({ id }) => sku.startsWith(`${id}_`))
        return card ? [{ sku, card }] : []
      })
      return { promotionId, rewardId, promotionName, count: callToActionCount, products }
    })
    return { ...rest, data: { ...data, choices: await Promise.all(choices) } }
  },
}

export default loader
