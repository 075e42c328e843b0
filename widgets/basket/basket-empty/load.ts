import type { WidgetLoader } from '#renderer/loader.ts'
import { basketDeadline, loadBasket, type ShopperBasket } from '#renderer/loaders/load-basket.ts'
import type { basketEmpty } from '#widgets/basket/basket-empty/index.ts'

const loader: WidgetLoader<typeof basketEmpty, ShopperBasket | null> = {
  deadline: basketDeadline,
  load: loadBasket,
}

export default loader
