import type { ReactNode } from 'react'
import styles from '#widgets/account/account.module.css'

interface Props {
  title: string
  text?: ReactNode
  children: ReactNode
}

/** Renders a section of an account page: its title, text and content. */
export const AccountSection = ({ title, text, children }: Props) => (
  <section className={styles.section}>
    <div className={styles.intro}>
      <h2 className={styles.heading}>{title}</h2>
      {text && <p className={styles.muted}>{text}</p>}
    </div>
    <div className={styles.body}>{children}</div>
  </section>
)
