import { defineWidget } from '#renderer/define-widget.ts'
import { authenticationTexts } from '#renderer/kit/login-texts.ts'
import { flyoutTexts } from '#renderer/kit/part-texts.ts'
import { thirdPartyToggles } from '#renderer/kit/third-party-toggles.ts'
import { loginFlyoutSchema } from '#widgets/account/login-flyout/schema.ts'

export const loginFlyout = defineWidget(loginFlyoutSchema, {
  type: 'loginFlyout',
  hydrate: 'never',
  texts: [...flyoutTexts, ...authenticationTexts],
  toggles: ['loginFlyout', 'newSignupTerms', ...thirdPartyToggles],
  constants: ['flyoutCloseDuration', 'loginFlyoutDelay'],
  budget: { script: 0, style: 4_500 },
})
