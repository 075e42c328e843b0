import { defineWidget } from '#renderer/define-widget.ts'
import { formTexts } from '#renderer/kit/form-texts.ts'
import { unsubscribeFormSchema } from '#widgets/service/unsubscribe-form/schema.ts'

export const unsubscribeForm = defineWidget(unsubscribeFormSchema, {
  type: 'unsubscribeForm',
  hydrate: 'never',
  texts: [...formTexts, 'form.emailAddress', 'unsubscribeForm.done', 'unsubscribeForm.submit'],
  budget: { script: 0, style: 1_800 },
})
