import type { ReactNode } from 'react'
import { FormOutcome } from '#renderer/components/form/form-outcome.tsx'
import { LoginForm } from '#renderer/components/login/login-form.tsx'
import type { AuthenticationTexts } from '#renderer/components/login/login-texts.ts'
import styles from '#renderer/components/login/login-views.module.css'
import { ForgotPasswordForm, PasswordResetForm } from '#renderer/components/login/password-forms.tsx'
import { SignupForm } from '#renderer/components/login/signup-form.tsx'
import { ThirdPartyButtons } from '#renderer/components/login/third-party-buttons.tsx'
import type { thirdPartyToggles } from '#renderer/components/login/third-party-toggles.ts'
import { VerifyEmail } from '#renderer/components/login/verify-email.tsx'
import type { Toggles } from '#schemas/markets/toggles.ts'
import type { LoginView } from '#schemas/visitors/login-view.ts'

interface Props {
  /** The widget's id. */
  id: string
  texts: AuthenticationTexts
  toggles: Readonly<Pick<Toggles, 'newSignupTerms' | (typeof thirdPartyToggles)[number]>>
  /** Headline of the sign-in; other views have their own. */
  headline?: string | undefined
  text?: string | undefined
  loginUrl: string
  /** Path of the account page. */
  accountUrl?: string | undefined
  termsUrl?: string | undefined
  employeeDomain?: string | undefined
  /** The visible view. */
  view: LoginView
  /** Token of the mail. */
  token: string
  /** Whether it is in a flyout, where views do not change the URL. */
  inFlyout?: boolean
}

/** Views with links on pages; the remaining views are opened from mails. */
const open: readonly LoginView[] = ['login', 'signup', 'forgot-password']

/**
 * Renders the login views and shows one of them (account rule 6). Links between them are links to the login page;
 * script (`login-views.client.ts`) switches views in place.
 */
export function LoginViews({ inFlyout = false, view, token, toggles, employeeDomain, ...props }: Props) {
  const { id, texts, headline, text, loginUrl, accountUrl, termsUrl } = props
  const commonProps = { id, texts, loginUrl }
  const thirdParties = <ThirdPartyButtons texts={texts} toggles={toggles} employeeDomain={employeeDomain} />
  const views: Readonly<Record<LoginView, ReactNode>> = {
    login: (
      <>
        <LoginForm {...commonProps} headline={headline} text={text} />
        {thirdParties}
      </>
    ),
    signup: <SignupForm {...commonProps} needsTerms={toggles.newSignupTerms} termsUrl={termsUrl} />,
    'forgot-password': <ForgotPasswordForm {...commonProps} />,
    'password-reset': <PasswordResetForm {...commonProps} token={token} />,
    verify: <VerifyEmail {...commonProps} token={token} accountUrl={accountUrl} />,
  }
  const openViews = open.includes(view) ? open : [...open, view]
  return (
    <div
      data-client="login-views"
      data-on={inFlyout ? 'visible' : undefined}
      data-in-flyout={inFlyout || undefined}
      data-signed-in={texts['login.successfully_logged_in']}
      data-failed={texts['login.thirdparty_error']}
    >
      {!inFlyout && (
        <FormOutcome id="email-sign-in" kind="refused">
          {texts['account.emailSignIn']}
        </FormOutcome>
      )}
      {openViews.map((name) => (
        <div key={name} className={styles.panel} data-view={name} hidden={name !== view}>
          {views[name]}
        </div>
      ))}
    </div>
  )
}
