import type { addresses } from '#schemas/api/addresses.ts'
import type { AddressBook } from '#server/addresses/address-book.ts'
import { marketOfCatalog } from '#server/endpoints/caller-market.ts'
import type { Caller, HandlersOf } from '#server/endpoints/handlers.ts'
import type { Site } from '#server/site/site.ts'

interface AddressHandlerDependencies {
  site: () => Site
  /** Never rejects. */
  book: AddressBook
}

/** Bounds of a query's length. */
const [minQueryLength, maxQueryLength] = [2, 120]

export function createAddressHandlers({
  site,
  book,
}: AddressHandlerDependencies): HandlersOf<typeof addresses> {
  const countryOf = (catalog: string, { market }: Caller): string =>
    marketOfCatalog(site(), catalog, market).country.code
  const { signal } = new AbortController()

  return {
    async suggest({ path, query }, caller) {
      const typed = path.address.trim().slice(0, maxQueryLength)
      const country = countryOf(path.catalog, caller)
      if (typed.length < minQueryLength) return { status: 200, body: [] }
      return { status: 200, body: await book.suggest(country, typed, signal, query.session) }
    },
    async retrieve({ path, body }, caller) {
      const { id, session } = body
      return {
        status: 200,
        body: await book.retrieve(countryOf(path.catalog, caller), id, signal, session),
      }
    },
    async validate({ path, body }, caller) {
      return { status: 200, body: await book.validate(countryOf(path.catalog, caller), body, signal) }
    },
    async find({ path, body }, caller) {
      const { country = countryOf(path.catalog, caller), ...addressQuery } = body
      return { status: 200, body: await book.find(country.toUpperCase(), addressQuery, signal) }
    },
  }
}
