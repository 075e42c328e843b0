import styles from '#preview/orders/order-detail.module.css'
import type { MarketWords } from '#preview/orders/order-words.ts'
import { customerText } from '#preview/texts/customer-texts.ts'
import type { OfficeCustomer } from '#schemas/commerce/office-customer.ts'

/** Renders operators' actions on an account, newest first. */
export function CustomerLog({ entries, words }: Pick<OfficeCustomer, 'entries'> & { words: MarketWords }) {
  return (
    <section className={styles.card}>
      <h2>{customerText('detail.log')}</h2>
      {entries.length === 0 && <p className={styles.hint}>{customerText('detail.noLog')}</p>}
      <ol className={styles.log}>
        {entries.map(({ at, kind, author, reason }) => (
          <li key={`${at} ${kind}`} className={styles.entry}>
            <span>{customerText(`log.${kind}`)}</span>
            {reason && <p className={styles.noteText}>{reason}</p>}
            <span className={styles.hint}>
              {author}, {words.moment(at)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
