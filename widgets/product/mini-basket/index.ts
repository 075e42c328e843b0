import { sumTexts } from '#renderer/components/elements/sum-texts.ts'
import { defineWidget } from '#renderer/define-widget.ts'
import { basketErrorTexts, flyoutTexts } from '#renderer/texts/part-texts.ts'
import { miniBasketSchema } from '#widgets/product/mini-basket/schema.ts'

export const miniBasket = defineWidget(miniBasketSchema, {
  type: 'miniBasket',
  hydrate: 'never',
  texts: [
    ...basketErrorTexts,
    ...flyoutTexts,
    ...sumTexts,
    'bonus.title',
    'buy.quick',
    'buy.soldOut',
    'buy.toBasket',
    'miniBasket.added',
    'miniBasket.checkout',
    'miniBasket.count',
    'miniBasket.freeFreight',
    'miniBasket.freeFreightReached',
    'openPayment.look',
    'price.historic',
  ],
  constants: ['flyoutCloseDuration', 'miniBasketCloseDelay'],
  closed: true,
  budget: { script: 0, style: 2_700 },
})
