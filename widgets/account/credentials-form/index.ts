import { formTexts } from '#renderer/components/form/form-texts.ts'
import { defineWidget } from '#renderer/define-widget.ts'
import { credentialsFormSchema } from '#widgets/account/credentials-form/schema.ts'

export const credentialsForm = defineWidget(credentialsFormSchema, {
  type: 'credentialsForm',
  hydrate: 'never',
  scope: 'private',
  allowedOn: ['accountPage', 'accountUserProfilePage'],
  texts: [
    ...formTexts,
    'account.signInAgain',
    'account.wrongPassword',
    'auth.passwordCommon',
    'auth.passwordTooLong',
    'auth.passwordTooShort',
    'credentials.changeEmail',
    'credentials.changePassword',
    'credentials.currentPassword',
    'credentials.emailSent',
    'credentials.emailText',
    'credentials.employeeEmail',
    'credentials.employeePassword',
    'credentials.newEmail',
    'credentials.passwordChanged',
    'credentials.passwordText',
    'feedback.error_generic',
    'form.emailAddress',
    'login.password',
    'login.showPassword',
    'passwordReset.newPassword',
    'signup.passwordRules',
  ],
  budget: { script: 0, style: 3000 },
})
