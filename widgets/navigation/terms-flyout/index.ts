import { defineWidget } from '#renderer/define-widget.ts'
import { flyoutTexts } from '#renderer/texts/part-texts.ts'
import { termsFlyoutSchema } from '#widgets/navigation/terms-flyout/schema.ts'

export const termsFlyout = defineWidget(termsFlyoutSchema, {
  type: 'termsFlyout',
  hydrate: 'never',
  texts: [
    ...flyoutTexts,
    'form.failed',
    'preferences.call',
    'preferences.messages',
    'preferences.newsletter',
    'preferences.sms',
    'terms.accept',
    'terms.accepted',
    'terms.headline',
    'terms.later',
    'terms.read',
    'terms.text',
  ],
  toggles: ['newSignupTerms'],
  constants: ['flyoutCloseDuration', 'termsCheckInterval'],
  closed: true,
  deferred: true,
  budget: { script: 0, style: 2_500 },
})
