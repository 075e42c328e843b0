import { type AddressBook, forgivingAddressBook } from '#server/addresses/address-book.ts'
import { createBundledAddresses } from '#server/addresses/bundled-addresses.ts'
import { createRemoteAddresses } from '#server/addresses/remote-addresses.ts'
import type { Places } from '#server/commerce/stores/find-stores.ts'
import type { Config } from '#server/configuration/config.ts'

/**
 * The address book that the configuration names, else one of these places; it never rejects.
 * @param places the demo's; empty in a real shop
 */
export const openAddressBook = (
  { addressServiceUrl }: Pick<Config, 'addressServiceUrl'>,
  places: Places,
  onFailure: (error: unknown) => void,
): AddressBook =>
  forgivingAddressBook(
    addressServiceUrl ? createRemoteAddresses(addressServiceUrl) : createBundledAddresses(places),
    { onFailure },
  )
