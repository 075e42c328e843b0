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
 * How far along each is. Money that was taken outranks every word that none was: an authorisation that comes after a
 * refusal must lead to an order or go back.
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

/** Whether an attempt may go from one state to another: only forward, never back or sideways. */
export const mayBecome = (from: PaymentStatus, to: PaymentStatus): boolean =>
  from !== 'ordered' && ranks[to] > ranks[from]

export const liveStatuses = ['starting', 'awaiting', 'pending'] as const

const unsettled: ReadonlySet<PaymentStatus> = new Set([
  ...liveStatuses,
  'authorised',
  'refunding',
  'refunded',
])

/** Its shopper has money under way, to the shop or back. */
export const isUnsettled = (status: PaymentStatus): boolean => unsettled.has(status)

/** The shopper may still pay, or has and nobody knows it yet. */
export const isLive = (status: PaymentStatus): boolean => ranks[status] < ranks.refused
