import type { WidgetLoader } from '#renderer/loader.ts'
import { basketDeadline, catalogOf, loadBasket, type ShopperBasket } from '#renderer/loaders/load-basket.ts'
import type { AnswerOf } from '#schemas/api/endpoint.ts'
import { orders } from '#schemas/api/orders.ts'
import { type Seller, sellerIn } from '#schemas/markets/seller.ts'
import { ofOne } from '#widgets/checkout/load-checkout.ts'
import type { receipt } from '#widgets/checkout/receipt/index.ts'

type ReceiptAnswer = Extract<AnswerOf<typeof orders.receipt>, { status: 200 }>['body']

export type Order = ReceiptAnswer['order']

export interface ReceiptData {
  /** Absent if there is none, or it belongs to another customer. */
  order?: Order
  receipt?: ReceiptAnswer['receipt']
  trackingUrls: readonly string[]
  /** The current basket: the header still counts the ordered goods. */
  basket?: ShopperBasket | null
  isGuest?: boolean
  /** Who sold, and its legal pages. */
  seller?: Seller
}

/** Longer than any order's id. */
const longestId = 200

const loader: WidgetLoader<typeof receipt, ReceiptData> = {
  deadline: basketDeadline,
  async load(input) {
    const { shopper } = input
    const { data: basket } = await loadBasket(input)
    const orderId = shopper?.query.get('orderid') ?? ''
    if (!shopper || orderId === '' || orderId.length > longestId) return ofOne({ trackingUrls: [] })
    const answer = await shopper.call(orders.receipt, { path: { catalog: catalogOf(input), orderId } })
    if (answer.status !== 200) return ofOne({ trackingUrls: [] })
    const { order, receipt, trackingUrls } = answer.body
    const seller = sellerIn(input.payload('organization'))
    const isGuest = shopper.session === undefined
    return ofOne({ order, receipt, trackingUrls: [...trackingUrls], basket, isGuest, seller })
  },
}

export default loader
