import { formTexts } from '#renderer/components/form/form-texts.ts'
import { defineWidget } from '#renderer/define-widget.ts'
import { newsletterSignupSchema } from '#widgets/service/newsletter-signup/schema.ts'

/** Migrates to version 2, which calls `tellsOfMail` `showMailLinkResult`. */
const renameTellsOfMail = ({ tellsOfMail, ...content }: Readonly<Record<string, unknown>>) => ({
  ...(tellsOfMail !== undefined && { showMailLinkResult: tellsOfMail }),
  ...content,
})

export const newsletterSignup = defineWidget(newsletterSignupSchema, {
  type: 'newsletterSignup',
  version: 2,
  migrations: [{ to: 2, up: renameTellsOfMail }],
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
