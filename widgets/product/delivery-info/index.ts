import { defineWidget } from '#renderer/define-widget.ts'
import { deliveryInfoSchema } from '#widgets/product/delivery-info/schema.ts'

export const deliveryInfo = defineWidget(deliveryInfoSchema, {
  type: 'deliveryInfo',
  hydrate: 'never',
  pageFields: ['productId'],
  texts: ['delivery.free', 'delivery.title'],
  budget: { script: 0, style: 600 },
})
