import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '#preview/interface/confirm-dialog.tsx'
import styles from '#preview/interface/inspector.module.css'

interface Props {
  /** Label of the button, title of the question, and label of the confirmation. */
  name: string
  /** Consequences of the action. */
  children: ReactNode
  /** Runs the action. Resolves with a message if it failed. */
  onConfirm(): Promise<string | undefined>
}

/** Renders a button that requires confirmation. */
export function ConfirmedButton({ name, children, onConfirm }: Props) {
  const [isConfirming, setConfirming] = useState(false)
  return (
    <>
      <button type="button" className={styles.button} onClick={() => setConfirming(true)}>
        {name}
      </button>
      {isConfirming && (
        <ConfirmDialog title={name} name={name} onConfirm={onConfirm} onClose={() => setConfirming(false)}>
          {children}
        </ConfirmDialog>
      )}
    </>
  )
}
