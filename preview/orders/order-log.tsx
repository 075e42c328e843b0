import { type FormEvent, useState } from 'react'
import { failureOf } from '#preview/interface/failure.ts'
import styles from '#preview/orders/order-detail.module.css'
import { addNote } from '#preview/orders/order-requests.ts'
import type { MarketWords } from '#preview/orders/order-words.ts'
import controls from '#preview/styles/controls.module.css'
import { formatAmount } from '#preview/texts/amount.ts'
import { orderText } from '#preview/texts/order-texts.ts'
import type { OfficeOrder } from '#schemas/commerce/office-order.ts'
import { parcelEventTypes } from '#schemas/commerce/order.ts'

type Entry = OfficeOrder['entries'][number]

/** Returns what an operator did, in words. */
function actOf({ kind, details }: Entry): string {
  const { lines = [], trackingNumber: number = '', event, amount, before = '', after = '' } = details
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const eventType = parcelEventTypes.find((type) => type === event)
  return orderText(`log.${kind}`, {
    count,
    number,
    event: eventType ? orderText(`parcel.${eventType}`) : (event ?? ''),
    amount: amount ? formatAmount(amount) : '',
    before,
    after,
  })
}

interface Props {
  orderNumber: string
  entries: readonly Entry[]
  words: MarketWords
  onDone: (message: string) => void
}

/** Notes about an order, and what operators did with it, the newest first. */
export function OrderLog({ orderNumber, entries, words, onDone }: Props) {
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    const note = String(new FormData(form).get('note') ?? '').trim()
    if (note === '') return
    setBusy(true)
    const refusal = await addNote(orderNumber, note).catch(failureOf)
    setBusy(false)
    setProblem(refusal)
    if (refusal !== undefined) return
    form.reset()
    onDone(orderText('done.note'))
  }

  return (
    <section className={styles.card}>
      <h2>{orderText('detail.log')}</h2>
      <form className={styles.note} onSubmit={(event) => void send(event)}>
        <label className={controls.field}>
          {orderText('note.label')}
          <textarea className={controls.input} name="note" rows={2} maxLength={2_000} required />
          <span className={controls.hint}>{orderText('note.hint')}</span>
        </label>
        {problem && (
          <p role="alert" className={controls.problem}>
            {problem}
          </p>
        )}
        <button type="submit" className={controls.plain} disabled={isBusy}>
          {orderText('note.add')}
        </button>
      </form>
      {entries.length === 0 && <p className={styles.hint}>{orderText('log.none')}</p>}
      <ol className={styles.log}>
        {entries.map((entry) => (
          <li
            className={styles.entry}
            key={`${entry.at} ${entry.kind} ${entry.details.trackingNumber ?? entry.note ?? ''}`}
          >
            {entry.kind !== 'note' && <span>{actOf(entry)}</span>}
            {entry.note !== undefined && <p className={styles.noteText}>{entry.note}</p>}
            <span className={styles.hint}>
              {entry.author || orderText('log.customer')}, {words.moment(entry.at)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
