import { defineWidget } from '#renderer/define-widget.ts'
import { verifyEmailTexts } from '#renderer/kit/login-texts.ts'
import { verifyEmailSchema } from '#widgets/account/verify-email/schema.ts'

export const verifyEmail = defineWidget(verifyEmailSchema, {
  type: 'verifyEmail',
  hydrate: 'never',
  texts: verifyEmailTexts,
  query: ['token'],
  budget: { script: 0, style: 3_000 },
})
