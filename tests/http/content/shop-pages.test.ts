import { afterAll, beforeAll, expect, it } from 'vitest'
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
  expect(html).toContain('500.00')
  // Nobody brings it to a door.
  expect(html).not.toMatch(/data-type="(deliveryInfo|productStock)"/)
  expect((await read('/dk/p/crew-knit-moss')).html).toMatch(/data-type="deliveryInfo"/)
})

it('has a page for a category at its place in the tree', async () => {
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
