import { basketErrorTexts } from '#renderer/components/basket/basket-part.tsx'
import { giftTexts } from '#renderer/components/basket/gift-words.ts'
import { defineWidget } from '#renderer/define-widget.ts'
import { priceTexts } from '#renderer/texts/part-texts.ts'
import { openPaymentPages, openPaymentTexts } from '#widgets/basket/basket-lines/open-payment.tsx'
import { basketLinesSchema } from '#widgets/basket/basket-lines/schema.ts'

export const basketLines = defineWidget(basketLinesSchema, {
  type: 'basketLines',
  hydrate: 'idle',
  scope: 'private',
  allowedOn: ['basketPage'],
  query: ['removed', 'count'],
  texts: [
    ...basketErrorTexts,
    ...openPaymentTexts,
    ...giftTexts,
    ...priceTexts,
    'basket.colour',
    'basket.count',
    'basket.digital',
    'basket.each',
    'basket.emptyAll',
    'basket.emptyTitle',
    'basket.fromStore',
    'basket.fromWarehouse',
    'basket.keep',
    'basket.less',
    'basket.more',
    'basket.most',
    'basket.onWishlist',
    'basket.present',
    'basket.quantity',
    'basket.remove',
    'basket.removeNamed',
    'basket.removed',
    'basket.size',
    'basket.title',
    'basket.toWishlist',
    'checkout.quantity',
    'openPayment.locked',
    'buy.value',
    'colourChoice.design',
    'basket.unavailable',
    'basket.unavailableHint',
    'basket.undo',
    'wishlist.error_generic',
    'wishlist.login_to_use_wishlist',
  ],
  pages: openPaymentPages,
  budget: { script: 22_400, style: 2600 },
})
