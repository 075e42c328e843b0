import { defineWidget } from '#renderer/define-widget.ts'
import { priceTexts } from '#renderer/texts/part-texts.ts'
import { shopTheLookSchema } from '#widgets/content/shop-the-look/schema.ts'

export const shopTheLook = defineWidget(shopTheLookSchema, {
  type: 'shopTheLook',
  hydrate: 'never',
  texts: [...priceTexts, 'buy.soldOut', 'buy.storesOnly', 'shopTheLook.title'],
  budget: { script: 0, style: 2_500 },
})
