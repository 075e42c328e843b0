import type { ReactNode } from 'react'
import styles from '#renderer/components/form/form.module.css'

interface Props {
  /** What an address ends in that leads here: `contact-done` of `/dk/contact#contact-done`. */
  id: string
  kind: 'done' | 'refused'
  children: ReactNode
}

/** What became of a form or of a link in mail: seen only where the address leads to it, or a script shows it. */
export const FormOutcome = ({ id, kind, children }: Props) => (
  <div className={styles[kind]} id={id} role={kind === 'done' ? 'status' : 'alert'} tabIndex={-1}>
    {children}
  </div>
)
