import { Badge } from '#preview/orders/badge.tsx'
import { GiftCardsLink } from '#preview/orders/gift-cards-link.tsx'
import styles from '#preview/orders/order-detail.module.css'
import { disputeOf, type MarketWords, paymentOf } from '#preview/orders/order-words.ts'
import { formatAmount } from '#preview/texts/amount.ts'
import { orderText } from '#preview/texts/order-texts.ts'
import { keyOf } from '#renderer/components/elements/key-of.ts'
import type { OfficeOrder } from '#schemas/commerce/office-order.ts'
import { paymentMethodName } from '#schemas/commerce/payment-methods.ts'

type Payment = NonNullable<OfficeOrder['payment']>

const toneOf = { requested: 'moving', done: 'good', failed: 'bad' } as const

function Movements({ movements, words }: { movements: Payment['movements']; words: MarketWords }) {
  return (
    <ul className={styles.list}>
      {movements.map(({ at, kind, amount, status }, index) => (
        <li key={keyOf(index, kind)} className={styles.movement}>
          <span>
            {orderText(`pay.${kind}`)} <span className={styles.hint}>{words.moment(at)}</span>
          </span>
          <Badge words={orderText(`pay.${status}`)} tone={toneOf[status]} />
          <b>{formatAmount(amount)}</b>
        </li>
      ))}
    </ul>
  )
}

/** What a dispute does to the gift cards that the order bought; undefined: nothing. */
const cardWordsOf = {
  opened: 'pay.disputeCardsUsable',
  'charged-back': 'pay.disputeCards',
  won: undefined,
  lost: 'pay.disputeCards',
  closed: undefined,
} as const

function Disputes({ detail, words }: { detail: OfficeOrder; words: MarketWords }) {
  const hasBoughtCards = detail.lines.some(({ isDigital }) => isDigital)
  return detail.payment?.disputes.map(({ opened, status, amount, reason, due }) => {
    const dispute = disputeOf({ dispute: status })
    const cardWords = hasBoughtCards ? cardWordsOf[status] : undefined
    return (
      <div key={opened} className={styles.dispute}>
        {dispute && <Badge {...dispute} />} <b>{formatAmount(amount)}</b>{' '}
        <span className={styles.hint}>{words.moment(opened)}</span>
        {reason && <p>{reason}</p>}
        {due && status === 'opened' && <p>{orderText('pay.disputeDue', { moment: words.moment(due) })}</p>}
        {cardWords && <p>{orderText(cardWords)}</p>}
      </div>
    )
  })
}

/** Whether gift cards paid for a part of an order, or were bought with it. */
const hasGiftCards = ({ order, lines }: OfficeOrder): boolean =>
  lines.some(({ isDigital }) => isDigital) ||
  order.paymentInformations.some(({ paymentMethodId }) => paymentMethodId === 'giftcard')

/** Renders an order's payment: authorised, captured and refunded amounts, and disputes of the bank. */
export function OrderPayment({ detail, words }: { detail: OfficeOrder; words: MarketWords }) {
  const { payment, summary } = detail
  return (
    <section className={styles.card}>
      <div className={styles.cardHead}>
        <h2>{orderText('detail.payment')}</h2>
        <Badge {...paymentOf(summary)} />
      </div>
      {payment ? (
        <>
          <p>
            <b>{formatAmount(payment.amount)}</b> {paymentMethodName(payment.method)}
          </p>
          {payment.reference && (
            <p className={styles.hint}>
              {orderText('pay.reference', { provider: payment.provider })}: {payment.reference}
            </p>
          )}
          {payment.heldUntil && (
            <p className={styles.hint}>
              {orderText('pay.heldUntil', { moment: words.moment(payment.heldUntil) })}
            </p>
          )}
          {payment.hold && <p>{orderText(`pay.hold.${payment.hold}`)}</p>}
          {payment.movements.length > 0 && <Movements movements={payment.movements} words={words} />}
          <Disputes detail={detail} words={words} />
        </>
      ) : (
        <p>{orderText('pay.giftCards')}</p>
      )}
      {hasGiftCards(detail) && (
        <GiftCardsLink text={detail.summary.orderNumber} words={orderText('pay.showGiftCards')} />
      )}
    </section>
  )
}
