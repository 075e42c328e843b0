import { Form } from '#renderer/kit/form.tsx'
import { TextField } from '#renderer/kit/form-field.tsx'
import { rulesOf } from '#renderer/kit/form-rules.ts'
import { statusMessages, View, ViewLink, type ViewProps } from '#renderer/kit/login-parts.tsx'
import type { LoginTexts } from '#renderer/kit/login-texts.ts'
import styles from '#renderer/kit/login-views.module.css'
import { PasswordField } from '#renderer/kit/password-field.tsx'
import { session } from '#schemas/api/session.ts'

const { body } = session.signIn

/** Signs in by e-mail address and password. */
export function LoginForm({ id, texts, headline, text, loginUrl }: ViewProps<LoginTexts>) {
  const own = `${id}-login`
  const wrong = texts['login.wrongCredentials']
  return (
    <View headline={headline || texts['login.title']} text={text}>
      <Form
        endpoint="session.signIn"
        id={own}
        texts={texts}
        submit={texts['login.submit']}
        done={texts['login.successfully_logged_in']}
        refused={wrong}
        behaviour="session-form"
        messages={{ ...statusMessages(texts), WRONG_CREDENTIALS_ERROR: wrong }}
        wide
      >
        <TextField
          id={own}
          texts={texts}
          rules={rulesOf(body, 'email')}
          label={texts['form.emailAddress']}
          autoComplete="username"
        />
        <PasswordField
          id={own}
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
