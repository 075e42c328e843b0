import { defineWidget } from '#renderer/define-widget.ts'
import { forProductOfPage } from '#renderer/loaders/product-of-page.ts'
import { colourChoiceSchema } from '#widgets/product/colour-choice/schema.ts'

export const colourChoice = defineWidget(colourChoiceSchema, {
  type: 'colourChoice',
  hydrate: 'never',
  forPage: forProductOfPage,
  texts: ['buy.soldOut', 'buy.storesOnly', 'colourChoice.design', 'colourChoice.label'],
  budget: { script: 0, style: 1000 },
})
