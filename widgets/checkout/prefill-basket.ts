import { type BasketInput, catalogOf } from '#renderer/loaders/load-basket.ts'
import { isFilled } from '#schemas/addresses/address.ts'
import { basket as endpoints } from '#schemas/api/basket.ts'
import { orders } from '#schemas/api/orders.ts'
import { type BasketView, deliveryAddressOf } from '#widgets/checkout/load-checkout.ts'
import { savedAddresses } from '#widgets/checkout/saved-addresses.ts'

/** Returns the customer's last order in this market; undefined if there is none, or on failure. */
async function lastOrder({ shopper, context }: BasketInput) {
  if (!shopper?.session) return undefined
  const reply = await shopper.call(orders.history, { query: { sorting: 'desc' } })
  const latestOrder = reply.status === 200 ? reply.body.orders.find(({ kind }) => kind === 'web') : undefined
  if (!latestOrder) return undefined
  const orderResponse = await shopper.call(orders.read, { path: { orderId: latestOrder.orderId } })
  const order = orderResponse.status === 200 ? orderResponse.body.order : undefined
  return order?.market === context.market ? order : undefined
}

/**
 * Prefills a new basket: the customer's preferred address or that of their last order, and that order's shipping
 * method. Data that the engine rejects, such as a method that no longer exists, is left to the steps. The summary
 * shows all of it for changes.
 */
export async function prefillBasket(input: BasketInput, basket: BasketView): Promise<BasketView> {
  const { shopper } = input
  if (!shopper?.session || basket.isDigital || basket.shipments.length > 0) return basket
  const path = { catalog: catalogOf(input) }
  const last = await lastOrder(input)
  let current = basket
  if (!isFilled(deliveryAddressOf(current))) {
    const reply = await shopper.call(endpoints.countries, { path })
    const countries = reply.status === 200 ? reply.body : []
    const addresses = await savedAddresses(input, countries)
    const address = addresses.delivery ?? last?.shippingAddress
    if (!address) return current
    const addressResponse = await shopper.call(endpoints.address, {
      path,
      query: {},
      body: { shippingAddress: address, ...(addresses.billing && { billingAddress: addresses.billing }) },
    })
    if (addressResponse.status !== 200) return current
    current = addressResponse.body.basket
  }
  const [chosen] = last?.shipments ?? []
  if (!chosen) return current
  const { shippingMethodId, pickupPointId } = chosen
  const response = await shopper.call(endpoints.shipment, {
    path,
    query: {},
    body: { shippingMethodId, ...(pickupPointId !== undefined && { pickupPointId }) },
  })
  return response.status === 200 ? response.body.basket : current
}
