import { SignInField, SignInForm } from '#preview/screens/sign-in-form.tsx'
import { setUp } from '#preview/state/session.ts'
import { text } from '#preview/texts/texts.ts'

/** Screen of the one-time link: creates the first admin. */
export function Setup({ token }: { token: string }) {
  return (
    <SignInForm
      title={text('setup.title')}
      about={text('setup.about')}
      submit={text('setup.create')}
      onEnter={(read) =>
        setUp({ token, name: read('name'), email: read('email'), password: read('password') }).catch(() =>
          text('fault.server'),
        )
      }
    >
      <SignInField name="name" label="setup.name" autoComplete="name" />
      <SignInField name="email" label="signIn.email" autoComplete="username" />
      <SignInField
        name="password"
        label="signIn.password"
        autoComplete="new-password"
        isNew
        hint="account.passwordHint"
      />
    </SignInForm>
  )
}
