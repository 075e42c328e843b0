import { atom } from 'jotai'
import type { PaymentFilter } from '#schemas/commerce/office-order.ts'
import type { OrderState } from '#schemas/commerce/order.ts'

/** Which orders are listed. */
export interface OrderFilter {
  text: string
  market: string
  state: OrderState | undefined
  payment: PaymentFilter | undefined
  /** Account of the buyer, by its id; the name is shown. */
  customer: { userId: string; name: string } | undefined
  /** ISO 8601 dates; empty for no bound. */
  from: string
  until: string
}

export const noFilter: OrderFilter = {
  text: '',
  market: '',
  state: undefined,
  payment: undefined,
  customer: undefined,
  from: '',
  until: '',
}

/**
 * The filter of this tab, which is the same when the operator comes back from an order. Not part of the URL, because it
 * contains names and addresses.
 */
export const orderFilterAtom = atom(noFilter)

export const isNarrowed = (filter: OrderFilter): boolean =>
  Object.values(filter).some((value) => value !== undefined && value !== '')
