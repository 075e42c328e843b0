import type { Address } from '#schemas/addresses/address.ts'
import { checkAddress } from '#schemas/addresses/address-rules.ts'
import { turkishLocations } from '#schemas/addresses/turkish-locations.ts'
import type { BasketContent } from '#schemas/commerce/basket-content.ts'

/** Returns the destination of the goods. */
export const deliveryAddressOf = (content: BasketContent): Address | undefined =>
  content.useBillingAddressForShipping ? content.billingAddress : content.shippingAddress

/** Text keys by field. */
export type AddressErrors = Readonly<Record<string, readonly string[]>>

const zoneIds = new Set(turkishLocations.zones.map(({ zoneId }) => zoneId))

/** Returns the errors of an address by field. Turkish zones are looked up here, because forms cannot. */
export function addressErrors(address: Address, allowed: readonly string[]): AddressErrors {
  const errors = checkAddress(address, allowed)
  const isUnknownZone =
    address.country === 'TR' && !errors.regionCode && !zoneIds.has(address.regionCode ?? '')
  return isUnknownZone && !errors.country ? { ...errors, regionCode: ['form.choose'] } : errors
}
