import { type AddressSuggestion, maxSuggestions } from '#schemas/addresses/address-suggestion.ts'
import { folded, type Town } from '#schemas/addresses/gazetteer.ts'
import type { AddressBook } from '#server/addresses/address-book.ts'

/** Countries that write the number before the street. */
const numberFirst: ReadonlySet<string> = new Set(['US', 'CA', 'IE', 'FR', 'GB'])

const compact = (text: string): string => folded(text).replaceAll(' ', '')

function suggestion(country: string, town: Town, street: string, number: string): AddressSuggestion {
  const { region, city, zipcode } = town
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
  townsByCountry: Readonly<Record<string, readonly Town[]>>,
): AddressBook {
  const townsIn = (country: string) =>
    Object.hasOwn(townsByCountry, country) ? (townsByCountry[country] ?? []) : []

  return {
    async suggest(country, typed) {
      const { number, words } = parse(typed)
      if (words.length === 0) return []
      const fits = (town: Town, street: string) => {
        const addressWords = folded(`${street} ${town.zipcode} ${town.city}`).split(' ')
        return words.every((word) => addressWords.some((value) => value.startsWith(word)))
      }
      return townsIn(country)
        .flatMap((town) =>
          town.streets
            .filter((street) => fits(town, street))
            .map((street) => suggestion(country, town, street, number)),
        )
        .slice(0, maxSuggestions)
    },

    retrieve: async () => [],

    async validate(country, { city, zipCode, streetName }) {
      const towns = townsIn(country)
      const isCity = (town: Town) =>
        folded(town.city) === folded(city) || folded(town.city).startsWith(`${folded(city)} `)
      const isCode = (town: Town) => town.zipcode === '' || compact(town.zipcode) === compact(zipCode)
      const near = city === '' ? [] : towns.filter((town) => isCity(town) && isCode(town))
      // It knows only some streets of some towns: an unknown one may exist.
      if (near.length === 0) return { houseNumberValidated: true }
      const isStreet = near.some(({ streets }) =>
        streets.some((value) => folded(value) === folded(streetName)),
      )
      return { cityValidated: true, ...(isStreet && { streetValidated: true }), houseNumberValidated: true }
    },

    async find(country, { postalCode, houseNumber }) {
      return townsIn(country)
        .filter(({ zipcode }) => zipcode !== '' && compact(zipcode) === compact(postalCode))
        .flatMap((town) => town.streets.map((street) => suggestion(country, town, street, houseNumber)))
        .slice(0, maxSuggestions)
    },
  }
}
