import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { demoTowns } from '#fixtures/addresses/towns.ts'
import { api } from '#schemas/api/list.ts'
import { storesIn } from '#schemas/commerce/store.ts'
import { createAssortment } from '#server/commerce/catalogue/assortment.ts'
import { createStoreHandlers } from '#server/commerce/stores/handlers.ts'
import { eq } from '#server/database/drizzle.ts'
import { stock } from '#server/database/tables/catalogue.ts'
import { seedDemoCatalogue } from '#server/demo/demo.ts'
import { servicesOf } from '#server/endpoints/handlers.ts'
import { createScreens } from '#server/endpoints/screens.ts'
import { type ApiServer, customer, startApi } from '#tests/support/api-server.ts'
import { testTime } from '#tests/support/demo-catalogue.ts'

let shop: ApiServer
/** Handles of the sessions that were ended. */
const ended: string[] = []

beforeAll(async () => {
  shop = await startApi(({ database, site, publicUrl, now }) => {
    const assortment = createAssortment(database, now)
    const screens = createScreens({ site, keys: [Buffer.alloc(32, 1)], publicUrl, now })
    const staff = {
      nameOf: async () => 'Anna Berg',
      endSession: async (handle: string) => void ended.push(handle),
      guestCookies: () => [],
    }
    const handlers = createStoreHandlers({
      site,
      database,
      assortment,
      towns: demoTowns,
      screens,
      staff,
      publicUrl,
      now,
    })
    return servicesOf('stores', api.stores, handlers)
  })
})
afterAll(() => shop?.close())
afterEach(() => expect(shop.faults).toEqual([]))

const namesOf = ({ body }: { body: { name: string }[] }) =>
  body.map(({ name }) => name.replace('Vitrine ', ''))
const anna = customer('anna')

it('lists the stores of a market, with hours and whether orders may be collected', async () => {
  const all = await shop.ask('/api/stores/dk')
  expect(namesOf(all)).toEqual(['København', 'Aarhus', 'Odense', 'Aalborg', 'Esbjerg'])
  expect(all.body[0]).toMatchObject({
    id: 'dk-1',
    clickAndCollect: true,
    address: { street: 'Købmagergade 40', countryCode: 'DK' },
    openingHours: [{ opens: '10:00', closes: '19:00' }, { days: ['Saturday'] }],
  })
  expect(all.body[0]).not.toHaveProperty('distance')
  expect((await shop.ask('/api/stores/nowhere')).status).toBe(404)
})

it('finds the stores of a town however it is written, or all of them by their distance', async () => {
  for (const city of ['København', 'KOBENHAVN', 'københavn k', 'Kobenhavn+K'])
    expect(namesOf(await shop.ask(`/api/stores/dk?city=${city}`))).toEqual(['København'])
  const fromOdense = await shop.ask('/api/stores/dk?city=Odense&allStores=true')
  expect(namesOf(fromOdense)).toEqual(['Odense', 'Aarhus', 'Esbjerg', 'København', 'Aalborg'])
  expect(fromOdense.body[0].distance).toBe(0)
  expect(Math.abs(fromOdense.body[1].distance - 85_000)).toBeLessThan(3_000)
  expect(namesOf(await shop.ask('/api/stores/dk?city=Odense&filterByClickNCollect=true'))).toEqual(['Odense'])
  expect(namesOf(await shop.ask('/api/stores/dk?city=Aalborg&filterByClickNCollect=true'))).toEqual([])
  expect((await shop.ask('/api/stores/dk?city=Atlantis')).body).toEqual([])
  expect(namesOf(await shop.ask('/api/stores/tr?city=istanbul'))).toEqual(['İstanbul'])
  expect(namesOf(await shop.ask('/api/stores/de?city=FRANKFURT'))).toEqual(['Frankfurt am Main'])
})

it('finds the stores nearest to a postcode, or to a point, which takes precedence', async () => {
  const byCode = await shop.ask('/api/stores/dk?postalCode=6700&city=6700&allStores=true')
  expect(namesOf(byCode)[0]).toBe('Esbjerg')
  expect(byCode.body[0].distance).toBeLessThan(5_000)
  const byPoint = await shop.ask('/api/stores/dk?latitude=57.05&longitude=9.92&city=Odense&allStores=true')
  expect(namesOf(byPoint)[0]).toBe('Aalborg')
  expect((await shop.ask('/api/stores/dk?latitude=91&longitude=0')).status).toBe(400)
})

it('returns whether a store is open, and its services', async () => {
  const { body } = await shop.ask('/api/stores/dk')
  expect(body[0]).toMatchObject({ timeZone: 'Europe/Copenhagen' })
  expect(body[0].services).toContain('Skrædder')
  expect(typeof body[0].opening.isOpen).toBe('boolean')
})

