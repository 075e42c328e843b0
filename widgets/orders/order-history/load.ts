import type { WidgetLoader } from '#renderer/loader.ts'
import { ignoreFailedCall } from '#renderer/loaders/ignore-failed-call.ts'
import { basketDeadline } from '#renderer/loaders/load-basket.ts'
import type { ResponseOf } from '#schemas/api/endpoint.ts'
import { orders } from '#schemas/api/orders.ts'
import { privateData } from '#widgets/checkout/load-checkout.ts'
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
    if (!shopper) return privateData({ sorting, page: 1, pages: 1 })
    const page = pageIn(shopper.query)
    const response = await shopper
      .call(orders.history, { query: { sorting, page, perPage } })
      .catch(ignoreFailedCall)
    if (response?.status !== 200) return privateData({ sorting, page, pages: 1 })
    const { orders: orderPage, total = orderPage.length } = response.body
    return privateData({ orders: orderPage, sorting, page, pages: Math.max(1, Math.ceil(total / perPage)) })
  },
}

export default loader
