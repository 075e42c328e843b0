import { forgotPasswordTexts } from '#renderer/components/login/login-texts.ts'
import { defineWidget } from '#renderer/define-widget.ts'
import { forgotPasswordFormSchema } from '#widgets/account/forgot-password-form/schema.ts'

export const forgotPasswordForm = defineWidget(forgotPasswordFormSchema, {
  type: 'forgotPasswordForm',
  hydrate: 'never',
  texts: forgotPasswordTexts,
  pages: ['loginPage'],
  budget: { script: 0, style: 3_000 },
})
