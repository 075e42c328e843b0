import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAuthClient, formFields } from '#tests/support/auth-client.ts'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'

// Wishlists and the customer club with real sessions, over the whole server.

let shop: TestStorefront

beforeAll(async () => {
  shop = await startTestStorefront({
    environment: { TRUST_PROXY: 'loopback', LOYALTY_API_KEY: 'the-secret-key-of-the-tills' },
  })
})
afterAll(() => shop?.close())

const own = { 'X-Requested-With': 'test', 'X-CURRENT-MARKET': 'dk' }
const signUp = { email: 'anna@example.com', password: 'correct horse 12' }

it('brings a guest’s wishlist into the account that is made, and enrols it in the club', async () => {
  const visitor = createAuthClient(shop)
  const add = '/api/wishlist/dk/wishlist/add?sku=10001_001'
  const added = await visitor.ask(add, { method: 'POST', headers: own })
  expect([added.status, visitor.cookies.has('guest')]).toEqual([200, true])
  const signUpResponse = await visitor.post('/signup', formFields(signUp))
  expect(signUpResponse.body).toMatchObject({ status: 'OK' })
  const lists = await visitor.ask('/api/wishlist/wishlists', { headers: own })
  expect(lists.body).toMatchObject([{ isDefaultWishlist: true, skus: ['10001_001'] }])
  expect(visitor.cookies.has('guest')).toBe(false)
  const enrolled = await visitor.ask('/api/voyado/voyado/createaccount', {
    method: 'POST',
    headers: { ...own, 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: signUp.email, firstName: 'Anna', lastName: 'And' }),
  })
  expect(enrolled.body).toMatchObject({ firstName: 'Anna', accountPoints: 0 })
  const points = await visitor.ask(`/api/voyado/voyado/points/${signUp.email}`, { headers: own })
  expect(points.body).toEqual({ balance: 0, pendingPoints: 0, pointsNeededForReward: 100, totalPoints: 0 })
  const foreign = await visitor.ask('/api/voyado/voyado/points/bo@example.com', { headers: own })
  expect(foreign.status).toBe(403)
})

it('never writes the key of another system into its log', async () => {
  const path = '/api/voyado/voyado/createaccount?apiKey=the-secret-key-of-the-tills'
  const enrol = (body: string) =>
    fetch(shop.url + path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
  const json = { email: 'bo@example.com', firstName: 'Bo', lastName: 'Berg' }
  expect((await enrol(JSON.stringify(json))).status).toBe(200)
  expect((await enrol('{"email":')).status).toBe(400)
  expect((await enrol(JSON.stringify({ ...json, email: 'nobody' }))).status).toBe(400)
  const findLogEntries = () => shop.records.filter(({ route }) => String(route).includes('createaccount'))
  await expect.poll(() => findLogEntries().length).toBeGreaterThanOrEqual(3)
  expect(JSON.stringify(shop.records)).not.toContain('the-secret-key')
})
