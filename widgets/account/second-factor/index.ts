import { formTexts } from '#renderer/components/form/form-texts.ts'
import { defineWidget } from '#renderer/define-widget.ts'
import { secondFactorSchema } from '#widgets/account/second-factor/schema.ts'

export const secondFactor = defineWidget(secondFactorSchema, {
  type: 'secondFactor',
  hydrate: 'never',
  scope: 'private',
  allowedOn: ['accountPage', 'accountSessionsPage', 'accountUserProfilePage', 'accountSupportPage'],
  texts: [
    ...formTexts,
    'account.wrongPassword',
    'login.password',
    'secondFactor.about',
    'secondFactor.begin',
    'secondFactor.code',
    'secondFactor.confirm',
    'secondFactor.enter',
    'secondFactor.locked',
    'secondFactor.pending',
    'secondFactor.recovery',
    'secondFactor.renewAbout',
    'secondFactor.renewCodes',
    'secondFactor.required',
    'secondFactor.scan',
    'secondFactor.title',
    'secondFactor.verified',
    'secondFactor.wrong',
  ],
  pages: ['accountSessionsPage'],
  budget: { script: 0, style: 2_800 },
})
