import { defineWidget } from '#renderer/define-widget.ts'
import { basketEmptySchema } from '#widgets/basket/basket-empty/schema.ts'

export const basketEmpty = defineWidget(basketEmptySchema, {
  type: 'basketEmpty',
  hydrate: 'idle',
  scope: 'private',
  allowedOn: ['basketPage'],
  texts: ['basket.empty'],
  budget: { script: 5_600, style: 1200 },
})
