import type { OrderKeys } from '#server/commerce/orders/order-keys.ts'
import type { Viewer } from '#server/commerce/orders/orders.ts'
import { verifiedAddress } from '#server/commerce/orders/verified-address.ts'
import type { Caller } from '#server/endpoints/handlers.ts'
import { visitStartIn } from '#server/session/ended-cookies.ts'

/** Returns what a caller can prove as the customer of an order. */
export function shopperOf(
  { session, iso, header }: Pick<Caller, 'session' | 'iso' | 'header'>,
  orderKeys: Pick<OrderKeys, 'openedBy'>,
): Omit<Viewer, 'isOperator'> {
  const cookies = header('cookie')
  return {
    userId: session?.userId,
    email: verifiedAddress(session),
    openedOrder: orderKeys.openedBy(cookies),
    visitStart: iso ? visitStartIn(cookies) : undefined,
  }
}
