import { loginTexts } from '#renderer/components/login/login-texts.ts'
import { defineWidget } from '#renderer/define-widget.ts'
import { loginFormSchema } from '#widgets/account/login-form/schema.ts'

export const loginForm = defineWidget(loginFormSchema, {
  type: 'loginForm',
  hydrate: 'never',
  texts: loginTexts,
  pages: ['loginPage'],
  budget: { script: 0, style: 3_000 },
})
