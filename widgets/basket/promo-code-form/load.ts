import type { WidgetLoader } from '#renderer/loader.ts'
import { basketDeadline, loadBasket, type ShopperBasket } from '#renderer/loaders/load-basket.ts'
import type { promoCodeForm } from '#widgets/basket/promo-code-form/index.ts'

const loader: WidgetLoader<typeof promoCodeForm, ShopperBasket | null> = {
  deadline: basketDeadline,
  load: loadBasket,
}

export default loader
