import { demoPlaces } from '#fixtures/addresses/places.ts'
import { type AddressBook, forgivingAddressBook } from '#server/addresses/address-book.ts'
import { createBundledAddresses } from '#server/addresses/bundled-addresses.ts'
import { createRemoteAddresses } from '#server/addresses/remote-addresses.ts'
import type { Config } from '#server/config.ts'

/** The address book that the configuration names, else the demo's; it never rejects. */
export const openAddressBook = (
  { addressServiceUrl }: Pick<Config, 'addressServiceUrl'>,
  onFailure: (error: unknown) => void,
): AddressBook =>
  forgivingAddressBook(
    addressServiceUrl ? createRemoteAddresses(addressServiceUrl) : createBundledAddresses(demoPlaces),
    { onFailure },
  )
