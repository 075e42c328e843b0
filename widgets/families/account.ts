import { accountMenu } from '#widgets/account/account-menu/index.ts'
import { accountOverview } from '#widgets/account/account-overview/index.ts'
import { addressBook } from '#widgets/account/address-book/index.ts'
import { authentication } from '#widgets/account/authentication/index.ts'
import { credentialsForm } from '#widgets/account/credentials-form/index.ts'
import { deleteAccount } from '#widgets/account/delete-account/index.ts'
import { forgotPasswordForm } from '#widgets/account/forgot-password-form/index.ts'
import { loginFlyout } from '#widgets/account/login-flyout/index.ts'
import { loginForm } from '#widgets/account/login-form/index.ts'
import { logoutButton } from '#widgets/account/logout-button/index.ts'
import { passwordResetForm } from '#widgets/account/password-reset-form/index.ts'
import { preferencesForm } from '#widgets/account/preferences-form/index.ts'
import { profileForm } from '#widgets/account/profile-form/index.ts'
import { secondFactor } from '#widgets/account/second-factor/index.ts'
import { sessionList } from '#widgets/account/session-list/index.ts'
import { signupForm } from '#widgets/account/signup-form/index.ts'
import { thirdPartyButtons } from '#widgets/account/third-party-buttons/index.ts'
import { verifyEmail } from '#widgets/account/verify-email/index.ts'

export const account = [
  authentication,
  loginForm,
  signupForm,
  forgotPasswordForm,
  passwordResetForm,
  verifyEmail,
  thirdPartyButtons,
  loginFlyout,
  logoutButton,
  sessionList,
  secondFactor,
  accountMenu,
  accountOverview,
  profileForm,
  credentialsForm,
  addressBook,
  preferencesForm,
  deleteAccount,
]
