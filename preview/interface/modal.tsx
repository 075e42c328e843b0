import { type ReactNode, useEffect, useRef } from 'react'
import styles from '#preview/interface/dialog.module.css'

interface Props {
  label: string
  onClose?: () => void
  /** `whole`: as wide as the window allows. */
  size?: 'small' | 'middle' | 'whole'
  /** Requires a choice: Escape does not close it, and no key that was being typed presses a button. */
  isRequired?: boolean
  children: ReactNode
}

/** Renders a modal dialog, with the browser's own focus handling and Escape. */
export function Modal({ label, onClose, size = 'small', isRequired = false, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
    // It may open while the user types: the next Enter or space would make the choice.
    if (isRequired) dialog.current?.focus()
  }, [isRequired])
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      tabIndex={isRequired ? -1 : undefined}
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
