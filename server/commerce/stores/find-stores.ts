import { folded, type KnownPlace } from '#schemas/addresses/known-place.ts'
import type { Store } from '#schemas/commerce/store.ts'
import { distanceBetween, type Point } from '#server/commerce/stores/distance.ts'

/** Where somebody looks for stores. */
export interface Whereabouts {
  /** ISO 3166-1 alpha-2. */
  country: string
  city?: string | undefined
  postalCode?: string | undefined
}

/** Places by country. */
export type Places = Readonly<Record<string, readonly KnownPlace[]>>

/** A store and how far it is, in metres; undefined where nobody knows. */
export interface FoundStore {
  store: Store
  distance: number | undefined
}

/** Stores this far from a town still count as its own, in metres. */
const around = 50_000

const withoutSpaces = (text: string): string => folded(text).replaceAll(' ', '')

/** `København K` is in København. */
function isCity(name: string, asked: string): boolean {
  const whole = folded(name)
  return whole === asked || whole.startsWith(`${asked} `)
}

export function pointOf({ address: { latitude, longitude } }: Store): Point | undefined {
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude }
}

/** Where an address is: by its postcode, else by its town, known from the address book or from the stores themselves. */
function locate(
  { country, city, postalCode }: Whereabouts,
  places: Places,
  stores: readonly Store[],
): Point | undefined {
  const known = Object.hasOwn(places, country) ? (places[country] ?? []) : []
  const code = withoutSpaces(postalCode ?? '')
  const byCode = code && known.find(({ zipcode }) => withoutSpaces(zipcode) === code)
  if (byCode) return byCode
  const name = folded(city ?? '')
  if (name === '') return undefined
  const inCity = stores.find(({ address }) => isCity(address.city, name))
  return known.find((place) => isCity(place.city, name)) ?? (inCity && pointOf(inCity))
}

/** The stores with their distances, the nearest first; those that nobody knows the distance of come last, by name. */
export function nearestFirst(
  stores: readonly Store[],
  where: Whereabouts,
  places: Places,
): readonly FoundStore[] {
  const from = locate(where, places, stores)
  return stores
    .map((store): FoundStore => {
      const point = pointOf(store)
      return { store, distance: from && point && distanceBetween(from, point) }
    })
    .toSorted(
      (a, b) =>
        (a.distance ?? Number.MAX_SAFE_INTEGER) - (b.distance ?? Number.MAX_SAFE_INTEGER) ||
        (from ? a.store.name.localeCompare(b.store.name, 'en') : 0),
    )
}

/** Those in a town or near to it; all of them where none is named. */
export function inOrAround(found: readonly FoundStore[], city: string): readonly FoundStore[] {
  const name = folded(city)
  if (name === '') return found
  return found.filter(
    ({ store, distance }) =>
      isCity(store.address.city, name) || (distance !== undefined && distance <= around),
  )
}
