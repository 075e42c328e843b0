import type { WidgetLoader } from '#renderer/loader.ts'
import type { miniBasket } from '#widgets/product/mini-basket/index.ts'

export interface MiniBasketData {
  /** Catalogue id of the market's baskets. */
  catalog: string
}

const loader: WidgetLoader<typeof miniBasket, MiniBasketData> = {
  deadline: 500,
  async load({ context, markets }) {
    const market = markets.find(({ id }) => id === context.market)
    return { data: { catalog: market?.catalog ?? context.market }, tags: ['site'], seconds: 3_600 }
  },
}

export default loader
