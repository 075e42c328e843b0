import { type FormEvent, useState } from 'react'
import styles from '#preview/shell/shell.module.css'
import { signIn } from '#preview/state/session.ts'
import { text } from '#preview/texts.ts'

const fieldOf = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** Where whoever edits signs in. */
export function SignIn() {
  const [failed, setFailed] = useState(false)
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setBusy(true)
    const problem = await signIn(fieldOf(form, 'email'), fieldOf(form, 'password')).catch(() => 'failed')
    setFailed(problem !== undefined)
    setBusy(false)
  }

  return (
    <main className={styles.door}>
      <form className={styles.doorForm} onSubmit={(event) => void submit(event)}>
        <p className={styles.wordmark}>Vitrine</p>
        <h1>{text('signIn.title')}</h1>
        <label className={styles.field}>
          {text('signIn.email')}
          <input className={styles.input} name="email" type="email" autoComplete="username" required />
        </label>
        <label className={styles.field}>
          {text('signIn.password')}
          <input
            className={styles.input}
            name="password"
            type="password"
            autoComplete="current-password"
            required
          />
        </label>
        {failed && (
          <p className={styles.problem} role="alert">
            {text('signIn.failed')}
          </p>
        )}
        <button type="submit" className={styles.primary} disabled={busy}>
          {text('signIn.submit')}
        </button>
      </form>
    </main>
  )
}
