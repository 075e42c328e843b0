import { defineWidget } from '#renderer/define-widget.ts'
import { formTexts } from '#renderer/kit/form-texts.ts'
import { logoutButtonSchema } from '#widgets/account/logout-button/schema.ts'

export const logoutButton = defineWidget(logoutButtonSchema, {
  type: 'logoutButton',
  hydrate: 'never',
  texts: [...formTexts, 'account.logOut'],
  budget: { script: 0, style: 1_800 },
})
