import { afterAll, beforeAll, expect, it } from 'vitest'
import { constants } from '#schemas/markets/constants.ts'
import { pageVisitor } from '#tests/support/browser/page-visitor.ts'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'

let shop: TestStorefront

beforeAll(async () => {
  shop = await startTestStorefront()
})
afterAll(() => shop.close())

const get = (path: string, headers: Record<string, string> = {}) => fetch(shop.url + path, { headers })
const json = async (path: string, headers?: Record<string, string>) => (await get(path, headers)).json()

it('returns the whole payload of a market in one response', async () => {
  const payload = await json('/api/f?market=se')
  expect(payload).toMatchObject({ market: 'se', translations: { 'skip.toContent': expect.any(String) } })
  expect(payload.markets.map(({ id }: { id: string }) => id)).toContain('ae')
  expect(Object.keys(payload.parts)).toContain('navigation')
})

it('takes the market from the header that pages send, else the first of the list', async () => {
  expect(await json('/api/f', { 'X-CURRENT-MARKET': 'tr' })).toMatchObject({ market: 'tr' })
  expect(await json('/api/f')).toMatchObject({ market: 'dk' })
})

it('lists every feature toggle with the market’s value, and the in-store timers', async () => {
  const flags = await json('/api/f/tr/feature-flags')
  expect(flags).toMatchObject({
    loginRequiredForWishlist: true,
    multipleWishlists: false,
    checkoutAuthentication: true,
    countrySelector: false,
    isoIdleDelay: constants.isoIdleDelay,
    isoDeleteBasketSeconds: constants.isoDeleteBasketSeconds,
  })
  expect(await json('/api/f/dk/feature-flags')).toMatchObject({ loginRequiredForWishlist: false })
})

it.each([
  'badges',
  'shop-the-look',
  'free-freight-value',
  'monitoring',
  'navigation',
  'product-set',
  'shipping-methods',
  'size-guide-settings',
  'terms-and-conditions',
  'markets',
  'translations',
  'sub-brands',
])('has the part %s', async (part) => {
  const response = await get(`/api/f/dk/${part}`)
  expect(response.status).toBe(200)
  expect(typeof (await response.json())).toBe('object')
})

it('returns 304 while a part is unchanged, and new content immediately after publishing', async () => {
  const first = await get('/api/f/dk/free-freight-value')
  const revalidate = () =>
    get('/api/f/dk/free-freight-value', { 'If-None-Match': first.headers.get('etag') ?? '' })
  expect((await revalidate()).status).toBe(304)
  const address = { kind: 'payload', market: 'dk', key: 'free-freight-value' } as const
  await shop.store.putDraft({ ...address, body: '{"value": {"amount": 1, "currency": "DKK"}}' }, 'editor')
  expect((await revalidate()).status).toBe(304)
  await shop.store.publish([address], 'editor')
  await expect
    .poll(() => json('/api/f/dk/free-freight-value'))
    .toEqual({ value: { amount: 1, currency: 'DKK' } })
})

it('applies a market’s toggle and constant to its pages', async () => {
  const flags = { kind: 'toggles', market: 'ch', key: '' } as const
  const constantsOf = { kind: 'payload', market: 'ch', key: 'constants' } as const
  await shop.store.putDraft(
    { ...flags, body: '{"giftCards": false, "wrong": 7, "basketPage": "yes"}' },
    'editor',
  )
  await shop.store.putDraft({ ...constantsOf, body: '{"isoIdleDelay": 5000, "toastGap": "long"}' }, 'editor')
  await shop.store.publish([flags, constantsOf], 'editor')
  await expect
    .poll(() => json('/api/f/ch/feature-flags'))
    .toMatchObject({ giftCards: false, basketPage: false, isoIdleDelay: 5_000 })
  expect(await json('/api/f/ch/feature-flags')).not.toHaveProperty('wrong')
})

it.each(['/api/f/xx/markets', '/api/f/dk/nothing', '/api/f?market=xx', '/api/f/DK/markets'])(
  'responds with 404 in the shape of the catalogue: %s',
  async (path) => {
    const response = await get(path)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ status: 404, title: 'Not Found' })
  },
)

it('applies a sub-brand’s colours and constants on its pages only', async () => {
  const html = async (path: string) => (await get(path)).text()
  expect(await html('/dk/women')).toMatch(/<body[^>]* data-brand="women"[^>]*style="--accent:#6b2f45"/)
  expect(await html('/dk')).toMatch(/<body[^>]* data-brand="men"/)
  expect(await html('/dk')).not.toMatch(/<body[^>]* style=/)
})

