import styles from '#preview/orders/badge.module.css'
import type { Standing } from '#preview/orders/order-words.ts'

/** How something stands: in words, and in colour for who looks over many. */
export const Badge = ({ words, tone }: Standing) => (
  <span className={styles.badge} data-tone={tone}>
    {words}
  </span>
)
