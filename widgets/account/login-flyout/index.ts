import { authenticationTexts } from '#renderer/components/login/login-texts.ts'
import { thirdPartyToggles } from '#renderer/components/login/third-party-toggles.ts'
import { defineWidget } from '#renderer/define-widget.ts'
import { flyoutTexts } from '#renderer/texts/part-texts.ts'
import { loginFlyoutSchema } from '#widgets/account/login-flyout/schema.ts'

export const loginFlyout = defineWidget(loginFlyoutSchema, {
  type: 'loginFlyout',
  hydrate: 'never',
  texts: [...flyoutTexts, ...authenticationTexts],
  toggles: ['loginFlyout', 'newSignupTerms', ...thirdPartyToggles],
  constants: ['flyoutCloseDuration', 'loginFlyoutDelay'],
  pages: ['loginPage'],
  closed: true,
  deferred: true,
  budget: { script: 0, style: 4_500 },
})
