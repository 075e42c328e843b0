import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { phone } from '#tests/support/browser/devices.ts'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'

// With as many styles as the demo has: other tests sell so few that lists are short and pages light.

let shop: TestStorefront

beforeAll(async () => {
  shop = await startTestStorefront({ parts: { demoStyles: 500 } })
})
afterAll(() => shop.close())

it.each([
  ['the home page', '/dk', 36, 20],
  ['a listing', '/dk/women', 72, 26.65],
  ['a product', '/dk/p/cardigan-camel', 15, 19.85],
  ['a guide', '/dk/guide', 12, 16.25],
])('sends little HTML and style to a phone with %s, in kB as Brotli', async (_, path, tiles, kilobytes) => {
  const response = await fetch(shop.url + path, { headers: { 'User-Agent': phone.userAgent } })
  const html = await response.text()
  // Shorter lists would meet any limit.
  expect(html.match(/data-product-id=/g)?.length).toBeGreaterThanOrEqual(tiles)
  expect(brotliCompressSync(html).length / 1_000).toBeLessThanOrEqual(kilobytes)
})
