import { passwordResetTexts } from '#renderer/components/login/login-texts.ts'
import { defineWidget } from '#renderer/define-widget.ts'
import { passwordResetFormSchema } from '#widgets/account/password-reset-form/schema.ts'

export const passwordResetForm = defineWidget(passwordResetFormSchema, {
  type: 'passwordResetForm',
  hydrate: 'never',
  texts: passwordResetTexts,
  query: ['token'],
  pages: ['loginPage'],
  budget: { script: 0, style: 3_000 },
})
