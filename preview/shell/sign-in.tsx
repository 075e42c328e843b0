import { useState } from 'react'
import { SignInField, SignInForm } from '#preview/screens/sign-in-form.tsx'
import { signIn } from '#preview/state/session.ts'
import controls from '#preview/styles/controls.module.css'
import { orderText } from '#preview/texts/order-texts.ts'
import { text } from '#preview/texts/texts.ts'

interface Props {
  /** Over a screen whose session is over. */
  isDialog?: boolean
  /** The session ended, and what was typed is stored. Default: over a screen. */
  isExpired?: boolean
}

/** Sign-in screen of the editor. */
export function SignIn({ isDialog = false, isExpired = isDialog }: Props) {
  const [wantsCode, setWantsCode] = useState(false)
  return (
    <SignInForm
      title={text('signIn.title')}
      about={text(isExpired ? 'signIn.expired' : 'signIn.about')}
      submit={text('signIn.submit')}
      isDialog={isDialog}
      others={
        !isDialog && (
          <a className={controls.hint} href="/preview/orders">
            {orderText('access.orders')}
          </a>
        )
      }
      onEnter={async (read) => {
        try {
          const outcome = await signIn(read('email'), read('password'), read('code'))
          if (outcome === 'codeWanted') setWantsCode(true)
          return outcome === 'refused' ? text(wantsCode ? 'signIn.wrongCode' : 'signIn.failed') : undefined
        } catch {
          return text('fault.server')
        }
      }}
    >
      <SignInField name="email" label="signIn.email" autoComplete="username" />
      <SignInField name="password" label="signIn.password" autoComplete="current-password" />
      {wantsCode && (
        <SignInField name="code" label="signIn.code" autoComplete="one-time-code" hint="signIn.codeHint" />
      )}
    </SignInForm>
  )
}
