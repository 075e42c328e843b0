import type { Address } from '#schemas/addresses/address.ts'
import type { Store } from '#schemas/commerce/store.ts'

/** Returns a store's address in the fields of all other addresses. */
export const postalAddressOf = ({ address }: Pick<Store, 'address'>) =>
  ({
    line1: address.street,
    ...(address.postalCode !== undefined && { postalCode: address.postalCode }),
    city: address.city,
    ...(address.regionCode !== undefined && { regionCode: address.regionCode }),
    country: address.countryCode,
  }) satisfies Address
