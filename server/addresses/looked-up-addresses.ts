import { type AddressSuggestion, allKnown, maxSuggestions } from '#schemas/addresses/address-suggestion.ts'
import type { AddressBook, LookupSession } from '#server/addresses/address-book.ts'

/** An address as a service lists it: its words, and the id that it is retrieved by. */
export interface ListedAddress {
  id: string
  label: string
}

/** A service that lists addresses, and retrieves each by its id. */
export interface AddressLookup {
  list(
    country: string,
    query: string,
    signal: AbortSignal,
    session?: LookupSession,
  ): Promise<readonly ListedAddress[]>
  /** Undefined if the service knows no such id. */
  retrieve(
    country: string,
    id: string,
    signal: AbortSignal,
    session?: LookupSession,
  ): Promise<AddressSuggestion | undefined>
}

/** Maximum number of addresses for a postcode, because each costs a request. */
const maxResults = 3

/** Longest fields that suggestions have room for. */
const [maxLabelLength, maxIdLength] = [200, 500]

/** Creates an address book over a lookup service; an address is retrieved once it is selected. */
export function createLookedUpAddresses({ list, retrieve }: AddressLookup): AddressBook {
  return {
    async suggest(country, query, signal, session) {
      const listedAddresses = await list(country, query, signal, session)
      return listedAddresses
        .filter(({ id }) => id !== '' && id.length <= maxIdLength)
        .slice(0, maxSuggestions)
        .map(({ id, label }) => ({
          ...{ country, region: '', city: '', zipcode: '', street: '', number: '' },
          label: label.slice(0, maxLabelLength),
          id,
        }))
    },

    async retrieve(country, id, signal, session) {
      const address = await retrieve(country, id, signal, session)
      return address ? [address] : []
    },

    // The services list what they know, and do not confirm that a list is complete.
    validate: async () => allKnown,

    async find(country, { postalCode, houseNumber }, signal) {
      const listed = await list(country, `${postalCode} ${houseNumber}`.trim(), signal)
      const addresses = await Promise.all(
        listed.slice(0, maxResults).map(({ id }) => retrieve(country, id, signal)),
      )
      return addresses.filter((item) => item !== undefined)
    },
  }
}

/** Returns the language that addresses of a country are written in, such as `da`. */
export const languageOfCountry = (country: string): string =>
  new Intl.Locale(`und-${country}`).maximize().language
