import type { priceTexts, TextsOf } from '#renderer/kit/part-texts.ts'
import styles from '#renderer/kit/price.module.css'
import { formatMoney } from '#schemas/format-money.ts'
import type { Money } from '#schemas/money.ts'

interface Props {
  salesPrice: Money
  /** What it cost before, where that was something else. */
  listPrice?: Money | undefined
  locale: string
  texts: TextsOf<typeof priceTexts>
}

/** A price, and the one before it struck through. Who hears the page is told which is which. */
export function Price({ salesPrice, listPrice, locale, texts }: Props) {
  const sales = formatMoney(salesPrice, locale)
  if (!listPrice || listPrice.amount === salesPrice.amount)
    return (
      <span className={styles.price}>
        <bdi>{sales}</bdi>
      </span>
    )
  return (
    <span className={styles.price}>
      <span className={styles.sale}>
        <span className="visually-hidden">{texts['price.now']} </span>
        <bdi>{sales}</bdi>
      </span>{' '}
      <s className={styles.list}>
        <span className="visually-hidden">{texts['price.was']} </span>
        <bdi>{formatMoney(listPrice, locale)}</bdi>
      </s>
    </span>
  )
}
