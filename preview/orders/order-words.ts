import { editorMoment } from '#preview/texts/language.ts'
import { orderText } from '#preview/texts/order-texts.ts'
import type { ListedOrder, OfficeMarket } from '#schemas/commerce/office-order.ts'
import { parseOrderState } from '#schemas/commerce/order.ts'

/** How an order or a payment stands, for the eye: something to do, fine, over, or wrong. */
type Tone = 'open' | 'moving' | 'good' | 'over' | 'bad'

export interface Status {
  words: string
  tone: Tone
}

const toneOfState = {
  placed: 'open',
  paymentprocessing: 'moving',
  completed: 'good',
  cancelled: 'over',
} as const

/** Returns the state of an order in words; a platform's own state as it is (orders rule 1). */
export function stateOf({ state, toSend, pieces }: Pick<ListedOrder, 'state' | 'toSend' | 'pieces'>): Status {
  const orderState = parseOrderState(state)
  if (!orderState) return { words: state, tone: 'moving' }
  const isPartly = orderState === 'placed' && toSend < pieces
  return {
    words: orderText(isPartly ? 'state.partly' : `state.${orderState}`),
    tone: toneOfState[orderState],
  }
}

const toneOfPayment = {
  reserved: 'over',
  partly: 'moving',
  paid: 'good',
  released: 'over',
  unreleased: 'bad',
  refunding: 'moving',
  refunded: 'over',
  lapsed: 'bad',
  failed: 'bad',
} as const

export const paymentOf = ({ payment }: Pick<ListedOrder, 'payment'>): Status => ({
  words: orderText(`payment.${payment}`),
  tone: toneOfPayment[payment],
})

const toneOfDispute = {
  opened: 'bad',
  'charged-back': 'bad',
  won: 'good',
  lost: 'bad',
  closed: 'over',
} as const

/** Returns the status of a dispute; undefined without one. */
export function disputeOf({ dispute }: Pick<ListedOrder, 'dispute'>): Status | undefined {
  if (!dispute) return undefined
  return { words: orderText(`dispute.${dispute}`), tone: toneOfDispute[dispute] }
}

/** Name of the market of an order, and times in its time zone. */
export interface MarketWords {
  name: string
  moment(iso: string): string
}

/** @param market undefined for a market that was removed */
export const wordsOf = (market: OfficeMarket | undefined, id: string): MarketWords => ({
  name: market?.name ?? id,
  moment: (iso) => editorMoment(iso, market?.timeZone ?? 'UTC'),
})
