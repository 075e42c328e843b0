import type { ResponseOf } from '#schemas/api/endpoint.ts'
import type { stores } from '#schemas/api/stores.ts'
import { type Store, storesIn } from '#schemas/commerce/store.ts'
import { postalAddressOf } from '#schemas/commerce/store-address.ts'
import type { Market } from '#schemas/markets/market.ts'
import { openingAt } from '#schemas/opening-hours.ts'
import type { Assortment } from '#server/commerce/catalogue/assortment.ts'
import {
  inOrAround,
  nearestFirst,
  pointOf,
  type StoreResult,
  type TownsByCountry,
} from '#server/commerce/stores/find-stores.ts'
import type { Database } from '#server/database/database.ts'
import { eq } from '#server/database/drizzle.ts'
import { favouriteStores } from '#server/database/tables/stores.ts'
import { marketOfCaller, marketOfCatalog } from '#server/endpoints/caller-market.ts'
import type { Caller, HandlersOf } from '#server/endpoints/handlers.ts'
import type { Screens } from '#server/endpoints/screens.ts'
import { endedSessionCookies } from '#server/session/ended-cookies.ts'
import type { Site } from '#server/site/site.ts'
import { storeAddress } from '#server/site/store-pages.ts'

/** Employees at screens of stores. */
interface Staff {
  /** Returns an employee's name as customers see it. */
  nameOf(userId: string, email: string): Promise<string>
  endSession(handle: string): Promise<unknown>
  /** Returns the `Set-Cookie` lines by which the screen counts as a guest's again. */
  guestCookies(caller: Caller): readonly string[]
}

interface StoreHandlerDependencies {
  site: () => Site
  database: Database
  assortment: Pick<Assortment, 'offers'>
  towns: TownsByCountry
  screens: Pick<Screens, 'employeeOf' | 'serviceCookie' | 'endedServiceCookie'>
  staff: Staff
  publicUrl: string
  /** Milliseconds since the epoch. */
  now: () => number
}

type ListedStore = ResponseOf<typeof stores.list>['body'][number]
type Pickup = ResponseOf<typeof stores.clickAndCollectOne>['body']

/** Quantity of the requested SKU, by store. */
type Quantities = ReadonlyMap<string, number> | undefined

const quantityIn = (quantities: Quantities, { id }: Store) =>
  quantities && { quantity: quantities.get(id) ?? 0 }

function asPickup({ store, distance }: StoreResult, quantities?: Quantities): Pickup {
  const { id, name, openingHours, phone } = store
  return {
    id,
    name,
    ...(distance !== undefined && { straightLineDistance: distance }),
    ...pointOf(store),
    address: {
      organizationName: name,
      ...postalAddressOf(store),
    },
    ...(openingHours && { openingHours }),
    ...(phone !== undefined && { phone }),
    ...quantityIn(quantities, store),
  }
}

const offersPickup = ({ clickAndCollect }: Store): boolean => clickAndCollect === true

type Handlers<Names extends keyof typeof stores> = Pick<HandlersOf<typeof stores>, Names>

const storesOf = (site: Site, { id }: Market): readonly Store[] => storesIn(site.payload(id, 'stores'))

function storeListOf(
  { site, now }: Pick<StoreHandlerDependencies, 'site' | 'now'>,
  market: Market,
  { store, distance }: StoreResult,
  quantities?: Quantities,
): ListedStore {
  const { picture: _, ...facts } = store
  const opening = openingAt(now(), store)
  const url = storeAddress(site(), market.id, store)
  return {
    ...facts,
    clickAndCollect: store.clickAndCollect ?? false,
    ...(url !== undefined && { url }),
    ...(opening && { opening }),
    ...(distance !== undefined && { distance }),
    ...quantityIn(quantities, store),
  }
}

