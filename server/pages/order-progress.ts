import type { CallEndpoint } from '#renderer/browser/page/api-client.ts'
import { isFilled } from '#schemas/addresses/address.ts'
import { basket } from '#schemas/api/basket.ts'
import { payments } from '#schemas/api/payments.ts'
import type { Basket } from '#schemas/commerce/basket.ts'
import type { Shipment } from '#schemas/commerce/shipping.ts'
import type { Market } from '#schemas/markets/market.ts'
import type { Visitor } from '#server/pages/page-access.ts'

type Progress = Omit<Visitor, 'session'>

const nowhere: Progress = { basketNotEmpty: false, addressKnown: false, shippingKnown: false }

type CheckoutBasket = Pick<
  Basket,
  'isDigital' | 'shippingAddress' | 'billingAddress' | 'useBillingAddressForShipping'
> & {
  readonly shipments: readonly Pick<Shipment, 'deliveryType'>[]
}

/** Digital goods and goods for store pickup need no delivery address. */
function isAddressKnown({ shippingAddress, billingAddress, ...basket }: CheckoutBasket): boolean {
  const needsNone = basket.isDigital || basket.shipments.some(({ deliveryType }) => deliveryType === 'store')
  return needsNone || isFilled(basket.useBillingAddressForShipping ? billingAddress : shippingAddress)
}

/** Returns the visitor's progress towards an order, which the guards of checkout steps check. */
export async function orderProgress(call: CallEndpoint, market: Market): Promise<Progress> {
  const path = { catalog: market.catalog ?? market.id }
  const reply = await call(basket.get, { path, query: {} })
  const basketState = reply.status === 200 ? reply.body.basket : undefined
  if (!basketState || basketState.quantity === 0) {
    const standingReply = await call(payments.standing, { path, query: {} })
    const receipt =
      standingReply.status === 200 && standingReply.body.orderId !== undefined
        ? standingReply.body.url
        : undefined
    return receipt === undefined ? nowhere : { ...nowhere, receipt }
  }
  return {
    basketNotEmpty: true,
    addressKnown: isAddressKnown(basketState),
    shippingKnown: basketState.shipments.length > 0,
  }
}
