import { authentication } from '#widgets/account/authentication/index.ts'
import { forgotPasswordForm } from '#widgets/account/forgot-password-form/index.ts'
import { loginFlyout } from '#widgets/account/login-flyout/index.ts'
import { loginForm } from '#widgets/account/login-form/index.ts'
import { logoutButton } from '#widgets/account/logout-button/index.ts'
import { passwordResetForm } from '#widgets/account/password-reset-form/index.ts'
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
]