/** Finds stores of a market, and those where goods can be collected. */
function createFindHandlers(
  parts: StoreHandlerDependencies,
): Handlers<'list' | 'clickAndCollect' | 'clickAndCollectOne'> {
  const { site, assortment, towns } = parts

  async function quantitiesOf(market: Market, sku: string | undefined): Promise<Quantities> {
    if (sku === undefined) return undefined
    return (await assortment.offers(market, [sku])).get(sku)?.stock.stores ?? new Map()
  }

  return {
    async list({ path, query }, caller) {
      const market = marketOfCatalog(site(), path.catalog, caller.market)
      const { city = '', postalCode, latitude, longitude } = query
      const { allStores, filterByClickNCollect, sku } = query
      const point = latitude === undefined || longitude === undefined ? undefined : { latitude, longitude }
      const where = { country: market.country.code, city, postalCode, point }
      const nearest = nearestFirst(storesOf(site(), market), where, towns)
      const near = allStores ? nearest : inOrAround(nearest, city)
      const quantities = await quantitiesOf(market, sku)
      const body = near
        .filter(({ store }) => !filterByClickNCollect || offersPickup(store))
        .map((item) => storeListOf(parts, market, item, quantities))
      return { status: 200, body }
    },

    async clickAndCollect({ path, query }, caller) {
      const market = marketOfCatalog(site(), path.catalog, caller.market)
      const { city, postalCode, numberOfPickupPoints, sku } = query
      const country = query.country?.toUpperCase() ?? market.country.code
      const nearest = nearestFirst(storesOf(site(), market), { country, city, postalCode }, towns)
      const quantities = await quantitiesOf(market, sku)
      const body = nearest
        .filter(({ store }) => offersPickup(store))
        .slice(0, numberOfPickupPoints)
        .map((item) => asPickup(item, quantities))
      return { status: 200, body }
    },

    async clickAndCollectOne({ query }, caller) {
      // Store ids are per market: the caller's own market comes first.
      const markets = [marketOfCaller(site(), caller.market), ...site().markets]
      const all = markets.flatMap((market) => storesOf(site(), market))
      const store = all.find((item) => item.id === query.pickupPointId && offersPickup(item))
      return store ? { status: 200, body: asPickup({ store, distance: undefined }) } : { status: 404 }
    },
  }
}

/** Returns the assistant at a store's screen. */
function createStaffHandlers({
  screens,
  staff,
  publicUrl,
  now,
}: StoreHandlerDependencies): Handlers<'staff' | 'serve' | 'stopServing'> {
  return {
    async staff(_input, caller) {
      const employeeName = screens.employeeOf(caller)
      const role = caller.session?.role
      return {
        status: 200,
        body: {
          ...(employeeName !== undefined && { employeeName }),
          ...(role && { signedInAs: role === 'customer' ? 'customer' : 'employee' }),
        },
      }
    },

    async serve(_input, caller) {
      const { iso, session } = caller
      if (!iso || !session || session.role === 'customer') return { status: 403 }
      const employeeName = await staff.nameOf(session.userId, session.email)
      await staff.endSession(session.handle)
      // The basket on the screen is that of the shopper whom the employee serves.
      const cookies = [
        ...endedSessionCookies(publicUrl, now),
        ...staff.guestCookies(caller),
        screens.serviceCookie(employeeName),
      ]
      return { status: 200, body: { employeeName }, cookies }
    },

    async stopServing() {
      return { status: 204, cookies: [screens.endedServiceCookie()] }
    },
  }
}

/** Creates the endpoints of customers' favourite stores. */
function createFavouriteHandlers(
  parts: StoreHandlerDependencies,
): Handlers<'favourite' | 'chooseFavourite' | 'forgetFavourite'> {
  const {
    site,
    database: { db },
    now,
  } = parts

  async function favouriteOf(market: Market, userId: string): Promise<{ store?: ListedStore }> {
    const [row] = await db.select().from(favouriteStores).where(eq(favouriteStores.customerId, userId))
    const store = row && storesOf(site(), market).find(({ id }) => id === row.storeId)
    return store ? { store: storeListOf(parts, market, { store, distance: undefined }) } : {}
  }

  return {
    async favourite({ path }, { market: current, session }) {
      const market = marketOfCatalog(site(), path.catalog, current)
      return { status: 200, body: await favouriteOf(market, session?.userId ?? '') }
    },

    async chooseFavourite({ path, body }, { market: current, session }) {
      const market = marketOfCatalog(site(), path.catalog, current)
      const { storeId } = body
      if (!session || !storesOf(site(), market).some(({ id }) => id === storeId)) return { status: 404 }
      const chosenTime = new Date(now())
      await db
        .insert(favouriteStores)
        .values({ customerId: session.userId, storeId, chosen: chosenTime })
        .onConflictDoUpdate({ target: favouriteStores.customerId, set: { storeId, chosen: chosenTime } })
      return { status: 200, body: await favouriteOf(market, session.userId) }
    },

    async forgetFavourite(_input, { session }) {
      await db.delete(favouriteStores).where(eq(favouriteStores.customerId, session?.userId ?? ''))
      return { status: 204 }
    },
  }
}

export const createStoreHandlers = (parts: StoreHandlerDependencies): HandlersOf<typeof stores> => ({
  ...createFindHandlers(parts),
  ...createStaffHandlers(parts),
  ...createFavouriteHandlers(parts),
})
