import { signupTexts } from '#renderer/components/login/login-texts.ts'
import { defineWidget } from '#renderer/define-widget.ts'
import { signupFormSchema } from '#widgets/account/signup-form/schema.ts'

export const signupForm = defineWidget(signupFormSchema, {
  type: 'signupForm',
  hydrate: 'never',
  texts: signupTexts,
  toggles: ['newSignupTerms'],
  pages: ['loginPage'],
  budget: { script: 0, style: 3_000 },
})
