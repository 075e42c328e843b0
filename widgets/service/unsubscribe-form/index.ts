import { formTexts } from '#renderer/components/form/form-texts.ts'
import { defineWidget } from '#renderer/define-widget.ts'
import { unsubscribeFormSchema } from '#widgets/service/unsubscribe-form/schema.ts'

export const unsubscribeForm = defineWidget(unsubscribeFormSchema, {
  type: 'unsubscribeForm',
  hydrate: 'never',
  texts: [...formTexts, 'form.emailAddress', 'unsubscribeForm.done', 'unsubscribeForm.submit'],
  budget: { script: 0, style: 1_800 },
})
