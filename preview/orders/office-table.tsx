import type { ReactNode } from 'react'
import { followLink } from '#preview/interface/follow-link.ts'
import styles from '#preview/orders/orders.module.css'

/** Renders an order number as a link that covers its table row. */
export function OrderLink({ orderNumber }: { orderNumber: string }) {
  const address = `/preview/orders/${encodeURIComponent(orderNumber)}`
  return (
    <a href={address} onClick={followLink(address)}>
      {orderNumber}
    </a>
  )
}

interface Props {
  /** Words of the columns; the last one holds amounts. */
  columns: readonly string[]
  /** Rows. */
  children: ReactNode
}

/** Renders a list of the office: orders, or payment cases. */
export function OfficeTable({ columns, children }: Props) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((words, index) => (
              <th key={words} scope="col" className={index === columns.length - 1 ? styles.total : undefined}>
                {words}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
