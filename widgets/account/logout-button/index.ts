import { formTexts } from '#renderer/components/form/form-texts.ts'
import { defineWidget } from '#renderer/define-widget.ts'
import { logoutButtonSchema } from '#widgets/account/logout-button/schema.ts'

export const logoutButton = defineWidget(logoutButtonSchema, {
  type: 'logoutButton',
  hydrate: 'never',
  texts: [...formTexts, 'account.logOut'],
  budget: { script: 0, style: 1_800 },
})
