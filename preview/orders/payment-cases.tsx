import { useRequest } from '#preview/interface/use-request.ts'
import { Badge } from '#preview/orders/badge.tsx'
import { OfficeTable, OrderLink } from '#preview/orders/office-table.tsx'
import { disputeOf, type MarketWords, type Status, wordsOf } from '#preview/orders/order-words.ts'
import styles from '#preview/orders/orders.module.css'
import { officeRefusal } from '#preview/orders/refusal.ts'
import { callShop } from '#preview/state/operator.ts'
import { formatAmount } from '#preview/texts/amount.ts'
import { orderText } from '#preview/texts/order-texts.ts'
import type { ResponseOf } from '#schemas/api/endpoint.ts'
import { payments } from '#schemas/api/payments.ts'
import type { OfficeMarket } from '#schemas/commerce/office-order.ts'

type PaymentCase = Extract<ResponseOf<typeof payments.cases>, { status: 200 }>['body']['cases'][number]

function statusOf(status: PaymentCase['status']): Status | undefined {
  switch (status) {
    case 'failed':
    case 'requested':
    case 'returned':
    case 'rejected':
      return { words: orderText(`pay.${status}`), tone: 'bad' }
    default:
      return disputeOf({ dispute: status })
  }
}

function CaseRow({ payment, words }: { payment: PaymentCase; words: MarketWords }) {
  const { kind, status, amount, orderNumber, provider, providerReference, reason, due, updated } = payment
  const standing = statusOf(status)
  return (
    <tr>
      <td className={styles.number}>
        {orderNumber ? <OrderLink orderNumber={orderNumber} /> : orderText('case.noOrder')}
      </td>
      <td className={styles.placed}>
        <time dateTime={updated}>{words.moment(updated)}</time>
        <span className={styles.hint}>{words.name}</span>
      </td>
      <td className={styles.customer}>
        <span>{orderText(`case.${kind}`)}</span>
        {reason && <span>{reason}</span>}
        <span className={styles.hint}>{[provider, providerReference].filter(Boolean).join(' ')}</span>
      </td>
      <td className={styles.standing}>
        {standing && <Badge {...standing} />}
        {due && status === 'opened' && (
          <span className={styles.hint}>{orderText('pay.disputeDue', { moment: words.moment(due) })}</span>
        )}
      </td>
      <td className={styles.total}>{formatAmount(amount)}</td>
    </tr>
  )
}

/** Renders the payments that need manual review, newest first, including those without an order. */
export function PaymentCases({ markets }: { markets: readonly OfficeMarket[] }) {
  const { value, failure } = useRequest('paymentCases', '', async () => {
    const response = await callShop(payments.cases, {})
    return response.status === 200 ? response.body.cases : officeRefusal(response)
  })
  if (failure) return <p role="alert">{failure}</p>
  if (!value) return null
  if (value.length === 0)
    return (
      <div className={styles.empty}>
        <b>{orderText('case.none')}</b>
        <span>{orderText('case.noneAbout')}</span>
      </div>
    )
  const columns = [
    orderText('list.order'),
    orderText('case.updated'),
    orderText('case.what'),
    orderText('list.state'),
    orderText('case.amount'),
  ]
  return (
    <OfficeTable columns={columns}>
      {value.map((item) => (
        <CaseRow
          key={`${item.kind} ${item.id}`}
          payment={item}
          words={wordsOf(
            markets.find(({ id }) => id === item.market),
            item.market,
          )}
        />
      ))}
    </OfficeTable>
  )
}