it('offers the nearest stores to collect from, by postcode before town', async () => {
  const path = '/api/stores/de/get-click-collect-stores'
  const near = await shop.ask(`${path}?postalCode=10178&city=München&country=DE&numberOfPickupPoints=2`)
  expect(near.body.map(({ id }: { id: string }) => id)).toEqual(['de-3', 'de-6'])
  expect(near.body[0]).toMatchObject({
    straightLineDistance: 0,
    latitude: 52.5248,
    address: { organizationName: 'Vitrine Berlin', line1: 'Münzstraße 15', country: 'DE' },
  })
  const lowerCase = await shop.ask(`${path}?postalCode=10178&country=de&numberOfPickupPoints=2`)
  expect(lowerCase.body).toEqual(near.body)
  const anywhere = await shop.ask(`${path}?country=__proto__&postalCode=1`)
  expect(anywhere.body).toHaveLength(5)
  expect(anywhere.body[0]).not.toHaveProperty('straightLineDistance')
  const storePath = '/api/stores/get-click-collect-store?pickupPointId='
  expect((await shop.ask(`${storePath}de-3`)).body).toMatchObject({ id: 'de-3', name: 'Vitrine Berlin' })
  // The same id in the caller's own market is another store.
  const swedish = storesIn(shop.site().payload('se', 'stores'))
  const [first] = swedish
  await shop.publish('payload', 'se', 'stores', {
    stores: [...swedish, { ...first, id: 'dk-1', slug: 'extra', clickAndCollect: true }],
  })
  const inSweden = await shop.ask(`${storePath}dk-1`, { headers: { 'X-Current-Market': 'se' } })
  expect(inSweden.body).toMatchObject({ id: 'dk-1', name: first?.name })
  await shop.publish('payload', 'se', 'stores', { stores: swedish })
  // A store without collection, and an unknown store.
  expect((await shop.ask(`${storePath}de-5`)).status).toBe(404)
  expect((await shop.ask(`${storePath}de-99`)).status).toBe(404)
})

it('returns the stock of a SKU in each store', async () => {
  const { db } = shop.database
  await seedDemoCatalogue(shop.database, { now: testTime, count: 0 })
  const [row] = await db.select().from(stock).where(eq(stock.location, 'dk-3')).limit(1)
  const { body } = await shop.ask(`/api/stores/dk?sku=${row?.sku}`)
  expect(body.find(({ id }: { id: string }) => id === 'dk-3').quantity).toBe(row?.quantity)
  const collect = await shop.ask(`/api/stores/dk/get-click-collect-stores?city=Odense&sku=${row?.sku}`)
  expect(collect.body[0]).toMatchObject({ id: 'dk-3', quantity: row?.quantity })
  const unknown = await shop.ask('/api/stores/dk?sku=nothing')
  expect(unknown.body.map(({ quantity }: { quantity: number }) => quantity)).toEqual([0, 0, 0, 0, 0])
})

it('remembers a customer’s favourite store', async () => {
  const path = '/api/stores/dk/favourite'
  const choose = (storeId: string, request: object = { as: anna }) =>
    shop.ask(path, { method: 'PUT', json: { storeId }, ...request })
  expect((await choose('dk-1', {})).status).toBe(401)
  expect((await choose('se-1')).status).toBe(404)
  expect((await choose('dk-1')).body.store.name).toBe('Vitrine København')
  expect((await choose('dk-2')).body.store.id).toBe('dk-2')
  expect((await shop.ask(path, { as: anna })).body.store.id).toBe('dk-2')
  expect((await shop.ask(path, { as: customer('bo') })).body).toEqual({})
  // Stores of other markets are refused.
  expect((await shop.ask('/api/stores/se/favourite', { as: anna })).body).toEqual({})
  expect((await shop.ask(path, { method: 'DELETE', as: anna })).status).toBe(204)
  expect((await shop.ask(path, { as: anna })).body).toEqual({})
})

it('signs employees in at an in-store screen, until their session ends', async () => {
  const path = '/api/stores/screen/staff'
  const bo = customer('bo', { role: 'employee' })
  const headers = { 'X-ISO-Context': 'true' }
  const post = (request: object) => shop.ask(path, { method: 'POST', ...request })
  expect((await post({ headers })).status).toBe(401)
  expect((await post({ headers, as: anna })).status).toBe(403)
  expect((await post({ as: bo })).status).toBe(403)
  expect(ended).toEqual([])
  const begun = await post({ headers, as: bo })
  expect([begun.status, begun.body]).toEqual([200, { employeeName: 'Anna Berg' }])
  expect(ended).toEqual(['bo'])
  const cookies = begun.headers.getSetCookie()
  expect(cookies.find((cookie) => cookie.startsWith('staff='))).toMatch(/HttpOnly; Secure$/)
  expect(cookies).toContainEqual(expect.stringMatching(/^sAccessToken=; .*Max-Age=0|^sAccessToken=;/))
  const signedOut = await shop.ask(path, { method: 'DELETE', headers })
  expect(signedOut.headers.getSetCookie()).toEqual([expect.stringMatching(/^staff=;.*Max-Age=0/)])
})

it('refuses invalid requests', async () => {
  const statuses = await Promise.all(
    [
      `/api/stores/dk?city=${'x'.repeat(121)}`,
      '/api/stores/dk?allStores=perhaps',
      '/api/stores/dk/get-click-collect-stores?numberOfPickupPoints=1000',
      '/api/stores/get-click-collect-store',
      '/api/stores/get-click-collect-store?pickupPointId=../x',
      '/api/stores/dk?sku=%27',
    ].map(async (path) => (await shop.ask(path)).status),
  )
  expect(new Set(statuses)).toEqual(new Set([400]))
})
