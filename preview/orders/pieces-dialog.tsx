import { type FormEvent, type ReactNode, useState } from 'react'
import dialog from '#preview/interface/dialog.module.css'
import { failureOf } from '#preview/interface/failure.ts'
import { Modal } from '#preview/interface/modal.tsx'
import type { Counts } from '#preview/orders/amounts.ts'
import styles from '#preview/orders/order-detail.module.css'
import { describeLine } from '#preview/orders/order-lines.tsx'
import controls from '#preview/styles/controls.module.css'
import { inspectorText } from '#preview/texts/inspector-texts.ts'
import { orderText } from '#preview/texts/order-texts.ts'
import type { OrderLine } from '#schemas/commerce/order.ts'

/** A line with as many pieces as can be chosen of it. */
export interface SelectableLine {
  line: OrderLine
  most: number
}

interface Props {
  title: string
  /** Consequences. */
  about: string
  lines: readonly SelectableLine[]
  /** Whether all pieces are chosen at first. */
  startsFull: boolean
  /** Label of the button, with the total of the selection. */
  submit: (counts: Counts) => string
  /** Resolves with a message if it was refused. */
  onConfirm: (counts: Counts, form: FormData) => Promise<string | undefined>
  onClose: () => void
  /** Further fields of the form. */
  children?: ReactNode
}

function Pieces({
  line,
  most,
  count,
  onCount,
}: SelectableLine & { count: number; onCount: (count: number) => void }) {
  return (
    <li className={styles.choice}>
      <span className={styles.goods}>
        <b>{line.name}</b>
        <span className={styles.hint}>{describeLine(line)}</span>
      </span>
      <span className={styles.count}>
        <input
          className={controls.input}
          type="number"
          inputMode="numeric"
          min={0}
          max={most}
          required
          aria-label={orderText('pieces.of', { name: line.name, count: most })}
          value={count}
          onChange={({ target }) =>
            onCount(Math.min(most, Math.max(0, Math.trunc(Number(target.value) || 0))))
          }
        />
        <span className={styles.hint}>{orderText('pieces.all', { count: most })}</span>
      </span>
    </li>
  )
}

/** Asks for pieces of an order and for a confirmation, and shows why it was refused. */
export function PiecesDialog({
  title,
  about,
  lines,
  startsFull,
  submit,
  onConfirm,
  onClose,
  children,
}: Props) {
  // There is no choice where one piece is left.
  const isOnly = lines.length === 1 && lines[0]?.most === 1
  const [counts, setCounts] = useState<Counts>(
    () => new Map(lines.map(({ line, most }) => [line.id, startsFull || isOnly ? most : 0])),
  )
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const isNone = [...counts.values()].every((count) => count === 0)

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isNone) return setProblem(orderText('pieces.none'))
    const form = new FormData(event.currentTarget)
    setBusy(true)
    const refusal = await onConfirm(counts, form).catch(failureOf)
    setBusy(false)
    setProblem(refusal)
    if (refusal === undefined) onClose()
  }

  return (
    <Modal label={title} onClose={onClose}>
      <form className={dialog.body} onSubmit={(event) => void send(event)}>
        <h2>{title}</h2>
        <p className={styles.hint}>{about}</p>
        <ul className={styles.list}>
          {lines.map(({ line, most }) => (
            <Pieces
              key={line.id}
              line={line}
              most={most}
              count={counts.get(line.id) ?? 0}
              onCount={(count) => setCounts(new Map(counts).set(line.id, count))}
            />
          ))}
        </ul>
        {children}
        {problem && (
          <p className={controls.problem} role="alert">
            {problem}
          </p>
        )}
        <div className={dialog.foot}>
          <button type="button" className={controls.plain} onClick={onClose}>
            {inspectorText('common.close')}
          </button>
          <button type="submit" className={controls.primary} disabled={isBusy}>
            {submit(counts)}
          </button>
        </div>
      </form>
    </Modal>
  )
}
