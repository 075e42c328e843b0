import { type Address, isFilled } from '#schemas/addresses/address.ts'
import { checkAddress } from '#schemas/addresses/address-rules.ts'
import { turkishLocations } from '#schemas/addresses/turkish-locations.ts'
import type { BasketContent } from '#schemas/commerce/basket-content.ts'
import type { MethodSettings } from '#schemas/commerce/shipping.ts'

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

/**
 * Checks the address that a shipping method needs. A German locker also needs a courier post number
 * (addresses rule 8).
 */
export function deliveryErrors(
  { deliveryType }: Pick<MethodSettings, 'deliveryType'>,
  content: BasketContent,
  allowed: readonly string[],
): AddressErrors {
  const address = deliveryAddressOf(content)
  if (deliveryType === 'digital' || deliveryType === 'store') return {}
  if (!isFilled(address)) return { address: ['form.required'] }
  const needsNumber = deliveryType === 'locker' && address.country === 'DE'
  const lacksNumber = needsNumber && address.carrierPostNumber === undefined
  return {
    ...addressErrors(address, allowed),
    ...(lacksNumber && { carrierPostNumber: ['form.required'] }),
  }
}
