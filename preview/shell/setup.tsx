import { type FormEvent, useState } from 'react'
import styles from '#preview/shell/shell.module.css'
import { setUp } from '#preview/state/session.ts'
import { text } from '#preview/texts.ts'

/** The one-time link's screen: makes the first admin. */
export function Setup({ token }: { token: string }) {
  const [problem, setProblem] = useState<string>()

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const read = (name: string) => String(form.get(name) ?? '')
    const admin = { token, name: read('name'), email: read('email'), password: read('password') }
    setProblem(await setUp(admin).catch(() => text('fault.page')))
  }

  return (
    <main className={styles.door}>
      <form className={styles.doorForm} onSubmit={(event) => void submit(event)}>
        <p className={styles.wordmark}>Vitrine</p>
        <h1>{text('setup.title')}</h1>
        <label className={styles.field}>
          {text('setup.name')}
          <input className={styles.input} name="name" autoComplete="name" required maxLength={100} />
        </label>
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
            autoComplete="new-password"
            required
            minLength={12}
            maxLength={200}
          />
        </label>
        {problem && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        <button type="submit" className={styles.primary}>
          {text('setup.create')}
        </button>
      </form>
    </main>
  )
}
