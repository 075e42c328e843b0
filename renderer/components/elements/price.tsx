import styles from '#renderer/components/elements/price.module.css'
import { fillText } from '#renderer/texts/fill-text.ts'
import type { priceTexts, TextsOf } from '#renderer/texts/part-texts.ts'
import { formatMoney } from '#schemas/values/format-money.ts'
import { formatPercent } from '#schemas/values/format-percent.ts'
import type { Money } from '#schemas/values/money.ts'
import { percentOff } from '#schemas/values/ratio.ts'

interface Props {
  salesPrice: Money
  /** Whether it is the lowest of several prices. */
  isFrom?: boolean | undefined
  /** Previous price, if different. */
  listPrice?: Money | undefined
  /** Discount in percent of the list price; 0: not reduced, even with another list price. */
  percentage?: number | undefined
  /** The lowest recent price (product rule 12). The percentage that is shown refers to it, if it is known. */
  historicPrice?: Money | undefined
  /** Price for members of the customer club. */
  memberPrice?: Money | undefined
  locale: string
  texts: TextsOf<typeof priceTexts>
}

/**
 * Renders a price, with the previous one struck through and both labelled for screen readers. Below it, the lowest
 * recent price that the law requires, and the member price.
 */
export function Price({
  salesPrice,
  isFrom,
  listPrice,
  percentage,
  historicPrice,
  memberPrice,
  locale,
  texts,
}: Props) {
  const amount = formatMoney(salesPrice, locale)
  const sales = isFrom ? fillText(texts['price.from'], { price: amount }) : amount
  const isReduced = percentage !== 0 && listPrice !== undefined && listPrice.amount !== salesPrice.amount
  const off = historicPrice ? percentOff(historicPrice.amount, salesPrice.amount) : percentage
  return (
    <>
      {isReduced ? (
        <span className={styles.price}>
          <span className={styles.sale}>
            <span className="visually-hidden">{texts['price.now']} </span>
            <bdi>{sales}</bdi>
          </span>{' '}
          <s className={styles.list}>
            <span className="visually-hidden">{texts['price.was']} </span>
            <bdi>{formatMoney(listPrice, locale)}</bdi>
          </s>
          {off ? (
            <>
              {' '}
              <bdi className={styles.sale}>{formatPercent(-off, locale)}</bdi>
            </>
          ) : null}
        </span>
      ) : (
        <bdi className={styles.price}>{sales}</bdi>
      )}
      {isReduced && historicPrice && (
        <span className={styles.list}>
          {fillText(texts['price.historic'], { price: formatMoney(historicPrice, locale) })}
        </span>
      )}
      {memberPrice && (
        <span className={styles.member}>
          {fillText(texts['price.member'], { price: formatMoney(memberPrice, locale) })}
        </span>
      )}
    </>
  )
}
