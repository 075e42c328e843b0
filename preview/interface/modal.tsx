import { type ReactNode, useEffect, useRef } from 'react'
import styles from '#preview/interface/dialog.module.css'

interface Props {
  label: string
  onClose: () => void
  /** `whole`: as wide as the window allows. */
  size?: 'small' | 'middle' | 'whole'
  children: ReactNode
}

/** A question that everything else waits for: the browser's own dialog, with its focus and its escape key. */
export function Modal({ label, onClose, size = 'small', children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className={styles.dialog} data-size={size} aria-label={label} onClose={onClose}>
      {children}
    </dialog>
  )
}
