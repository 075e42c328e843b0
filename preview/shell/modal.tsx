import { type ReactNode, useEffect, useRef } from 'react'
import styles from '#preview/shell/shell.module.css'

interface Props {
  label: string
  onClose: () => void
  /** As wide as the window allows. */
  wide?: boolean
  children: ReactNode
}

/** A question that everything else waits for: the browser's own dialog, with its focus and its escape key. */
export function Modal({ label, onClose, wide, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className={styles.dialog} data-wide={wide} aria-label={label} onClose={onClose}>
      {children}
    </dialog>
  )
}
