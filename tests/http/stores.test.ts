import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'

let shop: TestStorefront

beforeAll(async () => {
  shop = await startTestStorefront({ environment: { TRUST_PROXY: 'loopback' } })
})
afterAll(() => shop?.close())

const get = async (path: string): Promise<string> => (await fetch(shop.url + path)).text()

it('shows the stores that a page names by their ids, and tells search engines of each', async () => {
  const html = await get('/dk/stores')
  expect(html).toContain('Købmagergade 40')
  expect(html.match(/"@type":"ClothingStore"/g)).toHaveLength(5)
})

it('lets staff choose among the stores of the market', async () => {
  const html = await get('/se/iso-setup')
  expect(html.match(/type="radio"/g)).toHaveLength(5)
  expect(html).toContain('Vitrine Göteborg')
})

it('shows what changes of a store wherever it is named', async () => {
  const document = { kind: 'payload', market: 'dk', key: 'stores' } as const
  const address = { street: 'Nygade 1', city: 'Odense', countryCode: 'DK' }
  const body = { stores: [{ id: 'dk-1', name: 'Vitrine Odense', address }, { id: 'dk-2' }] }
  await shop.store.putDraft({ ...document, body: JSON.stringify(body) }, 'editor')
  await shop.store.publish([document], 'editor')
  await expect.poll(() => get('/dk/stores')).toContain('Nygade 1')
  expect((await get('/dk/stores')).match(/"@type":"ClothingStore"/g)).toHaveLength(1)
})
