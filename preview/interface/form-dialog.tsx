import { type FormEvent, type ReactNode, useState } from 'react'
import { failureOf } from '#preview/interface/failure.ts'
import styles from '#preview/interface/inspector.module.css'
import { Modal } from '#preview/interface/modal.tsx'
import { text } from '#preview/texts/texts.ts'

interface Props {
  title: string
  /** Words of the button that sends it. */
  action: string
  /** Whether it can be sent. */
  isComplete?: boolean
  /** Sends it. Resolves with the reason if that failed; else the dialog closes. */
  send(): Promise<string | undefined>
  onClose: () => void
  /** Its fields. */
  children: ReactNode
}

/** Renders a dialog with a form, which stays open with the reason if submitting fails. */
export function FormDialog({ title, action, isComplete = true, send, onClose, children }: Props) {
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    const reason = await send().catch(failureOf)
    setBusy(false)
    setFailure(reason)
    if (reason === undefined) onClose()
  }

  return (
    <Modal label={title} onClose={onClose}>
      <form className={styles.dialog} onSubmit={(event) => void submit(event)}>
        <h2>{title}</h2>
        {children}
        {failure && <p role="alert">{failure}</p>}
        <div className={styles.actions}>
          <button type="button" className={styles.button} onClick={onClose}>
            {text('shell.cancel')}
          </button>
          <button type="submit" className={styles.primary} disabled={isBusy || !isComplete}>
            {action}
          </button>
        </div>
      </form>
    </Modal>
  )
}
