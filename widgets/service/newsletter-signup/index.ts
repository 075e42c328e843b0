import { formTexts } from '#renderer/components/form/form-texts.ts'
import { defineWidget } from '#renderer/define-widget.ts'
import { newsletterSignupSchema } from '#widgets/service/newsletter-signup/schema.ts'

export const newsletterSignup = defineWidget(newsletterSignupSchema, {
  type: 'newsletterSignup',
  hydrate: 'never',
  texts: [
    ...formTexts,
    'form.emailAddress',
    'newsletterSignup.confirmed',
    'newsletterSignup.expired',
    'newsletterSignup.sent',
    'newsletterSignup.submit',
  ],
  budget: { script: 0, style: 1_800 },
})
