import { Form } from '#renderer/components/form/form.tsx'
import { TextField } from '#renderer/components/form/form-field.tsx'
import { rulesOf } from '#renderer/components/form/form-rules.ts'
import { PasswordField } from '#renderer/components/form/password-field.tsx'
import { statusMessages, View, ViewLink, type ViewProps } from '#renderer/components/login/login-parts.tsx'
import type { ForgotPasswordTexts, PasswordResetTexts } from '#renderer/components/login/login-texts.ts'
import styles from '#renderer/components/login/login-views.module.css'
import { session } from '#schemas/api/session.ts'

/** Renders the form that requests the mail for a new password. */
export function ForgotPasswordForm({ id, texts, headline, text, loginUrl }: ViewProps<ForgotPasswordTexts>) {
  const formId = `${id}-forgot-password`
  return (
    <View
      headline={headline || texts['forgotPassword.title']}
      text={text}
      plain={text ? undefined : texts['forgotPassword.text']}
    >
      <Form
        endpoint="session.requestReset"
        id={formId}
        texts={texts}
        submit={texts['forgotPassword.submit']}
        done={texts['forgotPassword.sent']}
        client="session-form"
        messages={statusMessages(texts)}
        wide
      >
        <TextField
          id={formId}
          texts={texts}
          rules={rulesOf(session.requestReset.body, 'email')}
          label={texts['form.emailAddress']}
          autoComplete="username"
        />
      </Form>
      <p className={styles.other}>
        <ViewLink url={loginUrl} view="login">
          {texts['login.backToLogin']}
        </ViewLink>
      </p>
    </View>
  )
}

interface ResetProps extends ViewProps<PasswordResetTexts> {
  /** Token of the mail; empty without one. */
  token: string
}

/** Renders the form that sets a new password, linked from a mail. */
export function PasswordResetForm({ id, texts, headline, text, loginUrl, token }: ResetProps) {
  const formId = `${id}-password-reset`
  const { body } = session.resetPassword
  const expired = texts['passwordReset.expired']
  return (
    <View headline={headline || texts['passwordReset.title']} text={text}>
      <Form
        endpoint="session.resetPassword"
        id={formId}
        texts={texts}
        submit={texts['passwordReset.submit']}
        done={
          <>
            <p>{texts['passwordReset.done']}</p>
            <ViewLink url={loginUrl} view="login">
              {texts['login.submit']}
            </ViewLink>
          </>
        }
        refused={expired}
        client="session-form"
        messages={{ ...statusMessages(texts), RESET_PASSWORD_INVALID_TOKEN_ERROR: expired }}
        wide
      >
        <input type="hidden" name="token" value={token} />
        <PasswordField
          id={formId}
          texts={texts}
          rules={rulesOf(body, 'password')}
          label={texts['passwordReset.newPassword']}
          hint={texts['signup.passwordRules']}
          show={texts['login.showPassword']}
          autoComplete="new-password"
        />
      </Form>
      <p className={styles.other}>
        <ViewLink url={loginUrl} view="forgot-password">
          {texts['forgotPassword.title']}
        </ViewLink>
      </p>
    </View>
  )
}
