import { useState } from 'react'
import { useRequest } from '#preview/interface/use-request.ts'
import { Badge } from '#preview/orders/badge.tsx'
import { OrderActions } from '#preview/orders/order-actions.tsx'
import { OrderCustomer } from '#preview/orders/order-customer.tsx'
import styles from '#preview/orders/order-detail.module.css'
import { OrderLines } from '#preview/orders/order-lines.tsx'
import { OrderLog } from '#preview/orders/order-log.tsx'
import { OrderParcels } from '#preview/orders/order-parcels.tsx'
import { OrderPayment } from '#preview/orders/order-payment.tsx'
import { disputeOf, type MarketWords, stateOf, wordsOf } from '#preview/orders/order-words.ts'
import { officeRefusal } from '#preview/orders/refusal.ts'
import { writableCopy } from '#preview/state/api.ts'
import { callShop } from '#preview/state/operator.ts'
import { orderText } from '#preview/texts/order-texts.ts'
import { keyOf } from '#renderer/components/elements/key-of.ts'
import { office } from '#schemas/api/office.ts'
import type { OfficeMarket, OfficeOrder } from '#schemas/commerce/office-order.ts'

const toneOf = { waiting: 'moving', sent: 'good', refused: 'bad' } as const

function Mails({ mails, words }: { mails: OfficeOrder['mails']; words: MarketWords }) {
  return (
    <section className={styles.card}>
      <h2>{orderText('detail.mails')}</h2>
      {mails.length === 0 && <p className={styles.hint}>{orderText('detail.noMails')}</p>}
      <ul className={styles.list}>
        {mails.map(({ created, subject, status }, index) => (
          <li key={keyOf(index, subject)} className={styles.mail}>
            <span>{subject}</span>
            <span className={styles.cardHead}>
              <span className={styles.hint}>{words.moment(created)}</span>
              <Badge words={orderText(`mail.${status}`)} tone={toneOf[status]} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface OrderViewProps {
  detail: OfficeOrder
  market: OfficeMarket | undefined
  onDone: (message: string) => void
  onRefused: () => void
}

function OrderView({ detail, market, onDone, onRefused }: OrderViewProps) {
  const { summary, order, entries } = detail
  const words = wordsOf(market, summary.market)
  const dispute = disputeOf(summary)
  return (
    <>
      <div className={styles.head}>
        <p className={styles.standing}>
          <Badge {...stateOf(summary)} />
          {dispute && <Badge {...dispute} />}
          <span className={styles.hint}>
            {orderText('detail.placed', { moment: words.moment(summary.created) })}, {words.name}
          </span>
        </p>
        <OrderActions {...{ detail, onDone, onRefused }} />
      </div>
      <div className={styles.columns}>
        <div className={styles.column}>
          <OrderLines order={order} />
          <OrderParcels parcels={order.parcelTrackings} email={summary.email} words={words} onDone={onDone} />
          <OrderLog orderNumber={summary.orderNumber} entries={entries} words={words} onDone={onDone} />
        </div>
        <div className={styles.column}>
          <OrderCustomer detail={detail} onDone={onDone} />
          <OrderPayment detail={detail} words={words} />
          <Mails mails={detail.mails} words={words} />
          {market && <p className={styles.hint}>{orderText('detail.zone', { zone: market.timeZone })}</p>}
        </div>
      </div>
    </>
  )
}

interface Props {
  orderNumber: string
  markets: readonly OfficeMarket[]
}

/** Renders an order with all details and the operator's actions. */
export function OrderDetail({ orderNumber, markets }: Props) {
  const [done, setDone] = useState('')
  const { value, failure, refetch } = useRequest('order', orderNumber, async () => {
    const response = await callShop(office.read, { path: { orderNumber } })
    if (response.status === 200) return writableCopy(response.body)
    return response.status === 404 ? orderText('detail.missing') : officeRefusal(response)
  })
  return (
    <>
      <p role="status" className={styles.done}>
        {done}
      </p>
      {failure && <p role="alert">{failure}</p>}
      {value && value.summary.orderNumber === orderNumber && (
        <OrderView
          detail={value}
          market={markets.find(({ id }) => id === value.summary.market)}
          onDone={(words) => {
            setDone(words)
            refetch()
          }}
          onRefused={() => void refetch()}
        />
      )}
    </>
  )
}
