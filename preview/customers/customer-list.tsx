import { atom, useAtom } from 'jotai'
import { useState } from 'react'
import { CustomerStanding } from '#preview/customers/customer-standing.tsx'
import { useCustomers } from '#preview/customers/use-customers.ts'
import { followLink } from '#preview/interface/follow-link.ts'
import { OfficeList } from '#preview/orders/office-list.tsx'
import { wordsOf } from '#preview/orders/order-words.ts'
import styles from '#preview/orders/orders.module.css'
import controls from '#preview/styles/controls.module.css'
import { customerText } from '#preview/texts/customer-texts.ts'
import type { ListedCustomer } from '#schemas/commerce/office-customer.ts'
import type { OfficeMarket } from '#schemas/commerce/office-order.ts'

/** Search text of this tab. Not part of the address, because it names customers. */
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
        {name && <span>{email}</span>}
        {phone && <span className={styles.hint}>{phone}</span>}
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
  const emptyKey = typed.trim() ? 'list.noMatch' : 'list.none'
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
      <OfficeList
        columns={columns}
        rows={customers?.map((customer) => (
          <CustomerRow
            key={customer.userId}
            customer={customer}
            market={markets.find(({ id }) => id === customer.market)}
          />
        ))}
        failure={failure}
        none={{ title: customerText(emptyKey), about: customerText(`${emptyKey}About`) }}
        status={customerText(hasMore ? 'list.shownMore' : 'list.shown', { count: customers?.length ?? 0 })}
        more={hasMore ? { words: customerText('list.more'), isBusy, onMore: more } : undefined}
      />
    </>
  )
}
