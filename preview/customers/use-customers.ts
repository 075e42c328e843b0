import { usePages } from '#preview/interface/use-pages.ts'
import { officeRefusal } from '#preview/orders/refusal.ts'
import { callShop } from '#preview/state/operator.ts'
import { officeCustomers } from '#schemas/api/office-customers.ts'
import type { ListedCustomer } from '#schemas/commerce/office-customer.ts'

/** Fetches the customers that match a text, page by page, newest first. */
export function useCustomers(searchText: string) {
  const text = searchText.trim()
  const { items: customers, ...pages } = usePages<ListedCustomer>(text, async (last, signal) => {
    const after = last && { created: last.created, userId: last.userId }
    const body = { ...(text && { text }), ...(after && { after }) }
    const response = await callShop(officeCustomers.search, { body }, { signal })
    if (response.status !== 200) return officeRefusal(response)
    return { items: response.body.customers, hasMore: response.body.hasMore }
  })
  return { customers, ...pages }
}
