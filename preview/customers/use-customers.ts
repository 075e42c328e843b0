import { usePages } from '#preview/interface/use-pages.ts'
import { officeRefusal } from '#preview/orders/refusal.ts'
import { callShop } from '#preview/state/operator.ts'
import { officeCustomers } from '#schemas/api/office-customers.ts'
import type { ListedCustomer } from '#schemas/commerce/office-customer.ts'

/** Returns the customers that match a text, and loads older ones on request. */
export function useCustomers(typed: string) {
  const text = typed.trim()
  const { items: customers, ...pages } = usePages<ListedCustomer>(text, async (last, signal) => {
    const after = last && { created: last.created, userId: last.userId }
    const body = { ...(text && { text }), ...(after && { after }) }
    const response = await callShop(officeCustomers.search, { body }, { signal })
    if (response.status !== 200) return officeRefusal(response)
    return { items: response.body.customers, hasMore: response.body.hasMore }
  })
  return { customers, ...pages }
}
