import { thirdPartyTexts } from '#renderer/components/login/login-texts.ts'
import { thirdPartyToggles } from '#renderer/components/login/third-party-toggles.ts'
import { defineWidget } from '#renderer/define-widget.ts'
import { thirdPartyButtonsSchema } from '#widgets/account/third-party-buttons/schema.ts'

export const thirdPartyButtons = defineWidget(thirdPartyButtonsSchema, {
  type: 'thirdPartyButtons',
  hydrate: 'never',
  texts: thirdPartyTexts,
  toggles: thirdPartyToggles,
  budget: { script: 0, style: 1_500 },
})
