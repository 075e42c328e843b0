import { formTexts } from '#renderer/components/form/form-texts.ts'
import type { TextsOf } from '#renderer/texts/part-texts.ts'

// Translation keys of each login view, to include in its widget's texts.

const common = [
  ...formTexts,
  'form.emailAddress',
  'login.alreadySignedIn',
  'login.blocked',
  'login.notAllowed',
] as const

export const loginTexts = [
  ...common,
  'account.emailSignIn',
  'login.createAccount',
  'login.forgot',
  'login.noAccount',
  'login.password',
  'login.showPassword',
  'login.submit',
  'login.successfully_logged_in',
  'login.title',
  'login.wrongCredentials',
] as const

export const signupTexts = [
  ...common,
  'login.haveAccount',
  'login.password',
  'login.showPassword',
  'login.submit',
  'login.successfully_logged_in',
  'signup.acceptTerms',
  'signup.firstName',
  'signup.lastName',
  'signup.newsletter',
  'signup.passwordRules',
  'signup.refused',
  'signup.submit',
  'signup.terms',
  'signup.termsTab',
  'signup.title',
] as const

export const forgotPasswordTexts = [
  ...common,
  'forgotPassword.sent',
  'forgotPassword.submit',
  'forgotPassword.text',
  'forgotPassword.title',
  'login.backToLogin',
] as const

export const passwordResetTexts = [
  ...common,
  'forgotPassword.title',
  'login.showPassword',
  'login.submit',
  'passwordReset.done',
  'passwordReset.expired',
  'passwordReset.newPassword',
  'passwordReset.submit',
  'passwordReset.title',
  'signup.passwordRules',
] as const

export const verifyEmailTexts = [
  ...common,
  'account.overview',
  'login.backToLogin',
  'login.signInFirst',
  'passwordReset.expired',
  'verifyEmail.done',
  'verifyEmail.sendAgain',
  'verifyEmail.sentAgain',
  'verifyEmail.submit',
  'verifyEmail.text',
  'verifyEmail.title',
  'verifyEmail.waiting',
] as const

export const thirdPartyTexts = [
  'login.continueWith',
  'login.employees',
  'login.or',
  'login.thirdparty_error',
] as const

/** Texts of all views. */
export const authenticationTexts = [
  ...loginTexts,
  ...signupTexts,
  ...forgotPasswordTexts,
  ...passwordResetTexts,
  ...verifyEmailTexts,
  ...thirdPartyTexts,
] as const

export type LoginTexts = TextsOf<typeof loginTexts>
export type SignupTexts = TextsOf<typeof signupTexts>
export type ForgotPasswordTexts = TextsOf<typeof forgotPasswordTexts>
export type PasswordResetTexts = TextsOf<typeof passwordResetTexts>
export type VerifyEmailTexts = TextsOf<typeof verifyEmailTexts>
export type ThirdPartyTexts = TextsOf<typeof thirdPartyTexts>
export type AuthenticationTexts = TextsOf<typeof authenticationTexts>
