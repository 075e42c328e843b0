import type { CallEndpoint } from '#renderer/kit/api-client.ts'
import { isFilled } from '#schemas/address.ts'
import { basket as endpoints } from '#schemas/api/basket.ts'
import type { Market } from '#schemas/market.ts'
import type { Visitor } from '#server/pages/page-access.ts'

type Progress = Omit<Visitor, 'session'>

const nothingKnown: Progress = { basketNotEmpty: false, addressKnown: false, shippingKnown: false }

/** How far a visitor is on the way to an order (spec 2, section 4: checkout steps). What is sent by e-mail needs no address. */
export async function progressOf(call: CallEndpoint, { id, catalog = id }: Market): Promise<Progress> {
  const answer = await call(endpoints.one, { path: { catalog }, query: {} })
  if (answer.status !== 200) return nothingKnown
  const { basket } = answer.body
  const address = basket.useBillingAddressForShipping ? basket.billingAddress : basket.shippingAddress
  return {
    basketNotEmpty: basket.lines.length > 0,
    addressKnown: basket.isDigital || isFilled(address),
    shippingKnown: basket.isDigital || basket.shipments.length > 0,
  }
}
