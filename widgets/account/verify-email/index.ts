import { verifyEmailTexts } from '#renderer/components/login/login-texts.ts'
import { defineWidget } from '#renderer/define-widget.ts'
import { verifyEmailSchema } from '#widgets/account/verify-email/schema.ts'

export const verifyEmail = defineWidget(verifyEmailSchema, {
  type: 'verifyEmail',
  hydrate: 'never',
  texts: verifyEmailTexts,
  query: ['token'],
  pages: ['accountPage', 'loginPage'],
  budget: { script: 0, style: 3_000 },
})
