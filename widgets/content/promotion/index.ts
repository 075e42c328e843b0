import { defineWidget } from '#renderer/define-widget.ts'
import { variesByDevice } from '#renderer/kit/banner-text.ts'
import { promotionSchema } from '#widgets/content/promotion/schema.ts'

export const promotion = defineWidget(promotionSchema, {
  type: 'promotion',
  hydrate: 'never',
  variesByDevice,
  budget: { script: 0, style: 1_500 },
})
