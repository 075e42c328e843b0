import { QrCode } from '#renderer/components/elements/qr-code.tsx'
import formStyles from '#renderer/components/form/form.module.css'
import { Form } from '#renderer/components/form/form.tsx'
import {
  controlAttributes,
  Field,
  lengthAttributes,
  TextField,
} from '#renderer/components/form/form-field.tsx'
import { rulesOf } from '#renderer/components/form/form-rules.ts'
import type { WidgetProps } from '#renderer/define-widget.ts'
import { secondFactor as endpoints } from '#schemas/api/second-factor.ts'
import type { OperatorFactor } from '#schemas/enrolment.ts'
import styles from '#widgets/account/second-factor/component.module.css'
import type { secondFactor } from '#widgets/account/second-factor/index.ts'
import type { FactorState } from '#widgets/account/second-factor/load.ts'

type Props = WidgetProps<typeof secondFactor, FactorState>
type StepProps = Pick<Props, 'id' | 'context'>

/** Renders the first step of setting up an app; users with a password enter it. */
function Begin({ id, context: { texts, pages } }: StepProps) {
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
          {...controlAttributes(field)}
          {...lengthAttributes(field.rules)}
          className={formStyles.control}
          type="password"
          autoComplete="current-password"
        />
      </Field>
    </Form>
  )
}

/** Purposes of a code: each has an endpoint and a label for its button. */
type Purpose = 'confirm' | 'enter' | 'renewCodes'

function Code({ id, context: { texts, pages }, purpose }: StepProps & { purpose: Purpose }) {
  return (
    <Form
      endpoint={`secondFactor.${purpose}`}
      id={id}
      texts={texts}
      submit={texts[`secondFactor.${purpose}`]}
      done={null}
      next={pages.accountSessionsPage}
      refused={texts['secondFactor.wrong']}
      messages={{
        'secondFactor.locked': texts['secondFactor.locked'],
        'secondFactor.wrong': texts['secondFactor.wrong'],
      }}
    >
      <TextField
        id={id}
        texts={texts}
        rules={rulesOf(endpoints[purpose].body, 'code')}
        label={texts['secondFactor.code']}
        autoComplete="one-time-code"
      />
    </Form>
  )
}

function RecoveryCodes({ codes, texts }: { codes: readonly string[] } & Pick<Props['context'], 'texts'>) {
  return (
    <>
      <p>{texts['secondFactor.recovery']}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code className={styles.code}>{code}</code>
          </li>
        ))}
      </ul>
    </>
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
      <RecoveryCodes codes={enrolment.recoveryCodes} texts={texts} />
    </>
  )
}

/** Texts of the states that have one. */
const statusTexts = {
  none: undefined,
  off: undefined,
  required: 'secondFactor.required',
  pending: 'secondFactor.pending',
  verified: 'secondFactor.verified',
} as const satisfies Record<OperatorFactor, string | undefined>

export default function SecondFactor({ content, context, data, id }: Props) {
  const { texts } = context
  const { state = 'none', enrolment, recoveryCodes } = data ?? {}
  if (state === 'none' && context.mode === 'live') return null
  const statusText = statusTexts[state]
  return (
    <section className={styles.page}>
      <h2 className={styles.title}>{content.headline || texts['secondFactor.title']}</h2>
      <p>{texts['secondFactor.about']}</p>
      {statusText && <p role="status">{texts[statusText]}</p>}
      {enrolment && <Enrolment enrolment={enrolment} texts={texts} />}
      {(enrolment || state === 'pending') && (
        <Code id={id} context={context} purpose={state === 'pending' ? 'enter' : 'confirm'} />
      )}
      {recoveryCodes && <RecoveryCodes codes={recoveryCodes} texts={texts} />}
      {state === 'verified' && <p>{texts['secondFactor.renewAbout']}</p>}
      {state === 'verified' && <Code id={id} context={context} purpose="renewCodes" />}
      {!enrolment && (state === 'off' || state === 'required') && <Begin id={id} context={context} />}
    </section>
  )
}
