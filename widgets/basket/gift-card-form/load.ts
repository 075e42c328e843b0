import type { WidgetLoader } from '#renderer/loader.ts'
import { basketDeadline, loadBasket, type ShopperBasket } from '#renderer/loaders/load-basket.ts'
import type { giftCardForm } from '#widgets/basket/gift-card-form/index.ts'

const loader: WidgetLoader<typeof giftCardForm, ShopperBasket | null> = {
  deadline: basketDeadline,
  load: loadBasket,
}

export default loader
