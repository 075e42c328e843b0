import { useAtomValue } from 'jotai'
import type { ComponentType } from 'react'
import { LanguagePicker } from '#preview/interface/language-picker.tsx'
import { SessionOver } from '#preview/interface/session-expiry.ts'
import styles from '#preview/screens/sign-in-form.module.css'
import { SignInField, SignInForm } from '#preview/screens/sign-in-form.tsx'
import {
  enterCode,
  isOperatorGone,
  type OperatorSession,
  operatorAtom,
  screenOperatorAtom,
  signInOperator,
  signOutOperator,
} from '#preview/state/operator.ts'
import controls from '#preview/styles/controls.module.css'
import { orderText } from '#preview/texts/order-texts.ts'
import { text } from '#preview/texts/texts.ts'

interface Props {
  session: OperatorSession
  /** Title of the screen that it opens. */
  title: string
  /** Over a screen whose session is over. */
  isDialog: boolean
}

/** Explains why an account cannot open the screens of operators, and how to continue. */
function AccessDenied({
  kind,
  email,
  title,
}: Pick<Props, 'title'> & { kind: 'customer' | 'enrolment'; email: string }) {
  return (
    <main className={styles.screen}>
      <div className={styles.form}>
        <p className={styles.wordmark}>Vitrine</p>
        <div className={styles.title}>
          <h1>{title}</h1>
          <p className={controls.hint}>{orderText(`access.${kind}`, { email })}</p>
        </div>
        {kind === 'enrolment' && (
          <a className={controls.primary} href="/">
            {orderText('access.shop')}
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

/**
 * Renders the operators' sign-in: by the password of their account in the shop, then by a code. Both are steps of one
 * form, because a dialog that opens again takes the focus from its field.
 */
function OperatorSignIn({ session, title, isDialog }: Props) {
  if (session.kind === 'customer' || session.kind === 'enrolment')
    return <AccessDenied kind={session.kind} email={session.email} title={title} />
  if (session.kind === 'code')
    return (
      <SignInForm
        title={title}
        about={orderText('access.code')}
        submit={orderText('access.codeSubmit')}
        isDialog={isDialog}
        onEnter={async (read) =>
          (await enterCode(read('code')).catch(() => false)) ? undefined : orderText('access.wrongCode')
        }
      >
        <SignInField name="code" label="signIn.code" autoComplete="one-time-code" hint="signIn.codeHint" />
      </SignInForm>
    )
  return (
    <SignInForm
      title={title}
      about={isDialog ? text('signIn.expired') : orderText('access.about')}
      submit={text('signIn.submit')}
      isDialog={isDialog}
      others={
        !isDialog && (
          <a className={controls.hint} href="/preview">
            {orderText('access.editor')}
          </a>
        )
      }
      onEnter={async (read) => {
        try {
          const refusal = await signInOperator(read('email'), read('password'))
          return refusal === 'refused' ? orderText('access.failed') : refusal
        } catch {
          return text('fault.server')
        }
      }}
    >
      <SignInField name="email" label="signIn.email" autoComplete="username" />
      <SignInField name="password" label="signIn.password" autoComplete="current-password" />
    </SignInForm>
  )
}

interface ScreenProps {
  /** Title of the screen, which its sign-in shows too. */
  title: string
  Screen: ComponentType<{ email: string }>
}

/**
 * Renders a screen that only operators can open. When their session ends, the sign-in opens over the screen, which keeps
 * what is typed in it; another operator gets a new screen.
 */
export function OperatorScreen({ title, Screen }: ScreenProps) {
  const session = useAtomValue(operatorAtom)
  const email = useAtomValue(screenOperatorAtom)
  if (session.kind === 'unknown') return null
  return (
    <SessionOver value={isOperatorGone}>
      {email !== undefined && <Screen key={email} email={email} />}
      {session.kind !== 'operator' && (
        <OperatorSignIn session={session} title={title} isDialog={email !== undefined} />
      )}
    </SessionOver>
  )
}
