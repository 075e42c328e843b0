import button from '#renderer/components/elements/button.module.css'
import { Form } from '#renderer/components/form/form.tsx'
import { rulesOf } from '#renderer/components/form/form-rules.ts'
import { PasswordField } from '#renderer/components/form/password-field.tsx'
import { Markdown } from '#renderer/components/text/markdown.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import { account } from '#schemas/api/account.ts'
import parts from '#widgets/account/account.module.css'
import { AccountSection } from '#widgets/account/account-section.tsx'
import styles from '#widgets/account/delete-account/component.module.css'
import type { deleteAccount } from '#widgets/account/delete-account/index.ts'
import type { DeleteAccountData } from '#widgets/account/delete-account/load.ts'
import { Unavailable } from '#widgets/account/unavailable.tsx'

type Props = WidgetProps<typeof deleteAccount, DeleteAccountData | null>

const { body } = account.remove

function RemovalForm({ context, data, id }: Pick<Props, 'context' | 'data' | 'id'>) {
  const { texts, market } = context
  const wrong = texts['account.wrongPassword']
  return (
    <Form
      endpoint="account.remove"
      id={id}
      texts={texts}
      submit={texts['deleteAccount.submit']}
      done=""
      refused={data?.hasPassword === false ? texts['account.signInAgain'] : wrong}
      next={`/${market}`}
      messages={{ 403: texts['account.signInAgain'], 'account.wrongPassword': wrong }}
    >
      {data?.hasPassword !== false && (
        <PasswordField
          id={id}
          texts={texts}
          rules={{ ...rulesOf(body, 'password'), required: true }}
          label={texts['credentials.currentPassword']}
          show={texts['login.showPassword']}
          autoComplete="current-password"
        />
      )}
    </Form>
  )
}

export default function DeleteAccount({ content, context, data, id }: Props) {
  const { texts } = context
  if (!data && context.mode === 'live') return <Unavailable texts={texts} />
  return (
    <div className={parts.page}>
      <AccountSection title={texts['deleteAccount.downloadTitle']} text={texts['deleteAccount.downloadText']}>
        <p>
          {data ? (
            <a
              className={button.secondary}
              href={data.exportUrl}
              download="account.json"
              data-client="session-gate"
              data-on="interaction"
            >
              {texts['deleteAccount.download']}
            </a>
          ) : (
            <span className={button.secondary}>{texts['deleteAccount.download']}</span>
          )}
        </p>
      </AccountSection>
      <AccountSection title={texts['deleteAccount.title']} text={texts['deleteAccount.text']}>
        {content.kept && (
          <div className="prose">
            <Markdown>{content.kept}</Markdown>
          </div>
        )}
        <details className={styles.removal}>
          <summary className={parts.link}>{texts['deleteAccount.open']}</summary>
          <RemovalForm context={context} data={data} id={id} />
        </details>
      </AccountSection>
    </div>
  )
}
