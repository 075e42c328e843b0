/** The states of an attempt to pay. */
export const paymentStatuses = [
  'starting',
  'awaiting',
  'pending',
  'refused',
  'cancelled',
  'expired',
  'authorised',
  'ordered',
  'refunding',
  'refunded',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/**
 * Rank of each state. Captured money outranks every refusal: an authorisation after a refusal must lead to an order or
 * be refunded.
 */
const ranks: Readonly<Record<PaymentStatus, number>> = {
  starting: 0,
  awaiting: 1,
  pending: 2,
  refused: 3,
  cancelled: 3,
  expired: 3,
  authorised: 4,
  ordered: 5,
  refunding: 6,
  refunded: 7,
}

/** Whether an attempt can change between two states: forward only. */
export const canTransition = (from: PaymentStatus, to: PaymentStatus): boolean =>
  from !== 'ordered' && ranks[to] > ranks[from]

export const liveStatuses = ['starting', 'awaiting', 'pending'] as const

const unsettled: ReadonlySet<PaymentStatus> = new Set([
  ...liveStatuses,
  'authorised',
  'refunding',
  'refunded',
])

/** Whether money is in transit, to the shop or back. */
export const isUnsettled = (status: PaymentStatus): boolean => unsettled.has(status)

/** Whether the shopper can still pay, or has paid and the result is unknown. */
export const isLive = (status: PaymentStatus): boolean => ranks[status] < ranks.refused
