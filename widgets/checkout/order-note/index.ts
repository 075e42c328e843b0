import { formTexts } from '#renderer/components/form/form-texts.ts'
import { defineWidget } from '#renderer/define-widget.ts'
import { orderNoteSchema } from '#widgets/checkout/order-note/schema.ts'
import { refusalTexts } from '#widgets/checkout/refusals.ts'
import { checkoutPages } from '#widgets/checkout/steps.ts'

export const orderNote = defineWidget(orderNoteSchema, {
  type: 'orderNote',
  hydrate: 'never',
  scope: 'private',
  allowedOn: checkoutPages,
  guards: ['basketNotEmpty'],
  texts: [...formTexts, ...refusalTexts, 'checkout.note', 'checkout.noteSave', 'checkout.noteSaved'],
  pages: checkoutPages,
  budget: { script: 0, style: 2_400 },
})
