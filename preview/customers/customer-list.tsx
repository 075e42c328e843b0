import { atom, useAtom } from 'jotai'
import { useState } from 'react'
import { CustomerStanding } from '#preview/customers/customer-standing.tsx'
import { useCustomers } from '#preview/customers/use-customers.ts'
import { followLink } from '#preview/interface/follow-link.ts'
import { OfficeTable } from '#preview/orders/office-table.tsx'
import { wordsOf } from '#preview/orders/order-words.ts'
import styles from '#preview/orders/orders.module.css'
import controls from '#preview/styles/controls.module.css'
import { customerText } from '#preview/texts/customer-texts.ts'
import type { ListedCustomer } from '#schemas/commerce/office-customer.ts'
import type { OfficeMarket } from '#schemas/commerce/office-order.ts'

/** What is searched for in this tab: it names people, and so stands in no address. */
const searchAtom = atom('')

function CustomerRow({ customer, market }: { customer: ListedCustomer; market: OfficeMarket | undefined }) {
  const { userId, email, name, phone, created, orders } = customer
  const words = wordsOf(market, customer.market)
  const address = `/preview/customers/${encodeURIComponent(userId)}`
  return (
    <tr>
      <td className={styles.number}>
        <a href={address} onClick={followLink(address)}>
          {name || email}
        </a>
      </td>
      <td className={styles.customer}>
        <span>{email}</span>
        <span className={styles.hint}>{phone}</span>
      </td>
      <td className={styles.placed}>
        <time dateTime={created}>{words.moment(created)}</time>
        <span className={styles.hint}>{words.name}</span>
      </td>
      <td className={styles.standing}>
        <CustomerStanding customer={customer} />
      </td>
      <td className={styles.total}>{customerText('list.orderCount', { count: orders })}</td>
    </tr>
  )
}

/** The list of customers, with search. */
export function CustomerList({ markets }: { markets: readonly OfficeMarket[] }) {
  const [typed, setTyped] = useAtom(searchAtom)
  const { customers, hasMore, failure, isBusy, more } = useCustomers(typed)
  const none = typed.trim() ? 'list.noMatch' : 'list.none'
  const [columns] = useState(() => [
    customerText('list.customer'),
    customerText('list.contact'),
    customerText('list.since'),
    customerText('list.account'),
    customerText('list.orders'),
  ])
  return (
    <>
      <input
        className={controls.input}
        type="search"
        autoComplete="off"
        maxLength={200}
        aria-label={customerText('list.search')}
        placeholder={customerText('list.search')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {failure && (
        <p role="alert" className={controls.problem}>
          {failure}
        </p>
      )}
      {customers && customers.length > 0 && (
        <OfficeTable columns={columns}>
          {customers.map((customer) => (
            <CustomerRow
              key={customer.userId}
              customer={customer}
              market={markets.find(({ id }) => id === customer.market)}
            />
          ))}
        </OfficeTable>
      )}
      {customers?.length === 0 && !failure && (
        <div className={styles.empty}>
          <b>{customerText(none)}</b>
          <span>{customerText(`${none}About`)}</span>
        </div>
      )}
      <div className={styles.foot}>
        <p role="status" className={controls.hint}>
          {customers &&
            customers.length > 0 &&
            customerText(hasMore ? 'list.shownMore' : 'list.shown', { count: customers.length })}
        </p>
        {hasMore && (
          <button type="button" className={controls.plain} disabled={isBusy} onClick={more}>
            {customerText('list.more')}
          </button>
        )}
      </div>
    </>
  )
}
