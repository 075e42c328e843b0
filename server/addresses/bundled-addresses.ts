import { type AddressSuggestion, allKnown, maxSuggestions } from '#schemas/addresses/address-suggestion.ts'
import { foldText, type Town } from '#schemas/addresses/gazetteer.ts'
import type { AddressBook } from '#server/addresses/address-book.ts'

/** Countries that write the number before the street. */
const numberFirst: ReadonlySet<string> = new Set(['US', 'CA', 'IE', 'FR', 'GB'])

const normaliseName = (text: string): string => foldText(text).replaceAll(' ', '')

function suggestion(country: string, town: Town, street: string, number: string): AddressSuggestion {
  const { region, city, zipcode } = town
  const line = (numberFirst.has(country) ? [number, street] : [street, number]).filter(Boolean).join(' ')
  const label = [line, [zipcode, city].filter(Boolean).join(' ')].join(', ')
  return { country, region, city, zipcode, street, label, number }
}

/** Splits input into a house number and other words. */
function parse(query: string): { number: string; words: string[] } {
  const [number = ''] = /(?<=^|\s)\d{1,5}[a-zA-Z]?(?=$|[\s,])/.exec(query) ?? []
  return { number, words: foldText(query.replace(number, ' ')).split(' ').filter(Boolean) }
}

/** Creates an address book from a short list, such as the demo shop's. */
export function createBundledAddresses(
  townsByCountry: Readonly<Record<string, readonly Town[]>>,
): AddressBook {
  const townsIn = (country: string) =>
    Object.hasOwn(townsByCountry, country) ? (townsByCountry[country] ?? []) : []

  return {
    async suggest(country, query) {
      const { number, words } = parse(query)
      if (words.length === 0) return []
      const fits = (town: Town, street: string) => {
        const addressWords = foldText(`${street} ${town.zipcode} ${town.city}`).split(' ')
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

    // A short list cannot tell that an address does not exist (addresses rule 7).
    validate: async () => allKnown,

    async find(country, { postalCode, houseNumber }) {
      return townsIn(country)
        .filter(({ zipcode }) => zipcode !== '' && normaliseName(zipcode) === normaliseName(postalCode))
        .flatMap((town) => town.streets.map((street) => suggestion(country, town, street, houseNumber)))
        .slice(0, maxSuggestions)
    },
  }
}
