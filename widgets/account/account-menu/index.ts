import { defineWidget } from '#renderer/define-widget.ts'
import { accountMenuSchema } from '#widgets/account/account-menu/schema.ts'

export const accountMenu = defineWidget(accountMenuSchema, {
  type: 'accountMenu',
  hydrate: 'never',

  texts: ['account.overview'],
  budget: { script: 0, style: 2_600 },
})
