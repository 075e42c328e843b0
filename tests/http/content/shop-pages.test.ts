import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { searchRules } from '#server/database/tables/catalogue.ts'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'

let shop: TestStorefront
beforeAll(async () => {
  shop = await startTestStorefront()
})
afterAll(() => shop.close())

const read = async (path: string) => {
  const response = await fetch(shop.url + path, { redirect: 'manual' })
  return { status: response.status, html: await response.text() }
}

it('has a page for a product of the catalogue, titled and placed as the product is', async () => {
  const { status, html } = await read('/dk/p/crew-knit-moss')
  expect(status).toBe(200)
  expect(html).toContain('<title>Fanø strik med rund hals')
  expect(html).toContain('href="https://shop.example/dk/p/crew-knit-moss"')
  expect(html).toContain('href="/dk/men/knitwear"')
})

it('has a page for a gift card, priced by its values', async () => {
  const { status, html } = await read('/dk/p/gift-card')
  expect(status).toBe(200)
  expect(html).toContain('<title>Vitrine gavekort')
  expect(html).toMatch(/<input[^>]*data-size="500.00"[^>]*\/>500,00\sKR</)
  // Not delivered to a door.
  expect(html).not.toMatch(/data-type="(deliveryInfo|productStock)"/)
  expect((await read('/dk/p/crew-knit-moss')).html).toMatch(/data-type="deliveryInfo"/)
})

it('has a page for a set that is one article: shows its parts in the order of content, and sells it as one line', async () => {
  const path = '/dk/p/gift-set-10890-burgundy'
  expect((await read('/dk/accessories')).html).toContain(`href="${path}"`)
  const { status, html } = await read(path)
  expect(status).toBe(200)
  const set = html.slice(html.indexOf('data-list="productSet"')).split('</ul>', 1)[0] ?? ''
  const parts = [...set.matchAll(/data-product-id="([^"]+)"/g)].map(([, id]) => id)
  expect(parts).toEqual(['10019_002', '10020_001'])
  const [, sku] = /name="sku"[^>]*value="(10890_001_\d+)"/.exec(html) ?? []
  const added = await fetch(shop.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: 'https://shop.example' },
    body: new URLSearchParams({ _form: 'basket.addLine', _id: 'buy', sku: String(sku), quantity: '1' }),
  })
  expect(added.status).toBe(303)
  const Cookie = added.headers
    .getSetCookie()
    .flatMap((value) => value.split(';', 1))
    .join('; ')
  const basket = await (await fetch(`${shop.url}/api/order/dk/basket`, { headers: { Cookie } })).json()
  const amount = { salesPrice: { amount: 49_900, currency: 'DKK' } }
  expect(basket.basket.lines).toMatchObject([{ sku, quantity: 1, unitPrice: amount }])
})

it('has a page for a category at its path in the tree', async () => {
  const { status, html } = await read('/dk/men/knitwear')
  expect(status).toBe(200)
  expect(html).toMatch(/data-type="breadcrumbs"/)
})

it('shows a page that content has before the catalogue’s own', async () => {
  const { html } = await read('/dk/knitwear')
  expect(html).toContain('data-type="promotion"')
})

it('returns 404 for products that the market does not sell or the catalogue does not have', async () => {
  for (const path of ['/dk/p/nothing', '/dk/p/crew-knit-moss/more', '/dk/men/nothing', '/dk/knitwear/men'])
    expect((await read(path)).status).toBe(404)
})

it('returns the product in the JSON of its page', async () => {
  const { html } = await read('/dk/p/crew-knit-moss?type=json')
  expect(JSON.parse(html)).toMatchObject({ alias: 'productPage', path: '/dk/p/crew-knit-moss' })
})

describe('a search that a rule redirects', () => {
  const locationOf = async (path: string) => {
    const response = await fetch(shop.url + path, { redirect: 'manual' })
    return response.status === 302 ? response.headers.get('location') : response.status
  }

  beforeAll(async () => {
    const rule = { kind: 'redirect', scope: 'dk' } as const
    await shop.database.db.insert(searchRules).values([
      { ...rule, scope: 'tr', term: 'indirim', target: '/tr/kış-indirimi?q=ş' },
      { ...rule, term: 'bælter', target: '/dk/bælter' },
      { ...rule, term: 'strik', target: '/dk/search?q=strik&colour=blue' },
      { ...rule, term: 'uld', target: '/dk/search/?q=Uld' },
      { ...rule, term: 'hue', target: '/dk/search?q=kasket' },
      { ...rule, term: 'kasket', target: '/dk/search?q=hue' },
      { ...rule, term: 'sko', target: '/dk/search?q=sko&utm_source=mail' },
    ])
    // Changes of search rules take effect within a second.
    await vi.waitUntil(async () => (await locationOf('/dk/search?q=b%C3%A6lter')) !== 200, {
      timeout: 10_000,
    })
  })

  it('leads to a page by its encoded address', async () => {
    expect(await locationOf('/dk/search?q=b%C3%A6lter')).toBe('/dk/b%C3%A6lter')
    expect(await locationOf('/tr/search?q=indirim')).toBe('/tr/k%C4%B1%C5%9F-indirimi?q=%C5%9F')
  })

  it('leads to its own filtered result, which stays', async () => {
    expect(await locationOf('/dk/search?q=strik')).toBe('/dk/search?q=strik&colour=blue')
    expect(await locationOf('/dk/search?q=strik&colour=blue')).toBe(200)
  })

  it.each(['uld', 'hue', 'kasket', 'sko'])(
    'shows its result where %s would lead back to it',
    async (term) => {
      expect(await locationOf(`/dk/search?q=${term}`)).toBe(200)
    },
  )
})
