import { type ReactNode, useState } from 'react'
import { failureOf } from '#preview/interface/failure.ts'
import styles from '#preview/interface/inspector.module.css'
import { Modal } from '#preview/interface/modal.tsx'
import { say } from '#preview/texts/inspector-texts.ts'

interface Props {
  /** The question's heading. */
  title: string
  /** What the button does, in words. */
  name: string
  /** What comes of it, before it is done. */
  children: ReactNode
  /** Does it. Resolves with why it was not done, in words; undefined where it was. */
  act(): Promise<string | undefined>
  onClose: () => void
}

/** Asks before something is done that cannot simply be undone, and says there what kept it from being done. */
export function ConfirmDialog({ title, name, children, act, onClose }: Props) {
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function confirm(): Promise<void> {
    setBusy(true)
    const reason = await act().catch(failureOf)
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
            {say('common.cancel')}
          </button>
          <button type="button" className={styles.primary} disabled={isBusy} onClick={() => void confirm()}>
            {name}
          </button>
        </div>
      </div>
    </Modal>
  )
}
