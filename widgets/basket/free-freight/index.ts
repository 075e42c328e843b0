import { defineWidget } from '#renderer/define-widget.ts'
import { freeFreightSchema } from '#widgets/basket/free-freight/schema.ts'

export const freeFreight = defineWidget(freeFreightSchema, {
  type: 'freeFreight',
  hydrate: 'idle',
  scope: 'private',
  allowedOn: ['basketPage'],
  texts: ['basket.freeDelivery', 'basket.untilFreeDelivery'],
  budget: { script: 6_300, style: 1000 },
})
