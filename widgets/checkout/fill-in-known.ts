import { type BasketInput, catalogOf } from '#renderer/loaders/load-basket.ts'
import { isFilled } from '#schemas/addresses/address.ts'
import { basket as endpoints } from '#schemas/api/basket.ts'
import { orders } from '#schemas/api/orders.ts'
import { keptAddress } from '#widgets/checkout/kept-address.ts'
import { deliveryAddressOf, type ShownBasket } from '#widgets/checkout/load-checkout.ts'

/** The last order that who is signed in placed here; undefined where there is none, or it cannot be had. */
async function lastOrder({ shopper, context }: BasketInput) {
  if (!shopper?.session) return undefined
  const answer = await shopper.call(orders.history, { query: { sorting: 'desc' } })
  const latest = answer.status === 200 ? answer.body.orders.find(({ kind }) => kind === 'web') : undefined
  if (!latest) return undefined
  const found = await shopper.call(orders.read, { path: { orderId: latest.orderId } })
  const order = found.status === 200 ? found.body.order : undefined
  return order?.market === context.market ? order : undefined
}

/**
 * Takes for a new basket what is known of who is signed in: the address that they keep first, or that of their last order,
 * and the way of delivery of that order. What the engine refuses, such as a way that is no longer offered, is asked for as
 * ever. All of it stands on the summary, where it can be changed.
 */
export async function fillInKnown(input: BasketInput, basket: ShownBasket): Promise<ShownBasket> {
  const { shopper } = input
  if (!shopper?.session || basket.isDigital || basket.shipments.length > 0) return basket
  const path = { catalog: catalogOf(input) }
  const last = await lastOrder(input)
  let known = basket
  if (!isFilled(deliveryAddressOf(known))) {
    const answer = await shopper.call(endpoints.countries, { path })
    const countries = answer.status === 200 ? answer.body : []
    const address = (await keptAddress(input, countries)) ?? last?.shippingAddress
    if (!address) return known
    const given = await shopper.call(endpoints.address, {
      path,
      query: {},
      body: { shippingAddress: address },
    })
    if (given.status !== 200) return known
    known = given.body.basket
  }
  const [chosen] = last?.shipments ?? []
  if (!chosen) return known
  const { shippingMethodId, pickupPointId } = chosen
  const sent = await shopper.call(endpoints.shipment, {
    path,
    query: {},
    body: { shippingMethodId, ...(pickupPointId !== undefined && { pickupPointId }) },
  })
  return sent.status === 200 ? sent.body.basket : known
}
