import { formTexts } from '#renderer/components/form/form-texts.ts'
import { defineWidget } from '#renderer/define-widget.ts'
import { preferencesFormSchema } from '#widgets/account/preferences-form/schema.ts'

export const preferencesForm = defineWidget(preferencesFormSchema, {
  type: 'preferencesForm',
  hydrate: 'never',
  scope: 'private',
  allowedOn: ['accountPage', 'accountPreferencesPage'],
  texts: [
    ...formTexts,
    'account.back',
    'account.save',
    'account.saved',
    'feedback.error_generic',
    'login.signInFirst',
    'preferences.call',
    'preferences.messages',
    'preferences.messagesText',
    'preferences.newsletter',
    'preferences.newsletterPending',
    'preferences.newsletterUnknown',
    'preferences.noChoice',
    'preferences.sms',
    'preferences.title',
    'verifyEmail.sendAgain',
    'verifyEmail.sentAgain',
  ],
  budget: { script: 0, style: 3_000 },
})