it('directs a sub-brand’s searches to its own search page, which finds only its products', async () => {
  const html = async (path: string) => (await get(path)).text()
  const actionAt = async (path: string) => {
    const [form = ''] = /<form[^>]*data-client="search-suggestions"[^>]*>/.exec(await html(path)) ?? []
    return / action="([^"]+)"/.exec(form)?.[1]
  }
  expect(await actionAt('/dk')).toBe('/dk/search')
  expect(await actionAt('/dk/women')).toBe('/dk/women/search')
  expect(await actionAt('/dk/women/search?q=uld')).toBe('/dk/women/search')
  const idsAt = async (path: string) =>
    [...(await html(path)).matchAll(/data-product-id="([^"]+)"/g)].map(([, id = '']) => id)
  const own = await idsAt('/dk/women/search?q=uld')
  expect(own.length).toBeGreaterThan(0)
  const tagged = await fetch(`${shop.url}/api/catalog/dk/search`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ searchTerms: 'uld', tags: ['women'], size: 60 }),
  })
  const { results } = await tagged.json()
  // The page shows one tile a style, the search each colour.
  const stylesOf = (ids: string[]) => [...new Set(ids.map((id) => id.split('_')[0]))]
  expect(stylesOf(results.map(({ id }: { id: string }) => id))).toEqual(stylesOf(own))
  expect(await idsAt('/dk/search?q=uld')).not.toEqual(own)
})

it('shows the products of a promotion whose search terms match', async () => {
  const tagged = await fetch(`${shop.url}/api/catalog/dk/search`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ tags: ['wool-days'], size: 500 }),
  })
  const stylesOf = (ids: string[]) => [...new Set(ids.map((id) => id.split('_')[0]))]
  const { results } = await tagged.json()
  const promoted = stylesOf(results.map(({ id }: { id: string }) => id))
  expect(promoted.length).toBeGreaterThan(0)
  // No text of the Danish shop has the English word.
  const html = await (await get('/dk/search?q=wool')).text()
  const shown = stylesOf([...html.matchAll(/data-product-id="([^"]+)"/g)].map(([, id = '']) => id))
  // Carousels follow the results.
  expect(shown.slice(0, promoted.length).toSorted()).toEqual(promoted.toSorted())
})

it('limits widgets per row for a brand in one market', async () => {
  const body = JSON.stringify({ brands: [{ id: 'men', name: 'Men', constants: { widgetsPerRow: 1 } }] })
  const document = { kind: 'payload', market: 'se', key: 'sub-brands' } as const
  const columnsAt = async (path: string) => {
    const html = await (await get(path)).text()
    return Math.max(...[...html.matchAll(/--columns:(\d+)/g)].map(([, count]) => Number(count)))
  }
  expect(await columnsAt('/se')).toBeGreaterThan(1)
  await shop.store.putDraft({ ...document, body }, 'editor')
  await shop.store.publish([document], 'editor')
  await expect.poll(() => columnsAt('/se')).toBe(1)
  expect(await columnsAt('/dk')).toBeGreaterThan(1)
})

it('shows badges of products with the texts of content, in lists, in the basket and on pages', async () => {
  interface Card {
    id: string
    url: string
    badges: { badgeId: string }[]
    sizes: { sku: string }[]
  }
  const search = async (): Promise<Card[]> => {
    const response = await fetch(`${shop.url}/api/catalog/us/search`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ size: 60 }),
    })
    return (await response.json()).results
  }
  const cards = await search()
  const reduced = cards.find(({ badges }) => badges.some(({ badgeId }) => badgeId === 'sale'))
  const locations = ['productListing', 'wishlist', 'basket', 'checkout', 'productPage']
  const badge = { badgeId: 'sale', badgeTitle: 'End of season', locations }
  const document = { kind: 'payload', market: 'us', key: 'badges' } as const
  await shop.store.putDraft({ ...document, body: JSON.stringify({ badges: [badge] }) }, 'editor')
  await shop.store.publish([document], 'editor')
  const shown = expect.objectContaining(badge)
  const badgesIn = async () => (await search()).find(({ id }) => id === reduced?.id)?.badges
  await expect.poll(badgesIn).toContainEqual(shown)
  const added = await fetch(`${shop.url}/api/order/us/basket/line`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: shop.url, 'x-requested-with': 'test' },
    body: JSON.stringify({ sku: reduced?.sizes[0]?.sku, quantity: 1 }),
  })
  expect((await added.json()).basket.lines[0].badges).toContainEqual(shown)
  const { ask, post } = pageVisitor(() => shop.url)
  await post('/us', { _form: 'basket.addLine', sku: `${reduced?.sizes[0]?.sku}` })
  await post('/us', { _form: 'wishlist.add', sku: `${reduced?.sizes[0]?.sku}` })
  // Carousels, which these pages have as well, do not render it.
  const paths = [`${reduced?.url}`, '/us/basket', '/us/wishlist', '/us/checkout/customer']
  for (const path of paths) {
    const { html } = await ask(path)
    expect(html, path).toMatch(/<span[^>]*>End of season<\/span>/)
  }
})

