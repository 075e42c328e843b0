import type { LoadInput, LoadResult, WidgetLoader } from '#renderer/loader.ts'
import { ignoreFailedCall } from '#renderer/loaders/ignore-failed-call.ts'
import { basketDeadline, catalogOf, loadBasket, type ShopperBasket } from '#renderer/loaders/load-basket.ts'
import { type Address, isFilled } from '#schemas/addresses/address.ts'
import { isSameAddress } from '#schemas/addresses/same-address.ts'
import { account } from '#schemas/api/account.ts'
import type { ResponseOf } from '#schemas/api/endpoint.ts'
import { orders } from '#schemas/api/orders.ts'
import { payments } from '#schemas/api/payments.ts'
import { type Seller, sellerIn } from '#schemas/markets/seller.ts'
import { privateData } from '#widgets/checkout/load-checkout.ts'
import type { receipt } from '#widgets/checkout/receipt/index.ts'

type ReceiptBody = Extract<ResponseOf<typeof orders.receipt>, { status: 200 }>['body']

type LinkStatus = Extract<ResponseOf<typeof payments.linkReceipt>, { status: 200 }>['body']

export type Order = ReceiptBody['order']

/** A payment by link without an order yet. */
export interface PaymentLink extends LinkStatus {
  linkId: string
  checkoutBasketId: string
  /** Path that reports its status. */
  look: string
}

export interface ReceiptData {
  link?: PaymentLink
  /** Absent if there is none, it belongs to another customer, or it could not be fetched. */
  order?: Order
  /** Whether the order could not be fetched; it may exist. */
  failed?: true
  receipt?: ReceiptBody['receipt']
  trackingUrls: readonly string[]
  /** The current basket: the header still counts the ordered goods. */
  basket?: ShopperBasket | null
  isGuest?: boolean
  /** Whether the order is older: its page was opened from the account or a mail. */
  isPast?: boolean
  /** Whether the order was just placed: its purchase is reported (tracking rule 8). */
  isNew?: boolean
  /** The customer's delivery address of a recent order, if their address book does not have it. */
  unsavedAddress?: Address
  /** The seller and its legal pages. */
  seller?: Seller
}

/** Maximum age of an order for the thank-you message, in milliseconds. */
const thanksFor = 24 * 60 * 60_000

/** Maximum age of an order for reports of its purchase, in milliseconds. */
const newFor = 60 * 60_000

/** Longer than any order's id. */
const maxIdLength = 200

type Input = LoadInput<typeof receipt>

/** Without a response it is unknown whether the order exists: the platform may be unavailable. */
const missingReceipt = (response: object | undefined): LoadResult<ReceiptData> =>
  privateData<ReceiptData>({ trackingUrls: [], ...(response === undefined && { failed: true }) })

/** Loads the basket that the header counts; null if it could not be fetched: the receipt does not depend on it. */
const loadCurrentBasket = async (input: Input) =>
  (await loadBasket(input).catch(ignoreFailedCall))?.data ?? null

/** Returns the delivery address of a customer's order that their account does not keep yet. */
async function findUnsavedAddress(input: Input, { kind, shippingAddress }: Order) {
  const { shopper, context } = input
  // A screen in a store is signed out soon: it offers nothing to do.
  if (!shopper?.session || context.iso || kind !== 'web' || !isFilled(shippingAddress)) return undefined
  const path = { catalog: catalogOf(input) }
  const response = await shopper.call(account.addresses, { path }).catch(ignoreFailedCall)
  if (response?.status !== 200) return undefined
  const isKnown = response.body.some((saved) => isSameAddress(saved, shippingAddress))
  return isKnown ? undefined : shippingAddress
}

/** Reads the payment by link in the URL; once it has an order, the receipt replaces it. */
async function loadLink(input: Input, shopper: NonNullable<Input['shopper']>) {
  const linkId = shopper.query.get('linkId') ?? ''
  const checkoutBasketId = shopper.query.get('checkoutBasketId') ?? ''
  if (!linkId || !checkoutBasketId || Math.max(linkId.length, checkoutBasketId.length) > maxIdLength)
    return undefined
  const catalog = catalogOf(input)
  const response = await shopper
    .call(payments.linkReceipt, { path: { catalog, linkId }, query: { checkoutBasketId } })
    .catch(ignoreFailedCall)
  if (response?.status !== 200) return missingReceipt(response)
  if (response.body.redirectUrl !== undefined)
    return privateData<ReceiptData>({ trackingUrls: [] }, response.body.redirectUrl)
  const basket = await loadCurrentBasket(input)
  const name = `/api/order/${encodeURIComponent(catalog)}/basket/pay-by-link-receipt/${encodeURIComponent(linkId)}`
  const receiptPath = `${name}?${new URLSearchParams({ checkoutBasketId })}`
  return privateData<ReceiptData>({
    trackingUrls: [],
    basket,
    link: { ...response.body, linkId, checkoutBasketId, look: receiptPath },
  })
}

const loader: WidgetLoader<typeof receipt, ReceiptData> = {
  deadline: basketDeadline,
  async load(input) {
    const { shopper } = input
    const link = shopper && (await loadLink(input, shopper))
    if (link) return link
    const basket = await loadCurrentBasket(input)
    const orderId = shopper?.query.get('orderid') ?? ''
    if (!shopper || orderId === '' || orderId.length > maxIdLength) return privateData({ trackingUrls: [] })
    const response = await shopper
      .call(orders.receipt, { path: { catalog: catalogOf(input), orderId } })
      .catch(ignoreFailedCall)
    if (response?.status !== 200) return missingReceipt(response)
    const { order, receipt, trackingUrls } = response.body
    const seller = sellerIn(input.payload('organization'))
    const isGuest = shopper.session === undefined
    const age = input.now - Date.parse(order.created)
    const isPast = age > thanksFor
    const unsavedAddress = isPast ? undefined : await findUnsavedAddress(input, order)
    return privateData({
      order,
      receipt,
      trackingUrls: [...trackingUrls],
      basket,
      isGuest,
      isPast,
      isNew: age <= newFor,
      seller,
      ...(unsavedAddress && { unsavedAddress }),
    })
  },
}

export default loader
