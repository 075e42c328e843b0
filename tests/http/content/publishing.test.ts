import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DocumentAddress } from '#server/content/document.ts'
import { sql } from '#server/database/drizzle.ts'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'

// The effect of publishing for shoppers, with every page cached from the first request on.

let shop: TestStorefront

beforeAll(async () => {
  shop = await startTestStorefront()
})
afterAll(() => shop.close())

const pageAt = (key: string): DocumentAddress => ({ kind: 'page', market: 'dk', key })
async function publish(address: DocumentAddress, body: object): Promise<void> {
  await shop.store.putDraft({ ...address, body: JSON.stringify(body) }, 'editor')
  expect(await shop.store.publish([address], 'editor')).toMatchObject({ kind: 'published' })
}
const page = (id: string, ...widgets: object[]) => ({
  statusCode: 200,
  meta: { _alias: 'contentPage', id, title: id },
  rows: { main: [{ id: 'row', widgets }] },
})
/** A picture that links to the page with this content id. */
const linkTo = (link: string) => ({
  id: 'banner',
  type: 'promotion',
  images: { mobile: { url: '/media/none.jpg', alt: 'Guide' } },
  link: { link, title: 'Guide' },
})
const text = (markdownContent: string) => ({ id: 'text', type: 'text', markdownContent })
const get = (path: string) => fetch(shop.url + path, { redirect: 'manual' })
const html = async (path: string) => (await get(path)).text()

it('serves a new version without a delay', async () => {
  await publish(pageAt('/dk/news'), page('news', text('First version')))
  expect(await html('/dk/news')).toContain('First version')
  await publish(pageAt('/dk/news'), page('news', text('Second version')))
  expect(await html('/dk/news')).toContain('Second version')
})

it('serves a page that was missing before', async () => {
  expect((await get('/dk/late')).status).toBe(404)
  await publish(pageAt('/dk/late'), page('late', text('Here now')))
  expect(await html('/dk/late')).toContain('Here now')
})

it('returns 410 for a page that an editor unpublished', async () => {
  await publish(pageAt('/dk/short'), page('short', text('Not for long')))
  expect((await get('/dk/short')).status).toBe(200)
  await shop.store.unpublish(pageAt('/dk/short'), 'editor')
  expect((await get('/dk/short')).status).toBe(410)
})

it('follows a new redirect from a page that was published a moment ago', async () => {
  await publish(pageAt('/dk/from'), page('from', text('Old place')))
  expect((await get('/dk/from')).status).toBe(200)
  const redirects = { kind: 'redirects', market: 'dk', key: '' } as const
  await publish(redirects, { redirects: [{ from: '/dk/from', to: '/dk/bælter', status: 302 }] })
  const response = await get('/dk/from')
  expect([response.status, response.headers.get('location')]).toEqual([302, '/dk/b%C3%A6lter'])
})

it('links to the new address of a moved page from unchanged pages', async () => {
  await publish(pageAt('/dk/linking'), page('linking', linkTo('the-guide')))
  expect(await html('/dk/linking')).not.toContain('href="/dk/new-guide"')
  await publish(pageAt('/dk/new-guide'), page('the-guide', text('How to')))
  await expect.poll(() => html('/dk/linking')).toContain('href="/dk/new-guide"')
})

it('replaces every page by the country selector while its flag is on', async () => {
  const toggles = { kind: 'toggles', market: 'se', key: '' } as const
  const before = await shop.store.document(toggles)
  expect(await html('/se')).not.toContain('data-type="countryList"')
  await publish(toggles, { ...JSON.parse(before?.body ?? '{}'), countrySelector: true })
  for (const path of ['/se', '/se/terms', '/se/nowhere'])
    await expect.poll(() => html(path)).toContain('data-type="countryList"')
  expect(await html('/dk')).not.toContain('data-type="countryList"')
})

/** How many pages were rendered rather than served from the cache, so far. */
async function rendered(): Promise<number> {
  const metrics = await (await fetch(`${shop.url}/metrics`)).text()
  const lines = metrics.split('\n').filter((line) => line.includes('source="rendered"'))
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
}

/** Returns how many pages a request renders: none if its page is cached. */
async function renderedBy(path: string): Promise<number> {
  const before = await rendered()
  await html(path)
  return (await rendered()) - before
}

it('purges only pages that show a product whose price changes', async () => {
  await publish(pageAt('/dk/quiet'), page('quiet', linkTo('quiet')))
  // Once the site knows the new page, no purge of this publication can follow.
  await expect.poll(() => html('/dk/quiet')).toContain('href="/dk/quiet"')
  const product = '/dk/p/crew-knit-oat'
  expect(await html(product)).not.toContain('123,45')
  // A page that was rendered while a purge came is not cached.
  await expect.poll(() => renderedBy('/dk/quiet')).toBe(0)
  await shop.database.db.execute(
    sql`update prices set sales_price = 12345 where item = '10001_001' and market = 'dk'`,
  )
  await expect.poll(() => html(product)).toContain('123,45')
  expect(await renderedBy('/dk/quiet')).toBe(0)
})

it('shows new delivery information on a product’s page once published', async () => {
  const payload = { kind: 'payload', market: 'dk', key: 'shipping-methods' } as const
  const product = '/dk/p/crew-knit-oat'
  expect(await html(product)).not.toContain('By carrier pigeon')
  const settings = JSON.parse((await shop.store.document(payload))?.body ?? '{}')
  const [first, ...otherMethods] = settings.methods
  await publish(payload, { ...settings, methods: [{ ...first, name: 'By carrier pigeon' }, ...otherMethods] })
  await expect.poll(() => html(product)).toContain('By carrier pigeon')
})