it('shows the look that content defines for a product', async () => {
  const { results } = await (
    await fetch(`${shop.url}/api/catalog/us/search`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ category: 'knitwear', size: 4 }),
    })
  ).json()
  const [product, ...otherResults]: { id: string; url: string }[] = results
  const wornWith = async () => {
    const html = await (await get(product?.url ?? '')).text()
    const section = html.slice(html.indexOf('Wear it with')).split('</section>', 1)[0] ?? ''
    return [...section.matchAll(/data-product-id="([^"]+)"/g)].map(([, id]) => id)
  }
  const productIds = otherResults.map(({ id }) => id)
  expect(await wornWith()).not.toEqual(productIds)
  const document = { kind: 'payload', market: 'us', key: 'shop-the-look' } as const
  const body = JSON.stringify({ looks: [{ productId: product?.id, productIds }] })
  await shop.store.putDraft({ ...document, body }, 'editor')
  await shop.store.publish([document], 'editor')
  await expect.poll(wornWith).toEqual(productIds)
})

it('narrows the listings of each brand to its search tags, the default brand’s too', async () => {
  const listedIds = async (path: string) => {
    const html = await (await get(path)).text()
    return [...html.matchAll(/data-product-id="([^"]+)"/g)].map(([, id]) => id)
  }
  const search = '/dk/search?q=uld'
  const [menIds, searchIds] = [await listedIds('/dk/men'), await listedIds(search)]
  const ofWomen = await listedIds('/dk/women/search?q=uld')
  const brands = [
    { id: 'shop', name: 'Shop', searchTags: ['women'] },
    { id: 'men', name: 'Men', path: 'men', searchTags: ['sale'] },
  ]
  const document = { kind: 'payload', market: 'dk', key: 'sub-brands' } as const
  await shop.store.putDraft({ ...document, body: JSON.stringify({ brands }) }, 'editor')
  await shop.store.publish([document], 'editor')
  // Publishing takes effect without a delay; a page that started rendering before is rendered again.
  await expect.poll(() => listedIds('/dk/men')).not.toEqual(menIds)
  expect((await listedIds('/dk/men')).length).toBeGreaterThan(0)
  // Carousels follow the results; the sub-brand does not filter them.
  const first = async () => (await listedIds(search)).slice(0, ofWomen.length)
  expect(searchIds.slice(0, ofWomen.length)).not.toEqual(ofWomen)
  expect(await first()).toEqual(ofWomen)
})

it('narrows the listings of a market by the facets that it lists itself', async () => {
  const foundAt = async (path: string) => {
    const html = await (await get(path)).text()
    return [...html.matchAll(/data-product-id="([^"]+)"/g)].map(([, id]) => id)
  }
  const colour = /[?;]colour=([\w-]+)/.exec(await (await get('/de/men')).text())?.[1]
  const narrowed = await foundAt(`/de/men?colour=${colour}`)
  const swedishIds = await foundAt('/se/men')
  expect(await foundAt(`/se/men?colour=${colour}`)).not.toEqual(swedishIds)
  for (const [market, facets] of Object.entries({ de: ['colour'], '': ['brand'] })) {
    const document = { kind: 'payload', market, key: 'facets' } as const
    await shop.store.putDraft({ ...document, body: JSON.stringify({ facets }) }, 'editor')
    await shop.store.publish([document], 'editor')
  }
  await expect.poll(() => foundAt(`/se/men?colour=${colour}`)).toEqual(swedishIds)
  const all = await foundAt('/de/men')
  expect(await foundAt(`/de/men?colour=${colour}`)).toEqual(narrowed)
  expect(narrowed).not.toEqual(all)
  // Each shows the filters that its addresses can name.
  const filtersAt = async (path: string) =>
    [...(await (await get(path)).text()).matchAll(/ id="part-([^"]+)"/g)].map(([, part]) => part)
  await expect.poll(() => filtersAt('/de/men')).toEqual(['colour', 'price'])
  await expect.poll(() => filtersAt('/se/men')).toEqual(['brand', 'price'])
})
