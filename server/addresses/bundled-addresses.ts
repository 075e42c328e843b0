import { type AddressSuggestion, maxSuggestions } from '#schemas/addresses/address-suggestion.ts'
import { folded, type GazetteerPlace } from '#schemas/addresses/gazetteer.ts'
import type { AddressBook } from '#server/addresses/address-book.ts'

/** Countries that write the number before the street. */
const numberFirst: ReadonlySet<string> = new Set(['US', 'CA', 'IE', 'FR', 'GB'])

const compact = (text: string): string => folded(text).replaceAll(' ', '')

function suggestion(
  country: string,
  place: GazetteerPlace,
  street: string,
  number: string,
): AddressSuggestion {
  const { region, city, zipcode } = place
  const line = (numberFirst.has(country) ? [number, street] : [street, number]).filter(Boolean).join(' ')
  const label = [line, [zipcode, city].filter(Boolean).join(' ')].join(', ')
  return { country, region, city, zipcode, street, label, number }
}

/** Splits input into a house number and other words. */
function parse(typed: string): { number: string; words: string[] } {
  const [number = ''] = /(?<=^|\s)\d{1,5}[a-zA-Z]?(?=$|[\s,])/.exec(typed) ?? []
  return { number, words: folded(typed.replace(number, ' ')).split(' ').filter(Boolean) }
}

/** Creates an address book from a short list, such as the demo shop's. */
export function createBundledAddresses(
  placesByCountry: Readonly<Record<string, readonly GazetteerPlace[]>>,
): AddressBook {
  const placesIn = (country: string) =>
    Object.hasOwn(placesByCountry, country) ? (placesByCountry[country] ?? []) : []

  return {
    async suggest(country, typed) {
      const { number, words } = parse(typed)
      if (words.length === 0) return []
      const fits = (place: GazetteerPlace, street: string) => {
        const known = folded(`${street} ${place.zipcode} ${place.city}`).split(' ')
        return words.every((word) => known.some((value) => value.startsWith(word)))
      }
      return placesIn(country)
        .flatMap((place) =>
          place.streets
            .filter((street) => fits(place, street))
            .map((street) => suggestion(country, place, street, number)),
        )
        .slice(0, maxSuggestions)
    },

    retrieve: async () => [],

    async validate(country, { city, zipCode, streetName }) {
      const places = placesIn(country)
      const isCity = (place: GazetteerPlace) =>
        folded(place.city) === folded(city) || folded(place.city).startsWith(`${folded(city)} `)
      const isCode = (place: GazetteerPlace) =>
        place.zipcode === '' || compact(place.zipcode) === compact(zipCode)
      const near = city === '' ? [] : places.filter((place) => isCity(place) && isCode(place))
      // It knows only some streets of some towns: an unknown one may exist.
      if (near.length === 0) return { houseNumberValidated: true }
      const isStreet = near.some(({ streets }) =>
        streets.some((value) => folded(value) === folded(streetName)),
      )
      return { cityValidated: true, ...(isStreet && { streetValidated: true }), houseNumberValidated: true }
    },

    async find(country, { postalCode, houseNumber }) {
      return placesIn(country)
        .filter(({ zipcode }) => zipcode !== '' && compact(zipcode) === compact(postalCode))
        .flatMap((place) => place.streets.map((street) => suggestion(country, place, street, houseNumber)))
        .slice(0, maxSuggestions)
    },
  }
}
