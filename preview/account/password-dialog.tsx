import { type FormEvent, useState } from 'react'
import dialog from '#preview/interface/dialog.module.css'
import { failureOf } from '#preview/interface/failure.ts'
import { Modal } from '#preview/interface/modal.tsx'
import { NewPasswordField } from '#preview/interface/new-password-field.tsx'
import { call } from '#preview/state/api.ts'
import controls from '#preview/styles/controls.module.css'
import { reasonOf } from '#preview/texts/refusal-texts.ts'
import { text } from '#preview/texts/texts.ts'
import { access } from '#schemas/editor/access.ts'

/** Dialog that changes the editor's own password. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const [problem, setProblem] = useState<string>()
  const [isDone, setDone] = useState(false)

  async function change(form: FormData): Promise<void> {
    const response = await call(access.password, {
      body: { current: String(form.get('current')), password: String(form.get('password')) },
    })
    if (response.status === 204) setDone(true)
    else setProblem(reasonOf(response))
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setProblem(undefined)
    change(new FormData(event.currentTarget)).catch((error: unknown) => setProblem(failureOf(error)))
  }

  return (
    <Modal label={text('account.change')} onClose={onClose}>
      <form className={dialog.body} onSubmit={submit}>
        <h2>{text('account.change')}</h2>
        <p role="status">{isDone ? text('account.changed') : ''}</p>
        {!isDone && (
          <>
            <label className={controls.field}>
              {text('account.current')}
              <input
                className={controls.input}
                name="current"
                type="password"
                autoComplete="current-password"
                required
              />
            </label>
            <NewPasswordField label={text('account.new')} hint={text('account.passwordHint')} />
          </>
        )}
        {problem && (
          <p className={controls.problem} role="alert">
            {problem}
          </p>
        )}
        <div className={controls.actions}>
          <button type="button" className={controls.plain} onClick={onClose}>
            {text(isDone ? 'shell.close' : 'shell.cancel')}
          </button>
          {!isDone && (
            <button type="submit" className={controls.primary}>
              {text('account.change')}
            </button>
          )}
        </div>
      </form>
    </Modal>
  )
}
