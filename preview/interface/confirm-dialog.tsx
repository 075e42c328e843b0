import { type ReactNode, useState } from 'react'
import { failureOf } from '#preview/interface/failure.ts'
import styles from '#preview/interface/inspector.module.css'
import { Modal } from '#preview/interface/modal.tsx'
import { inspectorText } from '#preview/texts/inspector-texts.ts'

interface Props {
  /** The question's heading. */
  title: string
  /** Label of the button. */
  name: string
  /** Consequences of the action. */
  children: ReactNode
  /** Runs the action. Resolves with a message if it failed. */
  onConfirm(): Promise<string | undefined>
  onClose: () => void
}

/** Dialog that confirms an irreversible action, and shows why it failed. */
export function ConfirmDialog({ title, name, children, onConfirm, onClose }: Props) {
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function confirm(): Promise<void> {
    setBusy(true)
    const reason = await onConfirm().catch(failureOf)
    setBusy(false)
    setRefusal(reason)
    if (reason === undefined) onClose()
  }

  return (
    <Modal label={title} onClose={onClose}>
      <div className={styles.dialog}>
        <h2>{title}</h2>
        {children}
        <p role="status" className={styles.refusal}>
          {refusal}
        </p>
        <div className={styles.actions}>
          <button type="button" className={styles.button} onClick={onClose}>
            {inspectorText('common.cancel')}
          </button>
          <button type="button" className={styles.primary} disabled={isBusy} onClick={() => void confirm()}>
            {name}
          </button>
        </div>
      </div>
    </Modal>
  )
}
