import { Form } from '#renderer/components/form/form.tsx'
import { statusMessages, View, ViewLink, type ViewProps } from '#renderer/components/login/login-parts.tsx'
import type { VerifyEmailTexts } from '#renderer/components/login/login-texts.ts'
import styles from '#renderer/components/login/login-views.module.css'

interface Props extends ViewProps<VerifyEmailTexts> {
  /** Token of the mail; empty without one. */
  token: string
  /** The page of the account, which also asks guests to sign in. */
  accountUrl?: string | undefined
}

/**
 * Renders the view that verifies an e-mail address, linked from a mail; without a token it sends the mail again. It
 * requires a press, because virus scanners also follow links.
 */
export function VerifyEmail({ id, texts, headline, text, loginUrl, token, accountUrl }: Props) {
  const formId = `${id}-verify`
  const expired = texts['passwordReset.expired']
  const commonProps = { id: formId, texts, client: 'session-form', wide: true }
  return (
    <View
      headline={headline || texts['verifyEmail.title']}
      text={text}
      plain={text ? undefined : texts[token ? 'verifyEmail.text' : 'verifyEmail.waiting']}
    >
      {token ? (
        <Form
          {...commonProps}
          endpoint="session.verifyEmail"
          submit={texts['verifyEmail.submit']}
          done={texts['verifyEmail.done']}
          refused={expired}
          messages={{ ...statusMessages(texts), EMAIL_VERIFICATION_INVALID_TOKEN_ERROR: expired }}
        >
          <input type="hidden" name="token" value={token} />
        </Form>
      ) : (
        <Form
          {...commonProps}
          endpoint="session.sendVerification"
          submit={texts['verifyEmail.sendAgain']}
          done={texts['verifyEmail.sentAgain']}
          refused={texts['login.signInFirst']}
          messages={{ ...statusMessages(texts), 'login.signInFirst': texts['login.signInFirst'] }}
        >
          {null}
        </Form>
      )}
      <p className={styles.other}>
        {token && accountUrl ? (
          <a className={styles.link} href={accountUrl}>
            {texts['account.overview']}
          </a>
        ) : (
          <ViewLink url={loginUrl} view="login">
            {texts['login.backToLogin']}
          </ViewLink>
        )}
      </p>
    </View>
  )
}
