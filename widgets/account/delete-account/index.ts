import { formTexts } from '#renderer/components/form/form-texts.ts'
import { defineWidget } from '#renderer/define-widget.ts'
import { deleteAccountSchema } from '#widgets/account/delete-account/schema.ts'

export const deleteAccount = defineWidget(deleteAccountSchema, {
  type: 'deleteAccount',
  hydrate: 'never',
  scope: 'private',
  allowedOn: ['accountPage', 'accountUserProfilePage'],
  texts: [
    ...formTexts,
    'account.signInAgain',
    'account.wrongPassword',
    'credentials.currentPassword',
    'deleteAccount.download',
    'deleteAccount.downloadText',
    'deleteAccount.downloadTitle',
    'deleteAccount.open',
    'deleteAccount.submit',
    'deleteAccount.text',
    'deleteAccount.title',
    'feedback.error_generic',
    'login.showPassword',
  ],
  budget: { script: 0, style: 3000 },
})
