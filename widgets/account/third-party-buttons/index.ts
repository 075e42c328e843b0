import { defineWidget } from '#renderer/define-widget.ts'
import { thirdPartyTexts } from '#renderer/kit/login-texts.ts'
import { thirdPartyToggles } from '#renderer/kit/third-party-toggles.ts'
import { thirdPartyButtonsSchema } from '#widgets/account/third-party-buttons/schema.ts'

export const thirdPartyButtons = defineWidget(thirdPartyButtonsSchema, {
  type: 'thirdPartyButtons',
  hydrate: 'never',
  texts: thirdPartyTexts,
  toggles: thirdPartyToggles,
  budget: { script: 0, style: 1_500 },
})
