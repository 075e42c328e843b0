import { type ReactNode, useEffect, useRef } from 'react'
import styles from '#preview/interface/dialog.module.css'

interface Props {
  label: string
  onClose?: () => void
  /** `whole`: as wide as the window allows. */
  size?: 'small' | 'middle' | 'whole'
  /** Requires an answer: Escape does not close it. */
  isRequired?: boolean
  children: ReactNode
}

/** Renders a modal dialog, with the browser's own focus handling and Escape. */
export function Modal({ label, onClose, size = 'small', isRequired = false, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-size={size}
      aria-label={label}
      onCancel={(event) => isRequired && event.preventDefault()}
      // Browsers close a dialog at the second Escape even so.
      onClose={() => (isRequired ? dialog.current?.showModal() : onClose?.())}
    >
      {children}
    </dialog>
  )
}
