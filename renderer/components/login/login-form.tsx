import { Form } from '#renderer/components/form/form.tsx'
import { TextField } from '#renderer/components/form/form-field.tsx'
import { rulesOf } from '#renderer/components/form/form-rules.ts'
import { PasswordField } from '#renderer/components/form/password-field.tsx'
import { statusMessages, View, ViewLink, type ViewProps } from '#renderer/components/login/login-parts.tsx'
import type { LoginTexts } from '#renderer/components/login/login-texts.ts'
import styles from '#renderer/components/login/login-views.module.css'
import { session } from '#schemas/api/session.ts'

const { body } = session.signIn

/** Renders the sign-in by e-mail address and password. */
export function LoginForm({ id, texts, headline, text, loginUrl }: ViewProps<LoginTexts>) {
  const formId = `${id}-login`
  const wrong = texts['login.wrongCredentials']
  return (
    <View headline={headline || texts['login.title']} text={text}>
      <Form
        endpoint="session.signIn"
        id={formId}
        texts={texts}
        submit={texts['login.submit']}
        done={texts['login.successfully_logged_in']}
        refused={wrong}
        client="session-form"
        messages={{ ...statusMessages(texts), WRONG_CREDENTIALS_ERROR: wrong }}
        wide
      >
        <TextField
          id={formId}
          texts={texts}
          rules={rulesOf(body, 'email')}
          label={texts['form.emailAddress']}
          autoComplete="username"
        />
        <PasswordField
          id={formId}
          texts={texts}
          rules={rulesOf(body, 'password')}
          label={texts['login.password']}
          show={texts['login.showPassword']}
          autoComplete="current-password"
        />
        <ViewLink url={loginUrl} view="forgot-password">
          {texts['login.forgot']}
        </ViewLink>
      </Form>
      <p className={styles.other}>
        {texts['login.noAccount']}{' '}
        <ViewLink url={loginUrl} view="signup">
          {texts['login.createAccount']}
        </ViewLink>
      </p>
    </View>
  )
}
