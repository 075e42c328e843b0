import { type ReactNode, useState } from 'react'
import { failureOf } from '#preview/inspector/failure.ts'
import styles from '#preview/inspector/inspector.module.css'
import { say } from '#preview/inspector/inspector-texts.ts'
import { Modal } from '#preview/shell/modal.tsx'

interface Props {
  /** What it does, in words: on the button, over the question and on the answer. */
  name: string
  /** What comes of it, before it is done. */
  children: ReactNode
  /** Does it. Resolves with why it was not done, in words; undefined where it was. */
  act(): Promise<string | undefined>
}

/** A button that asks before it does what cannot simply be undone, and tells there what kept it from being done. */
export function ConfirmedButton({ name, children, act }: Props) {
  const [isAsked, setAsked] = useState(false)
  const [told, setTold] = useState<string>()

  async function confirm(): Promise<void> {
    const refusal = await act().catch(failureOf)
    setTold(refusal)
    if (refusal === undefined) setAsked(false)
  }

  return (
    <>
      <button type="button" className={styles.button} onClick={() => setAsked(true)}>
        {name}
      </button>
      {isAsked && (
        <Modal label={name} onClose={() => setAsked(false)}>
          <div className={styles.dialog}>
            <h2>{name}</h2>
            {children}
            <p role="status">{told}</p>
            <div className={styles.actions}>
              <button type="button" className={styles.button} onClick={() => setAsked(false)}>
                {say('common.cancel')}
              </button>
              <button type="button" className={styles.primary} onClick={() => void confirm()}>
                {name}
              </button>
            </div>
          </div>
        </Modal>
      )}
    </>
  )
}
