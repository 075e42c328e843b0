import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { devices } from '#schemas/values/device.ts'
import { cdnToken, type FakeCdn, startFakeCdn } from '#tests/support/fakes/fake-cdn.ts'
import { type FakeCms, startFakeCms } from '#tests/support/fakes/fake-cms.ts'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'

let cms: FakeCms
let cdn: FakeCdn
let shop: TestStorefront

const textWidget = (id: string, markdownContent: string) => ({ id, type: 'text', markdownContent })
const page = (rows: object[], alias = 'contentPage') => ({
  statusCode: 200,
  meta: { _alias: alias, title: 'Page' },
  rows: { main: rows },
})

/** Eight carousels of 24 products. */
const carousels = Array.from({ length: 8 }, (_, row) => {
  const productIds = Array.from({ length: 24 }, (_, index) => `${10_001 + row * 24 + index}_001`)
  return { widgets: [{ type: 'productCarousel', productIds }] }
})
const listing = {
  ...page([{ widgets: [{ type: 'productGrid' }] }]),
  meta: { _alias: 'categoryPage', category: 'men', tiles: 'styles', productsPerPage: 500 },
}

beforeAll(async () => {
  cms = await startFakeCms()
  cdn = await startFakeCdn()
  shop = await startTestStorefront({
    environment: {
      CMS_URL: cms.url,
      CDN_PURGE_URL: cdn.url,
      CDN_PURGE_TOKEN: cdnToken,
      TRUST_PROXY: 'loopback',
      EXTRA_HOSTS: 'setup.shop.example',
      PREVIEW_TOKEN: 'a-secret-of-some-length',
    },
    parts: { demoStyles: 60 },
  })
  cms.answer('/dk/page', {
    body: page([
      { id: 'online', hideOnISO: true, widgets: [textWidget('a', 'Order online')] },
      {
        id: 'all',
        widgets: [{ ...textWidget('b', 'Not in the app'), disabledApp: true }, textWidget('c', 'Everywhere')],
      },
    ]),
  })
  cms.answer('/dk/iso-setup', {
    body: page([{ id: 'row', widgets: [textWidget('a', 'Set this shop up')] }], 'isoSetupPage'),
  })
})
afterAll(async () => {
  await shop?.close()
  await cms?.close()
  await cdn?.close()
})

/** `fetch` names the host itself. */
const askHost = (host: string, path: string, headers: Record<string, string> = {}) =>
  new Promise<string>((resolve, reject) => {
    request(shop.url + path, { headers: { ...headers, host } }, (answer) =>
      text(answer).then(resolve, reject),
    )
      .on('error', reject)
      .end()
  })

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(shop.url + path, { headers, redirect: 'manual' })

describe('a trusted proxy', () => {
  it.each(devices)('reports the device class %s, and lets the proxy cache by it', async (device) => {
    const response = await get('/dk/page', { 'x-device-class': device, 'user-agent': 'Mobile' })
    const html = await response.text()
    expect(html).toContain(`data-device="${device}"`)
    expect(html.includes('Not in the app')).toBe(device !== 'app')
    expect(response.headers.get('cache-control')).toMatch(/^public, max-age=0, s-maxage=\d+/)
    expect(response.headers.get('vary')).toContain('X-Device-Class')
    expect(response.headers.get('vary')).toContain('X-ISO-Context')
    expect(response.headers.get('vary')).not.toContain('User-Agent')
  })

  it('purges pages by the tags that they were sent with', async () => {
    const response = await get('/dk/page', { 'x-device-class': 'desktop' })
    const tags = response.headers.get('cache-tag')?.split(',') ?? []
    expect(tags).toContain('page:/dk/page')
    await shop.store.unpublish({ kind: 'page', market: 'dk', key: '/dk/wishlist' }, 'editor')
    await expect.poll(() => cdn.purged.flatMap((body) => body.tags ?? [])).toContain('page:/dk/wishlist')
  })

  it.each([
    ['a redirect', '/dk/moved', 301, 'page:/dk/moved'],
    ['a page as JSON', '/dk/page?type=json', 200, 'page:/dk/page'],
  ])('can purge %s that it caches, too', async (_, path, status, tag) => {
    cms.answer('/dk/moved', { status: 301, headers: { Location: '/dk/page' } })
    const response = await get(path, { 'x-device-class': 'desktop' })
    expect(response.status).toBe(status)
    expect(response.headers.get('cache-control')).toMatch(/^public, /)
    expect(response.headers.get('cache-tag')?.split(',')).toEqual(
      expect.arrayContaining([tag, 'market:dk', 'site']),
    )
  })

  it.each([
    ['a listing of many products with their colours', '/dk/list', listing, 'category:men'],
    ['a page with many carousels', '/dk/carousels', page(carousels), 'category:*'],
  ])('can read the headers of %s, and purge it', async (_, path, body, tag) => {
    cms.answer(path, { body })
    const response = await get(path, { 'x-device-class': 'desktop' })
    const shown = (await response.text()).matchAll(/href="(\/dk\/p\/[^"]+)/g)
    expect(new Set(Array.from(shown, ([, path]) => path)).size).toBeGreaterThan(20)
    expect(response.headers.get('cache-control')).toMatch(/^public, /)
    expect([...response.headers].flat().join('    ').length).toBeLessThan(4_096)
    const tags = response.headers.get('cache-tag')?.split(',')
    expect(tags?.toSorted()).toEqual([tag, 'market:dk', `page:${path}`, 'site'])
  })

  it.each([{}, { 'x-device-class': 'watch' }])(
    'may cache nothing if it sends no known device class',
    async (headers) => {
      const response = await get('/dk/page', { ...headers, 'user-agent': 'StorefrontApp/1' })
      expect(await response.text()).toContain('data-device="app"')
      expect(response.headers.get('cache-control')).toBe('private, no-cache')
      expect(response.headers.get('cache-tag')).toBeNull()
      expect(response.headers.get('vary')).toContain('User-Agent')
    },
  )

  it.each([
    ['what belongs to one visitor', '/dk/account', 302],
    ['a preview', '/dk/page?preview=true&previewToken=a-secret-of-some-length', 200],
    ['an error', '/dk/failing', 503],
  ])('may never cache %s', async (_, path, status) => {
    cms.answer('/dk/failing', { status: 500 })
    const response = await get(path, { 'x-device-class': 'desktop' })
    expect(response.status).toBe(status)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
  })

  it('detects that the page is opened in a store', async () => {
    const store = await (await get('/dk/page', { 'x-iso-context': 'true' })).text()
    const online = await (await get('/dk/page')).text()
    expect(store).not.toContain('Order online')
    expect(store).toContain('Everywhere')
    expect(online).toContain('Order online')
  })
})

describe('the setup host', () => {
  const inStore = { 'x-iso-context': 'true' }

  it('shows the setup page in a shop, and only there', async () => {
    expect(await askHost('setup.shop.example', '/dk/page', inStore)).toContain('Set this shop up')
    expect(await askHost('setup.shop.example', '/dk/page')).toContain('Everywhere')
    expect(await askHost('setup.evil.example', '/dk/page', inStore)).toContain('Everywhere')
  })

  it('does not leave its page to the shop on its ordinary host', async () => {
    expect(await askHost('setup.shop.example', '/dk/page', inStore)).toContain('Set this shop up')
    expect(await askHost('shop.example', '/dk/page', inStore)).toContain('Everywhere')
    expect(await askHost('setup.shop.example', '/dk/page', inStore)).toContain('Set this shop up')
  })
})
