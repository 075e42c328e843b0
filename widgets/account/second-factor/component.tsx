import { QrCode } from '#renderer/components/elements/qr-code.tsx'
import formStyles from '#renderer/components/form/form.module.css'
import { Form } from '#renderer/components/form/form.tsx'
import { controlOf, Field, lengths, TextField } from '#renderer/components/form/form-field.tsx'
import { rulesOf } from '#renderer/components/form/form-rules.ts'
import type { WidgetProps } from '#renderer/define-widget.ts'
import { secondFactor as endpoints } from '#schemas/api/second-factor.ts'
import styles from '#widgets/account/second-factor/component.module.css'
import type { secondFactor } from '#widgets/account/second-factor/index.ts'
import type { FactorState } from '#widgets/account/second-factor/load.ts'

type Props = WidgetProps<typeof secondFactor, FactorState>
type Shared = Pick<Props, 'id' | 'context'>

/** Renders the first step of setting up an app; users with a password enter it. */
function Begin({ id, context: { texts, pages } }: Shared) {
  const field = {
    id,
    texts,
    rules: rulesOf(endpoints.begin.body, 'password'),
    label: texts['login.password'],
  }
  return (
    <Form
      endpoint="secondFactor.begin"
      id={id}
      texts={texts}
      submit={texts['secondFactor.begin']}
      done={null}
      next={pages.accountSessionsPage}
      messages={{ 'account.wrongPassword': texts['account.wrongPassword'] }}
    >
      <Field {...field}>
        <input
          {...controlOf(field)}
          {...lengths(field.rules)}
          className={formStyles.control}
          type="password"
          autoComplete="current-password"
        />
      </Field>
    </Form>
  )
}

function Code({ id, context: { texts, pages }, isFirst }: Shared & { isFirst: boolean }) {
  const { body } = isFirst ? endpoints.confirm : endpoints.enter
  return (
    <Form
      endpoint={isFirst ? 'secondFactor.confirm' : 'secondFactor.enter'}
      id={id}
      texts={texts}
      submit={texts[isFirst ? 'secondFactor.confirm' : 'secondFactor.enter']}
      done={null}
      next={pages.accountSessionsPage}
      refused={texts['secondFactor.wrong']}
      messages={{ 'secondFactor.wrong': texts['secondFactor.wrong'] }}
    >
      <TextField
        id={id}
        texts={texts}
        rules={rulesOf(body, 'code')}
        label={texts['secondFactor.code']}
        autoComplete="one-time-code"
      />
    </Form>
  )
}

function Enrolment({
  enrolment,
  texts,
}: { enrolment: NonNullable<FactorState['enrolment']> } & Pick<Props['context'], 'texts'>) {
  return (
    <>
      <p>{texts['secondFactor.scan']}</p>
      <p>
        <code className={styles.code}>{enrolment.secret}</code>
      </p>
      <QrCode className={styles.qr} text={enrolment.address} />
      <p>{texts['secondFactor.recovery']}</p>
      <ul className={styles.codes}>
        {enrolment.recoveryCodes.map((code) => (
          <li key={code}>
            <code className={styles.code}>{code}</code>
          </li>
        ))}
      </ul>
    </>
  )
}

export default function SecondFactor({ content, context, data, id }: Props) {
  const { texts } = context
  const { state = 'none', enrolment } = data ?? {}
  if (state === 'none' && context.mode === 'live') return null
  return (
    <section className={styles.page}>
      <h2 className={styles.title}>{content.headline || texts['secondFactor.title']}</h2>
      <p>{texts['secondFactor.about']}</p>
      {(state === 'required' || state === 'asked' || state === 'given') && (
        <p role="status">{texts[`secondFactor.${state}`]}</p>
      )}
      {enrolment && <Enrolment enrolment={enrolment} texts={texts} />}
      {(enrolment || state === 'asked') && <Code id={id} context={context} isFirst={state !== 'asked'} />}
      {!enrolment && (state === 'off' || state === 'required') && <Begin id={id} context={context} />}
    </section>
  )
}
