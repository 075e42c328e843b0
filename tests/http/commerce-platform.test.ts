import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'

// A shop whose commerce is another one's: what speaks the API behind `COMMERCE_URL` is a shop itself.

let platform: TestStorefront
let shop: TestStorefront

beforeAll(async () => {
  platform = await startTestStorefront({ environment: { TRUST_PROXY: 'loopback' } })
  shop = await startTestStorefront({ environment: { COMMERCE_URL: platform.url } })
})
// The last test ends the platform.
afterAll(() => shop?.close())

const headers = { 'X-Current-Market': 'dk' }

it('answers as the platform does', async () => {
  const [own, there] = await Promise.all(
    [shop, platform].map(async ({ url }) => (await fetch(`${url}/api/stores/dk?allStores=true`)).json()),
  )
  expect(own).toEqual(there)
})

it('keeps a guest’s wishlist there, by the cookie that it gives', async () => {
  const added = await fetch(`${shop.url}/api/wishlist/dk/wishlist/add?sku=10001_001_M`, {
    method: 'POST',
    headers,
  })
  expect(added.status).toBe(200)
  const cookie = added.headers.getSetCookie().map((line) => line.split(';', 1)[0])
  expect(cookie).toHaveLength(1)
  const read = async ({ url }: TestStorefront) =>
    (
      await fetch(`${url}/api/wishlist/dk/wishlist`, { headers: { ...headers, Cookie: cookie.join() } })
    ).json()
  expect(await read(shop)).toMatchObject({ skus: ['10001_001_M'] })
  expect(await read(platform)).toEqual(await read(shop))
})

it('checks what comes in itself, and passes on what the platform refuses', async () => {
  const wrong = await fetch(`${shop.url}/api/wishlist/dk/wishlist/add`, { method: 'POST', headers })
  expect([wrong.status, await wrong.json()]).toMatchObject([400, { title: 'Bad Request' }])
  const unknown = await fetch(`${shop.url}/api/wishlist/dk/shared-wishlist?shareLinkReference=nobody`)
  expect([unknown.status, await unknown.json()]).toMatchObject([404, { title: 'Not Found' }])
})

it('keeps newsletters, content and what it renders to itself', async () => {
  expect((await fetch(`${shop.url}/api/f/dk/navigation`)).status).toBe(200)
  const body = JSON.stringify({ email: 'platform@example.com' })
  const signUp = await fetch(`${shop.url}/api/newsletter/dk/sign-up`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body,
  })
  expect(signUp.status).toBe(202)
})

it('says so in the shape of all refusals while the platform is away, and goes on serving pages', async () => {
  await platform.close()
  const answer = await fetch(`${shop.url}/api/stores/dk?allStores=true`)
  expect([answer.status, await answer.json()]).toMatchObject([502, { status: 502, title: 'Bad Gateway' }])
  expect((await fetch(`${shop.url}/dk`)).status).toBe(200)
})
