import type { LoadResult } from '#renderer/loader.ts'
import { type BasketInput, catalogOf } from '#renderer/loaders/load-basket.ts'
import { isFilled } from '#schemas/addresses/address.ts'
import { basket as endpoints } from '#schemas/api/basket.ts'
import type { ResponseOf } from '#schemas/api/endpoint.ts'
import type { CheckoutStep } from '#schemas/commerce/checkout-steps.ts'

/** The basket response in widgets. */
export type BasketBody = Extract<ResponseOf<typeof endpoints.withSettings>, { status: 200 }>['body']
export type BasketView = BasketBody['basket']

/** Wraps data of one visitor, which is never cached. */
export const privateData = <Data>(data: Data, redirect?: string): LoadResult<Data> => ({
  data,
  tags: [],
  seconds: 0,
  ...(redirect !== undefined && { redirect }),
})

/** Loads the visitor's basket with its options; null without a basket or visitor. */
export async function loadCheckout(input: BasketInput): Promise<BasketBody | null> {
  const { shopper } = input
  if (!shopper) return null
  const response = await shopper.call(endpoints.withSettings, {
    path: { catalog: catalogOf(input) },
    query: {},
  })
  return response.status === 200 ? response.body : null
}

/** Destination of the goods. */
export const deliveryAddressOf = (basket: BasketView) =>
  basket.useBillingAddressForShipping ? basket.billingAddress : basket.shippingAddress

/** The first incomplete step. */
export function nextStep(basket: BasketView, isSignedIn: boolean): CheckoutStep {
  if (!isSignedIn && basket.guestEmail === undefined) return 'customer'
  if (!basket.isDigital && !isFilled(deliveryAddressOf(basket))) return 'details'
  if (!basket.isDigital && basket.shipments.length === 0) return 'shipping'
  return basket.acceptTerms ? 'payment' : 'summary'
}
