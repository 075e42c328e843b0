import { type AddressBook, createResilientAddressBook } from '#server/addresses/address-book.ts'
import { createBundledAddresses } from '#server/addresses/bundled-addresses.ts'
import { createGooglePlaces } from '#server/addresses/google-places.ts'
import { createLoqate } from '#server/addresses/loqate.ts'
import { createRemoteAddresses } from '#server/addresses/remote-addresses.ts'
import type { TownsByCountry } from '#server/commerce/stores/find-stores.ts'
import type { Config } from '#server/configuration/config.ts'

type AddressServiceConfig = Pick<Config, 'addressServiceUrl' | 'addressService'>

function bookOf(
  { addressServiceUrl, addressService }: AddressServiceConfig,
  towns: TownsByCountry,
): AddressBook {
  if (addressServiceUrl) return createRemoteAddresses(addressServiceUrl)
  if (addressService?.kind === 'loqate') return createLoqate(addressService)
  return addressService ? createGooglePlaces(addressService) : createBundledAddresses(towns)
}

/**
 * The address book that the configuration names, else one over these towns. It never rejects.
 * @param towns the demo's; empty in a real shop
 */
export const openAddressBook = (
  config: AddressServiceConfig,
  towns: TownsByCountry,
  onFailure: (error: unknown) => void,
): AddressBook => createResilientAddressBook(bookOf(config, towns), { onFailure })
