import type { WidgetLoader } from '#renderer/loader.ts'
import { basketDeadline } from '#renderer/loaders/load-basket.ts'
import { unlessFailed } from '#renderer/loaders/unless-failed.ts'
import type { ResponseOf } from '#schemas/api/endpoint.ts'
import { orders } from '#schemas/api/orders.ts'
import { ofOne } from '#widgets/checkout/load-checkout.ts'
import type { orderHistory } from '#widgets/orders/order-history/index.ts'

type Summaries = Extract<ResponseOf<typeof orders.history>, { status: 200 }>['body']['orders']

export interface History {
  /** Absent if they could not be fetched. */
  orders?: Summaries
  sorting: 'asc' | 'desc'
  /** From 1. */
  page: number
  pages: number
}

const perPage = 10

const pageIn = (query: URLSearchParams): number => {
  const page = Number(query.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1
}

const loader: WidgetLoader<typeof orderHistory, History> = {
  deadline: basketDeadline,
  async load({ shopper }) {
    const sorting = shopper?.query.get('sorting') === 'asc' ? 'asc' : 'desc'
    if (!shopper) return ofOne({ sorting, page: 1, pages: 1 })
    const page = pageIn(shopper.query)
    const answer = await shopper
      .call(orders.history, { query: { sorting, page, perPage } })
      .catch(unlessFailed)
    if (answer?.status !== 200) return ofOne({ sorting, page, pages: 1 })
    const { orders: orderPage, total = orderPage.length } = answer.body
    return ofOne({ orders: orderPage, sorting, page, pages: Math.max(1, Math.ceil(total / perPage)) })
  },
}

export default loader
