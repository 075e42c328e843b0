import { foldText, type Town } from '#schemas/addresses/gazetteer.ts'
import type { Store } from '#schemas/commerce/store.ts'
import { distanceBetween, type Point } from '#server/commerce/stores/distance.ts'

/** Location of a store search. */
export interface SearchLocation {
  /** ISO 3166-1 alpha-2. */
  country: string
  city?: string | undefined
  postalCode?: string | undefined
  /** Store to list first. */
  point?: Point | undefined
}

/** Towns by country code. */
export type TownsByCountry = Readonly<Record<string, readonly Town[]>>

/** A store and its distance in metres; undefined if unknown. */
export interface StoreResult {
  store: Store
  distance: number | undefined
}

/** Radius in metres within which stores belong to a town. */
const searchRadius = 50_000

const withoutSpaces = (text: string): string => foldText(text).replaceAll(' ', '')

/** Normalises a town's name for comparison: as `folded`, and `Köln` as `Koeln`, `Århus` as `Aarhus`. */
const cityName = (text: string): string =>
  foldText(text)
    .replaceAll(/([aou])e/g, '$1')
    .replaceAll('aa', 'a')

/** `København K` is in København. */
function isCity(name: string, cityQuery: string): boolean {
  const query = cityName(name)
  return query === cityQuery || query.startsWith(`${cityQuery} `)
}

export function pointOf({ address: { latitude, longitude } }: Store): Point | undefined {
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude }
}

/** Most words of a text that names a postcode and a town. */
const mostWords = 6

/** Returns the postcode and the town that a text may name together, such as `8000 Aarhus` or `London SW1A 1AA`. */
function splitsOf(text: string): { city: string; postalCode: string }[] {
  const words = text.split(/[\s,]+/).filter((word) => word !== '')
  if (words.length > mostWords) return []
  const splits = words.slice(1).flatMap((_, index) => {
    const [start, end] = [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')]
    return [
      { postalCode: start, city: end },
      { postalCode: end, city: start },
    ]
  })
  return splits.filter(({ postalCode, city }) => /\d/.test(postalCode) && !/\d/.test(city))
}

/** Returns the position of an address: by postcode, else by town, from the address book or the stores themselves. */
function locate(
  location: SearchLocation,
  towns: TownsByCountry,
  stores: readonly Store[],
): Point | undefined {
  if (location.point) return location.point
  const candidates = [location, ...splitsOf(location.city ?? '').map((split) => ({ ...location, ...split }))]
  for (const candidate of candidates) {
    const point = locateTown(candidate, towns, stores)
    if (point) return point
  }
  return undefined
}

function locateTown(
  { country, city, postalCode }: Omit<SearchLocation, 'point'>,
  towns: TownsByCountry,
  stores: readonly Store[],
): Point | undefined {
  const countryTowns = Object.hasOwn(towns, country) ? (towns[country] ?? []) : []
  const code = withoutSpaces(postalCode ?? '')
  const byCode = code && countryTowns.find(({ zipcode }) => withoutSpaces(zipcode) === code)
  if (byCode) return byCode
  const atCode = code && stores.find(({ address }) => withoutSpaces(address.postalCode ?? '') === code)
  if (atCode && pointOf(atCode)) return pointOf(atCode)
  const name = cityName(city ?? '')
  if (name === '') return undefined
  const inCity = stores.find(({ address }) => isCity(address.city, name))
  return countryTowns.find((town) => isCity(town.city, name)) ?? (inCity && pointOf(inCity))
}

/** Returns stores by distance, nearest first; those without a known distance come last, by name. */
export function nearestFirst(
  stores: readonly Store[],
  location: SearchLocation,
  towns: TownsByCountry,
): readonly StoreResult[] {
  const from = locate(location, towns, stores)
  return stores
    .map((store): StoreResult => {
      const point = pointOf(store)
      return { store, distance: from && point && distanceBetween(from, point) }
    })
    .toSorted(
      (a, b) =>
        (a.distance ?? Number.MAX_SAFE_INTEGER) - (b.distance ?? Number.MAX_SAFE_INTEGER) ||
        (from ? a.store.name.localeCompare(b.store.name, 'en') : 0),
    )
}

/** Returns the stores in or near a town; all of them if none is named. */
export function inOrAround(stores: readonly StoreResult[], city: string): readonly StoreResult[] {
  const name = cityName(city)
  if (name === '') return stores
  return stores.filter(
    ({ store, distance }) =>
      isCity(store.address.city, name) || (distance !== undefined && distance <= searchRadius),
  )
}
