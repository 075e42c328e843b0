import { Form } from '#renderer/components/form/form.tsx'
import { CheckboxField, TextField } from '#renderer/components/form/form-field.tsx'
import { rulesOf } from '#renderer/components/form/form-rules.ts'
import { PasswordField } from '#renderer/components/form/password-field.tsx'
import { statusMessages, View, ViewLink, type ViewProps } from '#renderer/components/login/login-parts.tsx'
import type { SignupTexts } from '#renderer/components/login/login-texts.ts'
import styles from '#renderer/components/login/login-views.module.css'
import { session } from '#schemas/api/session.ts'

interface Props extends ViewProps<SignupTexts> {
  /** Toggle `newSignupTerms`: the form asks to accept the terms. */
  needsTerms: boolean
  termsUrl: string | undefined
}

const { body } = session.signUp

/** "I accept the {terms}." with a link for the placeholder. */
function TermsLabel({ texts, termsUrl }: Pick<Props, 'texts' | 'termsUrl'>) {
  const [before, after] = texts['signup.acceptTerms'].split('{terms}')
  return (
    <>
      {before}
      {termsUrl ? (
        <a href={termsUrl} target="_blank" rel="noopener">
          {texts['signup.terms']} <span className="visually-hidden">{texts['signup.termsTab']}</span>
        </a>
      ) : (
        texts['signup.terms']
      )}
      {after}
    </>
  )
}

/** Renders the sign-up by name, e-mail address and password. */
export function SignupForm({ id, texts, headline, text, loginUrl, needsTerms, termsUrl }: Props) {
  const formId = `${id}-signup`
  const commonProps = { id: formId, texts }
  return (
    <View headline={headline || texts['signup.title']} text={text}>
      <Form
        endpoint="session.signUp"
        id={formId}
        texts={texts}
        submit={texts['signup.submit']}
        done={texts['login.successfully_logged_in']}
        refused={texts['signup.refused']}
        client="session-form"
        messages={statusMessages(texts)}
        wide
      >
        <div className={styles.pair}>
          <TextField
            {...commonProps}
            rules={rulesOf(body, 'firstName')}
            label={texts['signup.firstName']}
            autoComplete="given-name"
          />
          <TextField
            {...commonProps}
            rules={rulesOf(body, 'lastName')}
            label={texts['signup.lastName']}
            autoComplete="family-name"
          />
        </div>
        <TextField
          {...commonProps}
          rules={rulesOf(body, 'email')}
          label={texts['form.emailAddress']}
          autoComplete="username"
        />
        <PasswordField
          {...commonProps}
          rules={rulesOf(body, 'password')}
          label={texts['login.password']}
          hint={texts['signup.passwordRules']}
          show={texts['login.showPassword']}
          autoComplete="new-password"
        />
        <div>
          {needsTerms && (
            <CheckboxField
              id={formId}
              rules={{ ...rulesOf(body, 'acceptTerms'), required: true }}
              label={<TermsLabel texts={texts} termsUrl={termsUrl} />}
            />
          )}
          <CheckboxField id={formId} rules={rulesOf(body, 'newsletter')} label={texts['signup.newsletter']} />
        </div>
      </Form>
      <p className={styles.other}>
        {texts['login.haveAccount']}{' '}
        <ViewLink url={loginUrl} view="login">
          {texts['login.submit']}
        </ViewLink>
      </p>
    </View>
  )
}
