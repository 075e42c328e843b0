import styles from '#preview/orders/badge.module.css'
import type { Status } from '#preview/orders/order-words.ts'

/** Renders a status as text and colour, for scanning many rows. */
export const Badge = ({ words, tone }: Status) => (
  <span className={styles.badge} data-tone={tone}>
    {words}
  </span>
)
