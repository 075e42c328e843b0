import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'

let shop: TestStorefront

beforeAll(async () => {
  shop = await startTestStorefront()
})
afterAll(() => shop.close())

const suggestions = (market: string, headers: Record<string, string>) =>
  fetch(`${shop.url}/api/markets/suggestions?market=${market}`, { headers })

it('suggests markets by the languages of the browser, each in its own words, to this visitor alone', async () => {
  const response = await suggestions('dk', { 'Accept-Language': 'ar-AE, en;q=0.5' })
  expect(response.headers.get('cache-control')).toContain('no-store')
  expect(await response.json()).toEqual({
    markets: [
      {
        id: 'ae',
        url: '/ae',
        country: 'الإمارات العربية المتحدة',
        language: 'العربية',
        currency: 'AED',
        locale: 'ar-AE',
        direction: 'rtl',
      },
    ],
  })
})

it('suggests nothing in the market that the visitor chose', async () => {
  const response = await suggestions('dk', { 'Accept-Language': 'de', Cookie: 'market=dk' })
  expect(await response.json()).toEqual({ markets: [] })
})

it('responds with 404 for an unknown market', async () => {
  expect((await suggestions('zz', {})).status).toBe(404)
  expect((await suggestions('constructor', {})).status).toBe(404)
})

it('returns texts of a market by key, a missing one as its key, for pages that do not carry them', async () => {
  const textsOf = (market: string, ...keys: string[]) =>
    fetch(`${shop.url}/api/markets/${market}/texts?${new URLSearchParams(keys.map((key) => ['keys', key]))}`)
  const response = await textsOf('dk', 'miniBasket.added', 'constructor')
  expect(await response.json()).toEqual({ 'miniBasket.added': 'Lagt i din kurv', constructor: 'constructor' })
  expect(response.headers.get('etag')).toBeTruthy()
  expect((await textsOf('zz', 'miniBasket.added')).status).toBe(404)
  expect((await textsOf('dk')).status).toBe(400)
})
