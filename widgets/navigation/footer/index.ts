import { formTexts } from '#renderer/components/form/form-texts.ts'
import { defineWidget } from '#renderer/define-widget.ts'
import { migrateSocial } from '#widgets/navigation/footer/migrate-social.ts'
import { footerSchema } from '#widgets/navigation/footer/schema.ts'

export const footer = defineWidget(footerSchema, {
  type: 'footer',
  version: 2,
  migrations: [{ to: 2, up: migrateSocial }],
  hydrate: 'never',
  placement: ['footer'],
  pages: ['accountPage', 'loginPage'],
  texts: [
    ...formTexts,
    'form.emailAddress',
    'newsletterSignup.sent',
    'newsletterSignup.submit',
    'footer.changeCountry',
    'footer.cookies',
    'footer.currentCountry',
    'footer.label',
    'footer.payment',
    'footer.social',
    'header.account',
  ],
  budget: { script: 0, style: 2_400 },
})
