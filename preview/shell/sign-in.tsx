import { Door, DoorField } from '#preview/shell/door.tsx'
import { signIn } from '#preview/state/session.ts'
import { text } from '#preview/texts/texts.ts'

/** Where whoever edits signs in. */
export function SignIn() {
  return (
    <Door
      title="signIn.title"
      about="signIn.about"
      submit="signIn.submit"
      onEnter={async (read) => {
        try {
          const refused = await signIn(read('email'), read('password'))
          return refused === undefined ? undefined : text('signIn.failed')
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
