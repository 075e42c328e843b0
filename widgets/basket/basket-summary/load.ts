import type { WidgetLoader } from '#renderer/loader.ts'
import { basketDeadline, loadBasket, type ShopperBasket } from '#renderer/loaders/load-basket.ts'
import type { basketSummary } from '#widgets/basket/basket-summary/index.ts'

const loader: WidgetLoader<typeof basketSummary, ShopperBasket | null> = {
  deadline: basketDeadline,
  load: loadBasket,
}

export default loader
