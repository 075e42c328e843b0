import styles from '#preview/orders/order-detail.module.css'
import { formatAmount } from '#preview/texts/amount.ts'
import { editorDay } from '#preview/texts/language.ts'
import { orderText } from '#preview/texts/order-texts.ts'
import type { OfficeOrder } from '#schemas/commerce/office-order.ts'
import type { OrderLine } from '#schemas/commerce/order.ts'
import { pricesIncludeVat, sumLines } from '#schemas/commerce/order-sums.ts'

/** Returns how far the pieces of a line are, in words. */
function progressOf(line: OrderLine): string {
  const { quantity, shippedQuantity, waitingQuantity = 0, cancelledQuantity, returnedQuantity, gift } = line
  const date = gift?.deliveryDate === undefined ? '' : editorDay(gift.deliveryDate)
  const countTexts = [
    ['line.toSend', quantity - shippedQuantity - cancelledQuantity],
    [date === '' ? 'line.notIssued' : 'line.waiting', waitingQuantity],
    ['line.sent', shippedQuantity - waitingQuantity],
    ['line.cancelled', cancelledQuantity],
    ['line.returned', returnedQuantity],
  ] as const
  return countTexts
    .filter(([, count]) => count > 0)
    .map(([key, count]) => orderText(key, { count, date }))
    .join(' · ')
}

/** Colour, size and number of a line's goods. */
export const describeLine = ({ colour, variant, sku }: OrderLine): string =>
  [colour.name, variant.size, variant.length, sku].filter(Boolean).join(' · ')

function Line({ line }: { line: OrderLine }) {
  return (
    <li className={styles.line}>
      <img className={styles.picture} src={line.imageUrl} alt="" width="48" height="60" loading="lazy" />
      <div className={styles.goods}>
        <b>{line.name}</b>
        <span className={styles.hint}>{describeLine(line)}</span>
        {line.storeId && (
          <span className={styles.hint}>{orderText('line.from', { store: line.storeId })}</span>
        )}
        <span>{progressOf(line)}</span>
      </div>
      <div className={styles.price}>
        <b>{formatAmount(line.totalPrice.salesPrice)}</b>
        {line.quantity > 1 && (
          <span className={styles.hint}>
            {line.quantity} × {formatAmount(line.unitPrice.salesPrice)}
          </span>
        )}
      </div>
    </li>
  )
}

function Sums({ order }: Pick<OfficeOrder, 'order'>) {
  const giftCards = order.paymentInformations
    .filter(({ paymentMethodId }) => paymentMethodId === 'giftcard')
    .reduce((sum, { amount }) => sum + amount.amount, 0)
  const sums = sumLines(order, {
    vatIncluded: pricesIncludeVat(order),
    freight: order.shipments.length > 0 ? 'known' : 'none',
    giftCards,
    refunded: order.refunded.amount,
    isPaid: true,
  })
  return (
    <dl className={styles.sums}>
      {sums.map(
        (sum) =>
          'amount' in sum && (
            <div key={`${sum.kind} ${'name' in sum ? sum.name : ''}`} data-kind={sum.kind}>
              <dt>{orderText(`sum.${sum.kind}`, 'name' in sum ? { name: sum.name } : {})}</dt>
              <dd>{formatAmount(sum.amount)}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** Renders the goods of an order with their status and price. */
export function OrderLines({ order }: Pick<OfficeOrder, 'order'>) {
  return (
    <section className={styles.card}>
      <h2>{orderText('detail.lines')}</h2>
      <ul className={styles.list}>
        {order.lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
      <Sums order={order} />
    </section>
  )
}
