import { defineWidget } from '#renderer/define-widget.ts'
import { flyoutTexts } from '#renderer/texts/part-texts.ts'
import { basketFlyoutSchema } from '#widgets/basket/basket-flyout/schema.ts'

export const basketFlyout = defineWidget(basketFlyoutSchema, {
  type: 'basketFlyout',
  hydrate: 'never',
  // The basket page itself already has these parts.
  forPage: (content, { alias }) => (alias === 'basketPage' ? undefined : content),
  texts: [
    ...flyoutTexts,
    'basket.title',
    'buy.toBasket',
    'feedback.error_basket_initializing',
    'feedback.error_basket_not_found',
    'loader.loading',
  ],
  toggles: ['basketPage'],
  closed: true,
  deferred: true,
  budget: { script: 0, style: 2_700 },
})
