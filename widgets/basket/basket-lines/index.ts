import { defineWidget } from '#renderer/define-widget.ts'
import { basketErrorTexts } from '#renderer/kit/basket-part.tsx'
import { openPaymentTexts } from '#renderer/kit/open-payment.tsx'
import { priceTexts } from '#renderer/kit/part-texts.ts'
import { basketLinesSchema } from '#widgets/basket/basket-lines/schema.ts'

export const basketLines = defineWidget(basketLinesSchema, {
  type: 'basketLines',
  hydrate: 'never',
  scope: 'private',
  allowedOn: ['basketPage'],
  query: ['removed', 'count'],
  texts: [
    ...basketErrorTexts,
    ...openPaymentTexts,
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
    'basket.unavailable',
    'basket.unavailableHint',
    'basket.undo',
    'wishlist.error_generic',
    'wishlist.login_to_use_wishlist',
  ],
  budget: { script: 0, style: 2600 },
})
