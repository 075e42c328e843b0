import type { Shopper, WidgetLoader } from '#renderer/loader.ts'
import { catalogOf } from '#renderer/loaders/load-basket.ts'
import { type Outline, outlineOf } from '#renderer/map/outline.ts'
import type { ResponseOf } from '#schemas/api/endpoint.ts'
import { stores } from '#schemas/api/stores.ts'
import { localMoment } from '#schemas/opening-hours.ts'
import type { storeLocator } from '#widgets/stores/store-locator/index.ts'

export type StoreResult = Extract<ResponseOf<typeof stores.list>, { status: 200 }>['body'][number]

/** Filters in the page's address. */
interface LocatorQuery {
  /** A town or a postcode as entered. */
  town: string
  /** Position of the visitor in degrees, `55.68,12.57`. */
  near: string
  /** Name of a service; `collect` means click and collect. */
  service: string
  openNow: boolean
}

export interface StoreLocatorData extends LocatorQuery {
  /** Undefined: the request failed. */
  stores: readonly StoreResult[] | undefined
  /** Services of all stores of the market. */
  services: readonly string[]
  canCollect: boolean
  /** Whether the starting point of distances is known. */
  isLocated: boolean
  outline: Outline | undefined
  isSignedIn: boolean
  /** Id of the account’s favourite store. */
  favourite?: string | undefined
  /** By time zone, the local day. */
  today: Readonly<Record<string, string>>
  catalog: string
  country: string
}

/** The service that means click and collect. */
export const collecting = 'collect'

const maxParameterLength = 120

function readQuery(query: URLSearchParams): LocatorQuery {
  const text = (name: string) => (query.get(name) ?? '').trim().slice(0, maxParameterLength)
  return { town: text('place'), near: text('near'), service: text('service'), openNow: query.has('open') }
}

/** Parses the browser's location; undefined if invalid. */
function pointIn(near: string): { latitude: number; longitude: number } | undefined {
  const [, latitude, longitude] = /^(-?\d{1,2}(?:\.\d{1,6})?),(-?\d{1,3}(?:\.\d{1,6})?)$/.exec(near) ?? []
  if (latitude === undefined || longitude === undefined) return undefined
  const point = { latitude: Number(latitude), longitude: Number(longitude) }
  return Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180 ? point : undefined
}

/** Postcodes are no longer than this in any country. */
const maxCodeLength = 20

async function fetchStores(shopper: Shopper, catalog: string, { town, near }: LocatorQuery) {
  // A typed town is the later choice: the field of the position keeps its value.
  const point = town === '' ? pointIn(near) : undefined
  const where = point ?? {
    ...(town !== '' && { city: town }),
    ...(/\d/.test(town) && town.length <= maxCodeLength && { postalCode: town }),
  }
  const response = await shopper.call(stores.list, {
    path: { catalog },
    query: { ...where, allStores: true },
  })
  return response.status === 200 ? response.body : undefined
}

async function favouriteOf(shopper: Shopper, catalog: string): Promise<string | undefined> {
  if (!shopper.session) return undefined
  const response = await shopper.call(stores.favourite, { path: { catalog } })
  return response.status === 200 ? response.body.store?.id : undefined
}

const matchesFilter = (
  { services = [], clickAndCollect, opening }: StoreResult,
  locatorQuery: LocatorQuery,
): boolean =>
  (locatorQuery.service === '' ||
    (locatorQuery.service === collecting ? clickAndCollect : services.includes(locatorQuery.service))) &&
  (!locatorQuery.openNow || opening?.isOpen === true)

const loader: WidgetLoader<typeof storeLocator, StoreLocatorData | null> = {
  deadline: 3_000,
  async load(input) {
    const { shopper, query, now, markets, context } = input
    if (!shopper) return { data: null, tags: [], seconds: 0 }
    const catalog = catalogOf(input)
    const locatorQuery = readQuery(query)
    const [all, favourite] = await Promise.all([
      fetchStores(shopper, catalog, locatorQuery),
      favouriteOf(shopper, catalog),
    ])
    const matching = all?.filter((store) => matchesFilter(store, locatorQuery))
    const zones = [...new Set(all?.flatMap(({ timeZone }) => timeZone ?? []))]
    const data: StoreLocatorData = {
      ...locatorQuery,
      stores: matching,
      services: [...new Set(all?.flatMap(({ services = [] }) => services))],
      canCollect: all?.some(({ clickAndCollect }) => clickAndCollect) ?? false,
      isLocated: all?.some(({ distance }) => distance !== undefined) ?? false,
      outline: await outlineOf((matching ?? []).flatMap((store) => pointOf(store) ?? [])),
      isSignedIn: shopper.session !== undefined,
      favourite,
      today: Object.fromEntries(zones.map((zone) => [zone, localMoment(now, zone)?.date ?? ''])),
      catalog,
      country: markets.find(({ id }) => id === context.market)?.country.code ?? '',
    }
    return { data, tags: [], seconds: 0 }
  },
}

export function pointOf({ address: { latitude, longitude } }: StoreResult) {
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude }
}

export default loader
