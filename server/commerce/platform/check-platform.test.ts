import { afterEach, beforeEach, expect, it } from 'vitest'
import { checkPlatform } from '#server/commerce/platform/check-platform.ts'
import { denmark } from '#tests/support/engine.ts'
import { type FakePlatform, startFakePlatform } from '#tests/support/fakes/fake-platform.ts'

let platform: FakePlatform
beforeEach(async () => {
  platform = await startFakePlatform()
})
afterEach(() => platform.close())

async function checksOf(options: { writes?: boolean; timeout?: number } = {}) {
  const checks = await checkPlatform({ url: platform.url, market: denmark, writes: false, ...options })
  return new Map(checks.map((check) => [check.name, `${check.state}: ${check.detail}`]))
}

const nothingFound = { results: [], totalResults: 0, startingFrom: 0, facets: [], sortings: [] }
const card = { id: '1_2', name: 'Coat', url: '/dk/p/coat' }

it('reports missing endpoints of an empty platform, and sends no writes', async () => {
  const checks = await checksOf()
  expect(checks.get('products.search')).toBe('missing: status 404')
  expect(checks.get('orders.history')).toBe('missing: status 404')
  expect(checks.get('products.get')).toBe('not checked: it needs productId')
  expect(checks.get('basket.addLine')).toBe('not checked: it would write')
  const written = platform.calls
    .filter(({ method }) => method !== 'GET')
    .map(({ url }) => url.split('?', 1)[0])
  expect(
    written.filter(
      (url = '') =>
        !/\/(search|search-\w+|products-simple|front-images|search-promotion-tags|recommendations3?|orders\/search)$/.test(
          url,
        ),
    ),
  ).toEqual([])
})

it('names the field of a response that the shop would reject', async () => {
  platform.answer('POST /api/catalog/dk/search', {
    body: { ...nothingFound, results: [{ ...card, id: 12 }] },
  })
  platform.answer('GET /api/order/dk/countries', { body: 'no JSON at all' })
  platform.answer('GET /api/stores/dk', { status: 500 })
  const checks = await checksOf()
  expect(checks.get('products.search')).toMatch(/^invalid: the response \/results\/0/)
  expect(checks.get('basket.countries')).toMatch(/^invalid: the response/)
  expect(checks.get('stores.list')).toBe('invalid: status 500')
})

it('reports undeclared statuses, and customer data in responses to guests', async () => {
  platform.answer('GET /api/order/order/history', { body: [] })
  platform.answer('GET /api/stores/dk/favourite', { status: 401, body: {} })
  platform.answer('GET /api/order/dk/basket', { status: 418, body: {} })
  platform.answer('GET /api/order/dk/basket/get-with-settings', { status: 409, body: {} })
  const checks = await checksOf()
  expect(checks.get('orders.history')).toBe('invalid: status 200 for a guest: 401 is expected')
  expect(checks.get('stores.favourite')).toMatch(/^ok/)
  expect(checks.get('basket.get')).toBe('invalid: status 418 is not declared')
  expect(checks.get('basket.withSettings')).toBe('ok: refuses with 409, as it may')
})

it('reports an endpoint that times out', async () => {
  platform.answer('GET /api/order/dk/countries', { hangs: true })
  expect((await checksOf({ timeout: 300 })).get('basket.countries')).toMatch(/^invalid: no response/)
})

it('fails if the platform is unreachable', async () => {
  platform.setDown(true)
  await expect(checksOf()).rejects.toThrow(TypeError)
})
