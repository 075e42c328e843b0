import { useState } from 'react'
import { Door, DoorField } from '#preview/shell/door.tsx'
import { signIn } from '#preview/state/session.ts'
import { text } from '#preview/texts/texts.ts'

/** Sign-in screen of the editor. */
export function SignIn() {
  const [wantsCode, setWantsCode] = useState(false)
  return (
    <Door
      title="signIn.title"
      about="signIn.about"
      submit="signIn.submit"
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
      <DoorField name="email" label="signIn.email" autoComplete="username" />
      <DoorField name="password" label="signIn.password" autoComplete="current-password" />
      {wantsCode && (
        <DoorField name="code" label="signIn.code" autoComplete="one-time-code" hint="signIn.codeHint" />
      )}
    </Door>
  )
}
