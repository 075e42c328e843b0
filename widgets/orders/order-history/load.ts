import type { WidgetLoader } from '#renderer/loader.ts'
import { basketDeadline } from '#renderer/loaders/load-basket.ts'
import type { AnswerOf } from '#schemas/api/endpoint.ts'
import { orders } from '#schemas/api/orders.ts'
import { ofOne } from '#widgets/checkout/load-checkout.ts'
import type { orderHistory } from '#widgets/orders/order-history/index.ts'

type Summaries = Extract<AnswerOf<typeof orders.history>, { status: 200 }>['body']['orders']

export interface History {
  /** Absent if they could not be fetched. */
  orders?: Summaries
  sorting: 'asc' | 'desc'
}

const loader: WidgetLoader<typeof orderHistory, History> = {
  deadline: basketDeadline,
  async load({ shopper }) {
    const sorting = shopper?.query.get('sorting') === 'asc' ? 'asc' : 'desc'
    if (!shopper) return ofOne({ sorting })
    const answer = await shopper.call(orders.history, { query: { sorting } })
    return ofOne(answer.status === 200 ? { orders: answer.body.orders, sorting } : { sorting })
  },
}

export default loader
