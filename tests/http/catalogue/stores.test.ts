import { afterAll, beforeAll, expect, it } from 'vitest'
import { consentCookie } from '#schemas/visitors/consent.ts'
import { eq } from '#server/database/drizzle.ts'
import { users } from '#server/database/tables/session.ts'
import { createAuthClient, formFields } from '#tests/support/auth-client.ts'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'

let shop: TestStorefront

beforeAll(async () => {
  shop = await startTestStorefront({
    environment: { TRUST_PROXY: 'loopback', EMPLOYEE_DOMAIN: 'vitrine.example' },
  })
})
afterAll(() => shop?.close())

const get = async (path: string): Promise<string> => (await fetch(shop.url + path)).text()

it('shows the stores that a page names by id, with structured data', async () => {
  const html = await get('/dk/stores')
  expect(html).toContain('Købmagergade 40')
  expect(html.match(/"@type":"ClothingStore"/g)).toHaveLength(5)
})

it('has a page for every store below the store list, with structured data', async () => {
  const html = await get('/dk/stores/kobenhavn')
  expect(html).toMatch(/<h1[^>]*>Vitrine København<\/h1>/)
  expect(html.match(/"@type":"ClothingStore"/g)).toHaveLength(1)
  expect(html).toContain('"specialOpeningHoursSpecification"')
  expect(html).toContain('<link rel="canonical" href="https://shop.example/dk/stores/kobenhavn"')
  expect(html).toMatch(/href="\/dk\/stores"[^>]*>Alle butikker</)
  expect(await get('/dk/stores')).toContain('href="/dk/stores/kobenhavn"')
  expect(await get('/sitemap-ae-shop-1.xml')).toContain('https://shop.example/ae/stores/abu-dhabi')
  for (const path of ['/dk/stores/nowhere', '/dk/stores/kobenhavn/more', '/se/stores/kobenhavn'])
    expect((await fetch(shop.url + path)).status).toBe(404)
})

/** The stores of a locator's page, in its order. */
const foundAt = async (query: string): Promise<string[]> =>
  Array.from(
    (await get(`/dk/store-locator${query}`)).matchAll(/data-name="Vitrine (\S+)"[^>]*><h2/g),
    ([, name]) => String(name),
  )

it('finds stores by town, postcode and coordinates without script, in a private response', async () => {
  const all = ['København', 'Aarhus', 'Odense', 'Aalborg', 'Esbjerg']
  expect(await foundAt('')).toEqual(all)
  expect((await foundAt('?place=8000'))[0]).toBe('Aarhus')
  expect((await foundAt('?place=odense'))[0]).toBe('Odense')
  expect((await foundAt('?near=57.0,9.9&place='))[0]).toBe('Aalborg')
  // A form that was shown near the visitor sends the position with the town.
  expect((await foundAt('?near=57.0,9.9&place=Esbjerg'))[0]).toBe('Esbjerg')
  // Invalid coordinates are ignored, and hide nothing.
  expect(await foundAt('?near=1e9,__proto__')).toEqual(all)
  expect(await foundAt('?place=Atlantis')).toEqual(all)
  expect(await foundAt('?service=collect')).toEqual(['København', 'Aarhus', 'Odense', 'Esbjerg'])
  expect(await foundAt(`?service=${encodeURIComponent('Skrædder')}`)).toEqual([
    'København',
    'Odense',
    'Esbjerg',
  ])
  const { headers } = await fetch(`${shop.url}/dk/store-locator?place=8000`)
  expect(headers.get('cache-control')).toContain('no-store')
})

