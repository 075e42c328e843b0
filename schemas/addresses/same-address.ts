import type { Address } from '#schemas/addresses/address.ts'
import { addressFields, tidyAddress } from '#schemas/addresses/address-rules.ts'

/** The value of `billingAddressId` for the delivery address. */
export const sameAsDelivery = 'same'

/** Whether two addresses are the same for a carrier and a bill, ignoring their ids. */
export function isSameAddress(item: Address | undefined, other: Address | undefined): boolean {
  if (!item || !other || item.country !== other.country) return false
  const [first, second] = [tidyAddress(item), tidyAddress(other)]
  const fields = [...addressFields, 'line2', 'organizationName'] as const
  return fields.every((field) => (first[field] ?? '') === (second[field] ?? ''))
}
