import { type FormEvent, type ReactNode, useState } from 'react'
import styles from '#preview/account/account.module.css'
import { failureOf, refusalOf } from '#preview/interface/failure.ts'
import { call } from '#preview/state/api.ts'
import controls from '#preview/styles/controls.module.css'
import { type EditorText, text } from '#preview/texts/texts.ts'
import { QrCode } from '#renderer/components/elements/qr-code.tsx'
import type { ResponseOf } from '#schemas/api/endpoint.ts'
import { secondFactor } from '#schemas/editor/second-factor.ts'

type Enrolment = Extract<ResponseOf<typeof secondFactor.begin>, { status: 200 }>['body']

interface SingleFieldProps {
  name: 'password' | 'code'
  label: EditorText
  submit: EditorText
  /** Whether it follows another step, whose field had the focus. */
  isNext?: boolean
  /** @returns the reason if it was refused */
  onSend: (value: string) => Promise<string | undefined>
  children?: ReactNode
  /** Further buttons. */
  buttons?: ReactNode
}

/** Focuses a field; what is above it, such as the code to scan, stays in sight. */
const focusInPlace = (input: HTMLInputElement | null): void => input?.focus({ preventScroll: true })

/** Renders a form of one field, which shows why it was refused. */
export function SingleField({
  name,
  label,
  submit,
  isNext = false,
  onSend,
  children,
  buttons,
}: SingleFieldProps) {
  const [problem, setProblem] = useState<string>()
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setProblem(undefined)
    const value = String(new FormData(event.currentTarget).get(name) ?? '')
    onSend(value).then(setProblem, (error: unknown) => setProblem(failureOf(error)))
  }
  return (
    <form className={styles.step} onSubmit={send}>
      {children}
      <label className={controls.field}>
        {text(label)}
        <input
          className={controls.input}
          name={name}
          type={name === 'password' ? 'password' : 'text'}
          autoComplete={name === 'password' ? 'current-password' : 'one-time-code'}
          required
          ref={isNext ? focusInPlace : undefined}
          {...(name === 'code' && { minLength: 6, maxLength: 40 })}
        />
      </label>
      {problem && (
        <p className={controls.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={controls.actions}>
        {buttons}
        <button type="submit" className={controls.primary}>
          {text(submit)}
        </button>
      </div>
    </form>
  )
}

/** Renders recovery codes. */
export const RecoveryCodes = ({ codes }: { codes: readonly string[] }) => (
  <>
    <p>{text('factor.recovery')}</p>
    <ul className={styles.codes}>
      {codes.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ul>
  </>
)

interface Props {
  onDone: () => void
  /** Further buttons. */
  buttons?: ReactNode
}

/** Renders the setup of an authenticator app: the password, the secret, and the first code. */
export function SecondFactorSetup({ onDone, buttons }: Props) {
  const [enrolment, setEnrolment] = useState<Enrolment>()

  async function begin(password: string): Promise<string | undefined> {
    const response = await call(secondFactor.begin, { body: { password } })
    if (response.status !== 200) return refusalOf(response)
    setEnrolment(response.body)
    return undefined
  }
  async function confirm(code: string): Promise<string | undefined> {
    const response = await call(secondFactor.confirm, { body: { code } })
    if (response.status !== 204) return refusalOf(response)
    onDone()
    return undefined
  }

  if (!enrolment)
    return (
      <SingleField
        key="password"
        name="password"
        label="account.current"
        submit="factor.begin"
        onSend={begin}
        buttons={buttons}
      />
    )
  return (
    <SingleField
      key="code"
      name="code"
      label="factor.code"
      submit="factor.confirm"
      isNext
      onSend={confirm}
      buttons={buttons}
    >
      <p>{text('factor.scan')}</p>
      <QrCode text={enrolment.address} className={styles.qr} />
      <p className={controls.hint}>
        {text('factor.secret')} <code>{enrolment.secret}</code>
      </p>
      <RecoveryCodes codes={enrolment.recoveryCodes} />
    </SingleField>
  )
}
