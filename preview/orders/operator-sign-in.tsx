import { LanguagePicker } from '#preview/interface/language-picker.tsx'
import door from '#preview/screens/door.module.css'
import { Door, DoorField } from '#preview/screens/door.tsx'
import { enterCode, type OperatorSession, signInOperator, signOutOperator } from '#preview/state/operator.ts'
import controls from '#preview/styles/controls.module.css'
import { orderText } from '#preview/texts/order-texts.ts'
import { text } from '#preview/texts/texts.ts'

/** Explains why an account cannot open the order screens, and how to continue. */
function ClosedDoor({ kind, email }: { kind: 'customer' | 'enrolment'; email: string }) {
  return (
    <main className={door.door}>
      <div className={door.form}>
        <p className={door.wordmark}>Vitrine</p>
        <div className={door.title}>
          <h1>{orderText('title')}</h1>
          <p className={controls.hint}>{orderText(`door.${kind}`, { email })}</p>
        </div>
        {kind === 'enrolment' && (
          <a className={controls.primary} href="/">
            {orderText('door.shop')}
          </a>
        )}
        <button type="button" className={controls.plain} onClick={() => void signOutOperator()}>
          {text('command.signOut')}
        </button>
      </div>
      <LanguagePicker />
    </main>
  )
}

/** Renders the operators' sign-in: by the password of their account in the shop, then by a code. */
export function OperatorDoor({ session }: { session: OperatorSession }) {
  if (session.kind === 'customer' || session.kind === 'enrolment')
    return <ClosedDoor kind={session.kind} email={session.email} />
  if (session.kind === 'code')
    return (
      <Door
        key="code"
        title={orderText('title')}
        about={orderText('door.code')}
        submit={orderText('door.codeSubmit')}
        onEnter={async (read) =>
          (await enterCode(read('code')).catch(() => false)) ? undefined : orderText('door.wrongCode')
        }
      >
        <DoorField name="code" label="signIn.code" autoComplete="one-time-code" hint="signIn.codeHint" />
      </Door>
    )
  return (
    <Door
      key="password"
      title={orderText('title')}
      about={orderText('door.about')}
      submit={text('signIn.submit')}
      others={
        <a className={controls.hint} href="/preview">
          {orderText('door.editor')}
        </a>
      }
      onEnter={async (read) => {
        try {
          const refusal = await signInOperator(read('email'), read('password'))
          return refusal === 'refused' ? orderText('door.failed') : refusal
        } catch {
          return text('fault.server')
        }
      }}
    >
      <DoorField name="email" label="signIn.email" autoComplete="username" />
      <DoorField name="password" label="signIn.password" autoComplete="current-password" />
    </Door>
  )
}
