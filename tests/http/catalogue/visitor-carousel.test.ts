import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'

let shop: TestStorefront

beforeAll(async () => {
  shop = await startTestStorefront()
})
afterAll(() => shop.close())

interface CarouselQuery {
  type?: string
  market?: string
  content?: object | string
  ids?: readonly string[]
  device?: string
  path?: string
}

function ask({
  type = 'wishlistProductCarousel',
  market = 'dk',
  content = {},
  ids = [],
  device = 'desktop',
  path,
}: CarouselQuery) {
  const written = typeof content === 'string' ? content : JSON.stringify(content)
  const query = new URLSearchParams({ type, id: 'mine', device, content: written })
  if (path !== undefined) query.append('path', path)
  for (const id of ids) query.append('productIds', id)
  return fetch(`${shop.url}/api/catalogue/${market}/carousel?${query}`)
}
const htmlOf = async (query: CarouselQuery): Promise<string> => (await (await ask(query)).json()).html

it('renders a carousel of one visitor’s products in the market’s language and prices, uncached', async () => {
  const response = await ask({ ids: ['10001_001', '10002_001'], content: { headline: 'Ønskeseddel' } })
  expect(response.headers.get('cache-control')).toBe('no-store')
  const { html } = await response.json()
  expect(html).toMatch(/^<widget-island class="widget" data-type="wishlistProductCarousel" data-id="mine"/)
  expect(html.match(/<article/g)).toHaveLength(2)
  expect(html).toContain('Ønskeseddel')
  expect(html).toContain('599,00')
})

it('sends the second picture of a product only to devices that hover', async () => {
  const picturesOn = async (device: string) =>
    new Set((await htmlOf({ device, ids: ['10001_001'] })).match(/crew-knit-oat-(front|back)/g))
  const bothPictures = new Set(['crew-knit-oat-front', 'crew-knit-oat-back'])
  expect([await picturesOn('desktop'), await picturesOn('tablet')]).toEqual([bothPictures, bothPictures])
  const front = new Set(['crew-knit-oat-front'])
  expect([await picturesOn('mobile'), await picturesOn('app')]).toEqual([front, front])
})

it('is empty without products, for unknown ones, and below the minimum that content sets', async () => {
  expect(await htmlOf({})).toBe('')
  expect(await htmlOf({ ids: ['gone_001'] })).toBe('')
  expect(await htmlOf({ ids: ['10001_001'], content: { minimumThreshold: 2 } })).toBe('')
})

it('shows as many products side by side as the brand of the page sets', async () => {
  const carouselProducts = { mobile: 2, tablet: 2, desktop: 2 }
  const brand = { id: 'women', name: 'Women', path: 'women', constants: { carouselProducts } }
  const document = { kind: 'payload', market: 'se', key: 'sub-brands' } as const
  await shop.store.putDraft({ ...document, body: JSON.stringify({ brands: [brand] }) }, 'editor')
  await shop.store.publish([document], 'editor')
  const ids = ['10001_001', '10002_001', '10003_001']
  const slotsAt = async (path: string) =>
    Number(/--slots-desktop:(\d+)/.exec(await htmlOf({ market: 'se', ids, path }))?.[1])
  await expect.poll(() => slotsAt('/se/women/knitwear')).toBe(2)
  expect(await slotsAt('/se/men')).toBeGreaterThan(2)
})

it('uses the products that the visitor viewed', async () => {
  const content = { recommendation: 'personal', category: 'trousers' }
  const own = await htmlOf({ type: 'recommendationCarousel', content, ids: ['10016_001'] })
  const otherHtml = await htmlOf({ type: 'recommendationCarousel', content })
  expect(own).toContain('data-product-id')
  expect(own).not.toBe(otherHtml)
})

it('escapes all input', async () => {
  const headline = '</script><script>alert(1)</script><img src=x onerror=alert(1)>'
  const html = await htmlOf({ ids: ['10001_001'], content: { headline } })
  expect(html).toContain('&lt;/script&gt;')
  expect(html).not.toMatch(/<script>|<img src=x/)
})

it('refuses invalid content, unknown widgets and unknown markets', async () => {
  expect((await ask({ content: 'no JSON' })).status).toBe(400)
  expect((await ask({ content: '[]' })).status).toBe(400)
  expect((await ask({ type: 'promotion' })).status).toBe(400)
  expect((await ask({ market: 'zz' })).status).toBe(404)
})
