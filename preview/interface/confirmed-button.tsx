import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '#preview/interface/confirm-dialog.tsx'
import styles from '#preview/interface/inspector.module.css'

interface Props {
  /** What it does, in words: on the button, over the question and on the answer. */
  name: string
  /** What comes of it, before it is done. */
  children: ReactNode
  /** Does it. Resolves with why it was not done, in words; undefined where it was. */
  act(): Promise<string | undefined>
}

/** A button that asks before it does what cannot simply be undone. */
export function ConfirmedButton({ name, children, act }: Props) {
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <button type="button" className={styles.button} onClick={() => setAsked(true)}>
        {name}
      </button>
      {isAsked && (
        <ConfirmDialog title={name} name={name} act={act} onClose={() => setAsked(false)}>
          {children}
        </ConfirmDialog>
      )}
    </>
  )
}
