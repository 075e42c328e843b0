import { defineWidget } from '#renderer/define-widget.ts'
import { flyoutTexts } from '#renderer/texts/part-texts.ts'
import { bonusFlyoutSchema } from '#widgets/basket/bonus-flyout/schema.ts'

export const bonusFlyout = defineWidget(bonusFlyoutSchema, {
  type: 'bonusFlyout',
  hydrate: 'never',
  texts: [...flyoutTexts, 'bonus.title', 'bonus.toBasket', 'bonus.waits'],
  constants: ['flyoutCloseDuration'],
  closed: true,
  deferred: true,
  budget: { script: 0, style: 2_500 },
})