it('shows a product’s stock in the market’s stores on a separate page', async () => {
  expect(await get('/dk/p/rollneck-forest')).toContain('href="/dk/stores/p/rollneck-forest"')
  const response = await fetch(`${shop.url}/dk/stores/p/rollneck-forest`)
  const html = await response.text()
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  expect(html).toContain('noindex')
  expect(html.match(/href="\/dk\/stores\/[a-z]+"[^>]*>Vitrine/g)).toHaveLength(5)
  expect(await get('/ae/stores/p/rollneck-forest')).not.toContain('Vitrine København')
  expect((await fetch(`${shop.url}/dk/stores/p/nothing`)).status).toBe(404)
  const [id] = /\d+_\d+/.exec(await get('/dk/p/rollneck-forest')) ?? []
  const answer: { stores: { storeId: string }[] } = JSON.parse(
    await get(`/api/catalog/dk/store-product/${id}`),
  )
  expect(answer.stores.length).toBeGreaterThan(0)
  expect(answer.stores.filter(({ storeId }) => !storeId.startsWith('dk-'))).toEqual([])
})

it('lets staff select a store of the market', async () => {
  const html = await get('/se/iso-setup')
  expect(html.match(/type="radio"/g)).toHaveLength(5)
  expect(html).toContain('Vitrine Göteborg')
})

it('leaves a shopper’s basket and wishlist on the screen where an employee signs in and serves', async () => {
  const employee = { email: 'bo@vitrine.example', password: 'correct horse 1' }
  expect((await createAuthClient(shop).post('/signup', formFields(employee))).body).toMatchObject({
    status: 'OK',
  })
  await shop.database.db
    .update(users)
    .set({ emailVerified: new Date(0) })
    .where(eq(users.email, employee.email))
  const screen = createAuthClient(shop)
  const inStore = { 'X-ISO-Context': 'true', 'X-Requested-With': 'fetch' }
  const call = (path: string, method: string, json?: object) =>
    screen.ask(path, {
      method,
      headers: { ...inStore, 'Content-Type': 'application/json' },
      ...(json && { body: JSON.stringify(json) }),
    })
  const basket = '/api/order/dk/basket'
  await call(`${basket}/line`, 'POST', { sku: '10001_001_002', quantity: 1 })
  await call('/api/wishlist/dk/wishlist/add?sku=10001_001_002', 'POST')
  const wished = async () => (await call('/api/wishlist/wishlists', 'GET')).body
  const cookie = screen.cookies.get('basket')
  expect(cookie).toMatch(/^[\w-]{22}$/)
  screen.cookies.set('consent', consentCookie(new Set(['functional'])))
  const audience = () => screen.cookies.get('segment')?.split('.')[1]
  expect((await screen.post('/signin', formFields(employee), inStore)).body).toMatchObject({ status: 'OK' })
  expect(audience()).toBe('employee')
  expect(await wished()).toMatchObject([{ skus: ['10001_001_002'] }])
  expect((await call('/api/stores/screen/staff', 'POST', {})).status).toBe(200)
  expect(audience()).toBe('guest')
  expect(await wished()).toMatchObject([{ skus: ['10001_001_002'] }])
  expect(screen.cookies.get('basket')).toBe(cookie)
  expect((await call('/api/stores/screen/staff', 'GET')).body).toHaveProperty('employeeName')
  const response = await call(basket, 'GET')
  expect(response).toMatchObject({ status: 200, body: { basket: { basketId: cookie, quantity: 1 } } })
})

it('shows what changes of a store wherever it is named', async () => {
  const document = { kind: 'payload', market: 'dk', key: 'stores' } as const
  const address = { street: 'Nygade 1', city: 'Odense', countryCode: 'DK' }
  const body = { stores: [{ id: 'dk-1', name: 'Vitrine Odense', address }, { id: 'dk-2' }] }
  await shop.store.putDraft({ ...document, body: JSON.stringify(body) }, 'editor')
  await shop.store.publish([document], 'editor')
  await expect.poll(() => get('/dk/stores')).toContain('Nygade 1')
  expect((await get('/dk/stores')).match(/"@type":"ClothingStore"/g)).toHaveLength(1)
  await expect.poll(() => get('/dk/stores/dk-1')).toContain('Nygade 1')
  expect(await foundAt('')).toEqual(['Odense'])
})
