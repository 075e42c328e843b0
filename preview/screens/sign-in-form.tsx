import { type FormEvent, type ReactNode, useState } from 'react'
import { LanguagePicker } from '#preview/interface/language-picker.tsx'
import { Modal } from '#preview/interface/modal.tsx'
import styles from '#preview/screens/sign-in-form.module.css'
import controls from '#preview/styles/controls.module.css'
import { type EditorText, text } from '#preview/texts/texts.ts'

interface FieldProps {
  name: 'name' | 'email' | 'password' | 'code'
  autoComplete: string
  label: EditorText
  /** A new password has a minimum length; an existing one may be shorter. */
  isNew?: boolean
  hint?: EditorText
}

/** Focuses a field that appears later than the first ones. */
const focus = (input: HTMLInputElement | null): void => input?.focus()

/** One field of the forms of signing in. */
export function SignInField({ name, autoComplete, label, isNew = false, hint }: FieldProps) {
  return (
    <label className={controls.field}>
      {text(label)}
      <input
        className={controls.input}
        name={name}
        type={name === 'email' || name === 'password' ? name : 'text'}
        autoComplete={autoComplete}
        required
        {...(name === 'name' && { maxLength: 100 })}
        {...(name === 'code' && { minLength: 6, maxLength: 40, ref: focus })}
        {...(isNew && { minLength: 12, maxLength: 200 })}
      />
      {hint && <span className={controls.hint}>{text(hint)}</span>}
    </label>
  )
}

interface Props {
  title: string
  about: string
  /** Label of the button. */
  submit: string
  /** @returns why the sign-in failed, as text */
  onEnter: (read: (name: FieldProps['name']) => string) => Promise<string | undefined>
  children: ReactNode
  /** Other ways in, below the button. */
  others?: ReactNode
  /** Over a screen, which stays below it. */
  isDialog?: boolean
}

/** The form for editors who are not signed in, with the reason why signing in failed. */
export function SignInForm({ title, about, submit, onEnter, children, others, isDialog = false }: Props) {
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function submitSignIn(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setBusy(true)
    setProblem(await onEnter((name) => String(form.get(name) ?? '')))
    setBusy(false)
  }

  const Heading = isDialog ? 'h2' : 'h1'
  const fields = (
    <form className={styles.form} onSubmit={(event) => void submitSignIn(event)}>
      <p className={styles.wordmark}>Vitrine</p>
      <div className={styles.title}>
        <Heading>{title}</Heading>
        <p className={controls.hint}>{about}</p>
      </div>
      {children}
      {problem && (
        <p className={controls.problem} role="alert">
          {problem}
        </p>
      )}
      <button type="submit" className={controls.primary} disabled={isBusy}>
        {submit}
      </button>
      {others}
    </form>
  )
  // The language would be chosen by loading the page again.
  if (isDialog)
    return (
      <Modal label={title} isRequired>
        {fields}
      </Modal>
    )
  return (
    <main className={styles.screen}>
      {fields}
      <LanguagePicker />
    </main>
  )
}
