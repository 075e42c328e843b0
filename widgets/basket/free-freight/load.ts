import type { WidgetLoader } from '#renderer/loader.ts'
import { basketDeadline, loadBasket, type ShopperBasket } from '#renderer/loaders/load-basket.ts'
import type { freeFreight } from '#widgets/basket/free-freight/index.ts'

const loader: WidgetLoader<typeof freeFreight, ShopperBasket | null> = {
  deadline: basketDeadline,
  load: loadBasket,
}

export default loader
