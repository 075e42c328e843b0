import type { ReactNode } from 'react'
import { OfficeTable } from '#preview/orders/office-table.tsx'
import styles from '#preview/orders/orders.module.css'
import controls from '#preview/styles/controls.module.css'

interface Props {
  /** Words of the columns; the last one holds amounts. */
  columns: readonly string[]
  /** Rows of the table; undefined before the first response. */
  rows: readonly ReactNode[] | undefined
  failure: string | undefined
  /** Text shown instead of an empty table. */
  none: { title: string; about: string }
  /** How many are shown. */
  status: string
  /** Adds further rows; absent if all are shown. */
  more: { words: string; isBusy: boolean; onMore: () => void } | undefined
}

/** Renders a list of the office that is read page by page. */
export function OfficeList({ columns, rows, failure, none, status, more }: Props) {
  const isEmpty = rows?.length === 0
  return (
    <>
      {failure && (
        <p role="alert" className={controls.problem}>
          {failure}
        </p>
      )}
      {rows && !isEmpty && <OfficeTable columns={columns}>{rows}</OfficeTable>}
      {isEmpty && !failure && (
        <div className={styles.empty}>
          <b>{none.title}</b>
          <span>{none.about}</span>
        </div>
      )}
      <div className={styles.foot}>
        <p role="status" className={controls.hint}>
          {rows && !isEmpty && status}
        </p>
        {more && (
          <button type="button" className={controls.plain} disabled={more.isBusy} onClick={more.onMore}>
            {more.words}
          </button>
        )}
      </div>
    </>
  )
}
