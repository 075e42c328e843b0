import { type Address, isFilled } from '#schemas/addresses/address.ts'
import { checkAddress } from '#schemas/addresses/address-rules.ts'
import { isSameAddress, sameAsDelivery } from '#schemas/addresses/same-address.ts'
import type { SavedAddress, SavedAddresses } from '#widgets/checkout/saved-addresses.ts'

/** Saved addresses, and the selected one: an id, or empty for a new address. */
export interface AddressChoices {
  delivery: readonly SavedAddress[]
  chosenDelivery: string
  billing: readonly SavedAddress[]
  /** Also `same`: the delivery address. */
  chosenBilling: string
}

interface Input {
  saved: SavedAddresses
  /** ISO 3166-1 alpha-2 of the countries with delivery. */
  countries: readonly string[]
  /** Addresses of the basket. */
  shipping: Address | undefined
  billing: Address | undefined
  /** Whether the URL requests the fields of a new delivery address, such as for another country. */
  showsFields: boolean
  /** The same for the billing address. */
  showsBillingFields: boolean
}

const isComplete = (address: Address, countries: readonly string[]): boolean =>
  Object.keys(checkAddress(address, countries)).length === 0

const idOfSame = (addresses: readonly SavedAddress[], address: Address | undefined): string =>
  addresses.find((item) => isSameAddress(item, address))?.id ?? ''

/**
 * Returns the choice among a customer's saved addresses (checkout rule 20); undefined if none can be delivered to.
 * Incomplete addresses are skipped.
 */
export function addressChoices({
  saved,
  countries,
  shipping,
  billing,
  showsFields,
  showsBillingFields,
}: Input): AddressChoices | undefined {
  const complete = saved.all.filter((address) => isComplete(address, [address.country]))
  const delivery = complete.filter(({ country }) => countries.includes(country))
  const [first] = delivery
  if (!first) return undefined
  const deliveryId = isFilled(shipping) ? idOfSame(delivery, shipping) : first.id
  const preferred = saved.billing ? idOfSame(complete, saved.billing) : ''
  const preselected = preferred === '' ? sameAsDelivery : preferred
  const billsElsewhere = isFilled(billing) && !isSameAddress(billing, shipping)
  const otherwise = isFilled(shipping) ? sameAsDelivery : preselected
  const billingId = billsElsewhere ? idOfSame(complete, billing) : otherwise
  return {
    delivery,
    chosenDelivery: showsFields ? '' : deliveryId,
    billing: complete,
    chosenBilling: showsBillingFields ? '' : billingId,
  }
}
