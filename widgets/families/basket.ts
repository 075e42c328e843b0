import { basketEmpty } from '#widgets/basket/basket-empty/index.ts'
import { basketFlyout } from '#widgets/basket/basket-flyout/index.ts'
import { basketLines } from '#widgets/basket/basket-lines/index.ts'
import { basketSummary } from '#widgets/basket/basket-summary/index.ts'
import { bonusFlyout } from '#widgets/basket/bonus-flyout/index.ts'
import { bonusProducts } from '#widgets/basket/bonus-products/index.ts'
import { freeFreight } from '#widgets/basket/free-freight/index.ts'
import { giftCardForm } from '#widgets/basket/gift-card-form/index.ts'
import { promoCodeForm } from '#widgets/basket/promo-code-form/index.ts'

export const basket = [
  basketLines,
  basketSummary,
  promoCodeForm,
  giftCardForm,
  freeFreight,
  bonusProducts,
  basketEmpty,
  basketFlyout,
  bonusFlyout,
]
