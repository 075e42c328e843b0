import { authenticationTexts } from '#renderer/components/login/login-texts.ts'
import { thirdPartyToggles } from '#renderer/components/login/third-party-toggles.ts'
import { defineWidget } from '#renderer/define-widget.ts'
import { authenticationSchema } from '#widgets/account/authentication/schema.ts'

export const authentication = defineWidget(authenticationSchema, {
  type: 'authentication',
  hydrate: 'never',
  query: ['view', 'token'],
  texts: authenticationTexts,
  toggles: ['newSignupTerms', ...thirdPartyToggles],
  pages: ['accountPage', 'loginPage'],
  budget: { script: 0, style: 3_500 },
})
