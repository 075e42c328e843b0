import { useSetAtom } from 'jotai'
import { type ReactNode, useState } from 'react'
import { CustomerLog } from '#preview/customers/customer-log.tsx'
import { CustomerProfile } from '#preview/customers/customer-profile.tsx'
import { CustomerStanding } from '#preview/customers/customer-standing.tsx'
import { followLink } from '#preview/interface/follow-link.ts'
import { useRequest } from '#preview/interface/use-request.ts'
import { Badge } from '#preview/orders/badge.tsx'
import { GiftCardsLink } from '#preview/orders/gift-cards-link.tsx'
import { OrderLink } from '#preview/orders/office-table.tsx'
import styles from '#preview/orders/order-detail.module.css'
import { noFilter, orderFilterAtom } from '#preview/orders/order-list-state.ts'
import { type MarketWords, stateOf, wordsOf } from '#preview/orders/order-words.ts'
import { officeRefusal } from '#preview/orders/refusal.ts'
import { ScreenFrame } from '#preview/screens/screen-frame.tsx'
import { writableCopy } from '#preview/state/api.ts'
import { navigate } from '#preview/state/location.ts'
import { callShop } from '#preview/state/operator.ts'
import { formatAmount } from '#preview/texts/amount.ts'
import { customerText } from '#preview/texts/customer-texts.ts'
import { officeCustomers } from '#schemas/api/office-customers.ts'
import type { OfficeCustomer } from '#schemas/commerce/office-customer.ts'
import type { ListedOrder, OfficeMarket } from '#schemas/commerce/office-order.ts'

function CustomerOrder({ order, market }: { order: ListedOrder; market: OfficeMarket | undefined }) {
  const words = wordsOf(market, order.market)
  return (
    <li className={styles.movement}>
      <span>
        <OrderLink orderNumber={order.orderNumber} />
        <span className={styles.hint}>{words.moment(order.created)}</span>
      </span>
      <Badge {...stateOf(order)} />
      <b>{formatAmount(order.total)}</b>
    </li>
  )
}

function Orders({ customer, markets }: { customer: OfficeCustomer; markets: readonly OfficeMarket[] }) {
  const { orders, summary } = customer
  const setFilter = useSetAtom(orderFilterAtom)
  return (
    <section className={styles.card}>
      <h2>{customerText('detail.orders')}</h2>
      {orders.length === 0 ? (
        <p className={styles.hint}>{customerText('detail.noOrders')}</p>
      ) : (
        <>
          <ul className={styles.list}>
            {orders.map((order) => (
              <CustomerOrder
                key={order.orderNumber}
                order={order}
                market={markets.find(({ id }) => id === order.market)}
              />
            ))}
          </ul>
          <button
            type="button"
            className={styles.link}
            onClick={() => {
              const { userId, name, email } = summary
              setFilter({ ...noFilter, customer: { userId, name: name || email } })
              navigate('/preview/orders')
            }}
          >
            {customerText('detail.allOrders')}
          </button>
        </>
      )}
      <GiftCardsLink text={summary.email} words={customerText('detail.giftCards')} />
    </section>
  )
}

function Returns({ returns, words }: { returns: OfficeCustomer['returns']; words: MarketWords }) {
  return (
    <section className={styles.card}>
      <h2>{customerText('detail.returns')}</h2>
      {returns.length === 0 && <p className={styles.hint}>{customerText('detail.noReturns')}</p>}
      <ul className={styles.list}>
        {returns.map(({ orderNumber, returnNumber, created, pieces }) => {
          const address = `/preview/orders/${encodeURIComponent(orderNumber)}`
          return (
            <li key={returnNumber} className={styles.mail}>
              <a href={address} onClick={followLink(address)}>
                {returnNumber}
              </a>
              <span className={styles.hint}>
                {customerText('detail.return', { count: pieces, number: orderNumber })},{' '}
                {words.moment(created)}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Club({ isMember, points }: Pick<OfficeCustomer, 'isMember' | 'points'>) {
  return (
    <section className={styles.card}>
      <h2>{customerText('detail.club')}</h2>
      {points ? (
        <p>
          <b>{customerText('detail.points', { count: points.balance })}</b>{' '}
          {points.pending > 0 && (
            <span className={styles.hint}>{customerText('detail.pending', { count: points.pending })}</span>
          )}
        </p>
      ) : (
        <p className={styles.hint}>{customerText(isMember ? 'detail.clubSilent' : 'detail.noClub')}</p>
      )}
    </section>
  )
}

interface Props {
  userId: string
  markets: readonly OfficeMarket[]
  /** Menu of the operator. */
  menu: ReactNode
}

const list = '/preview/customers'

/** Renders a customer with all details and the operator's actions. */
export function CustomerDetail({ userId, markets, menu }: Props) {
  const [done, setDone] = useState('')
  const { value, failure, refetch } = useRequest('customer', userId, async () => {
    const response = await callShop(officeCustomers.read, { path: { userId } })
    if (response.status === 200) return writableCopy(response.body)
    return response.status === 404 ? customerText('detail.missing') : officeRefusal(response)
  })
  const market = markets.find(({ id }) => id === value?.summary.market)
  const words = wordsOf(market, value?.summary.market ?? '')
  function onDone(message: string): void {
    setDone(message)
    refetch()
  }
  const title = value?.summary.name || value?.summary.email
  return (
    <ScreenFrame
      title={title ?? customerText('title')}
      screen="customers"
      menu={menu}
      above={
        <a className={styles.back} href={list} onClick={followLink(list)}>
          ← {customerText('back')}
        </a>
      }
    >
      <p role="status" className={styles.done}>
        {done}
      </p>
      {failure && <p role="alert">{failure}</p>}
      {value && (
        <>
          <p className={styles.standing}>
            <CustomerStanding customer={value.summary} />
            <span className={styles.hint}>
              {customerText('detail.since', {
                moment: words.moment(value.summary.created),
                market: words.name,
              })}
            </span>
          </p>
          <div className={styles.columns}>
            <div className={styles.column}>
              <Orders customer={value} markets={markets} />
              <Returns returns={value.returns} words={words} />
              <CustomerLog entries={value.entries} words={words} />
            </div>
            <div className={styles.column}>
              <CustomerProfile customer={value} words={words} onDone={onDone} />
              <Club {...value} />
            </div>
          </div>
        </>
      )}
    </ScreenFrame>
  )
}
