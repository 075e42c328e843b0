import { Badge } from '#preview/orders/badge.tsx'
import { customerText } from '#preview/texts/customer-texts.ts'
import type { ListedCustomer } from '#schemas/commerce/office-customer.ts'

/** Renders the status of an account: confirmed, blocked, an operator's. */
export function CustomerStanding({ customer }: { customer: ListedCustomer }) {
  const { isConfirmed, isBlocked, isOperator } = customer
  return (
    <>
      {isBlocked && <Badge words={customerText('state.blocked')} tone="bad" />}
      {isOperator && <Badge words={customerText('state.operator')} tone="moving" />}
      <Badge
        words={customerText(isConfirmed ? 'state.confirmed' : 'state.unconfirmed')}
        tone={isConfirmed ? 'good' : 'open'}
      />
    </>
  )
}
