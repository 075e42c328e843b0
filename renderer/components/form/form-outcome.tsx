import type { ReactNode } from 'react'
import styles from '#renderer/components/form/form.module.css'

interface Props {
  /** Fragment of URLs that show it: `contact-done` of `/dk/contact#contact-done`. */
  id: string
  kind: 'done' | 'refused'
  children: ReactNode
}

/** Renders the outcome of a form or of a link in a mail: visible only if the address targets it, or script shows it. */
export const FormOutcome = ({ id, kind, children }: Props) => (
  <div className={styles[kind]} id={id} role={kind === 'done' ? 'status' : 'alert'} tabIndex={-1}>
    {children}
  </div>
)
