import { providerIds } from '#schemas/commerce/payment.ts'
import { paymentStatuses } from '#schemas/commerce/payment-status.ts'
import { orderPlaced } from '#server/commerce/orders/write-order.ts'
import { paymentMoved } from '#server/commerce/payments/attempts.ts'
import type { Database } from '#server/database/database.ts'
import type { Metrics } from '#server/operations/metrics.ts'

/** Counts orders and payment outcomes, once each is committed. */
export function countCommerce({ onCommit, pool }: Database, metrics: Metrics): void {
  for (const provider of providerIds)
    for (const status of paymentStatuses)
      onCommit(paymentMoved(provider, status), () => metrics.payment(provider, status))
  onCommit(orderPlaced, metrics.order)
  metrics.connections(() => ({
    busy: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  }))
}
