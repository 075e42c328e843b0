import { Form } from '#renderer/components/form/form.tsx'
import { TextField } from '#renderer/components/form/form-field.tsx'
import { rulesOf } from '#renderer/components/form/form-rules.ts'
import { PasswordField } from '#renderer/components/form/password-field.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import { fillText } from '#renderer/texts/fill-text.ts'
import { account } from '#schemas/api/account.ts'
import parts from '#widgets/account/account.module.css'
import { AccountSection } from '#widgets/account/account-section.tsx'
import type { credentialsForm } from '#widgets/account/credentials-form/index.ts'
import type { UserView } from '#widgets/account/load-account.ts'
import { Unavailable } from '#widgets/account/unavailable.tsx'

type Props = WidgetProps<typeof credentialsForm, UserView | null>
type Part = Pick<Props, 'context' | 'id'> & { hasPassword: boolean }

const bodies = { email: account.updateEmail.body, password: account.changePassword.body }

/** Returns the texts of refusals that belong to no field, or to one. */
const messagesOf = (texts: Props['context']['texts']) => ({
  403: texts['account.signInAgain'],
  'account.wrongPassword': texts['account.wrongPassword'],
  'auth.passwordCommon': texts['auth.passwordCommon'],
  'credentials.employeeEmail': texts['credentials.employeeEmail'],
  'credentials.employeePassword': texts['credentials.employeePassword'],
  'auth.passwordTooLong': texts['auth.passwordTooLong'],
  'auth.passwordTooShort': texts['auth.passwordTooShort'],
})

/** Renders the password field; without a password, users prove their identity by a recent third-party sign-in. */
const CurrentPassword = ({ context: { texts }, id, hasPassword }: Part) =>
  hasPassword ? (
    <PasswordField
      id={id}
      texts={texts}
      rules={{ ...rulesOf(bodies.password, 'password'), required: true }}
      label={texts['credentials.currentPassword']}
      show={texts['login.showPassword']}
      autoComplete="current-password"
    />
  ) : null

function EmailForm({ context, id, hasPassword }: Part) {
  const { texts } = context
  const formId = `${id}-email`
  return (
    <Form
      endpoint="account.updateEmail"
      id={formId}
      texts={texts}
      submit={texts['credentials.changeEmail']}
      done={texts['credentials.emailSent']}
      messages={messagesOf(texts)}
    >
      <TextField
        id={formId}
        texts={texts}
        rules={rulesOf(bodies.email, 'email')}
        label={texts['credentials.newEmail']}
      />
      <CurrentPassword context={context} id={formId} hasPassword={hasPassword} />
    </Form>
  )
}

function PasswordForm({ context, id, hasPassword }: Part) {
  const { texts } = context
  const formId = `${id}-password`
  return (
    <Form
      endpoint="account.changePassword"
      id={formId}
      texts={texts}
      submit={texts['credentials.changePassword']}
      done={texts['credentials.passwordChanged']}
      messages={messagesOf(texts)}
    >
      <CurrentPassword context={context} id={formId} hasPassword={hasPassword} />
      <PasswordField
        id={formId}
        texts={texts}
        rules={rulesOf(bodies.password, 'newPassword')}
        label={texts['passwordReset.newPassword']}
        hint={texts['signup.passwordRules']}
        show={texts['login.showPassword']}
        autoComplete="new-password"
      />
    </Form>
  )
}

export default function CredentialsForm({ context, data, id }: Props) {
  const { texts } = context
  if (!data && context.mode === 'live') return <Unavailable texts={texts} />
  const part = { context, id, hasPassword: data?.hasPassword ?? true }
  return (
    <div className={parts.page}>
      <AccountSection
        title={texts['form.emailAddress']}
        text={fillText(texts['credentials.emailText'], { email: data?.email ?? '…' })}
      >
        <EmailForm {...part} />
      </AccountSection>
      <AccountSection title={texts['login.password']} text={texts['credentials.passwordText']}>
        <PasswordForm {...part} />
      </AccountSection>
    </div>
  )
}
