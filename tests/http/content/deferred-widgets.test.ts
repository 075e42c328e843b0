import { afterAll, beforeAll, expect, it } from 'vitest'
import { phone } from '#tests/support/browser/devices.ts'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'

let shop: TestStorefront

beforeAll(async () => {
  shop = await startTestStorefront()
})
afterAll(() => shop.close())

const flyouts = ['flyout-basket', 'flyout-countrySelector', 'flyout-createWishlist', 'flyout-bonusProducts']

/** The widgets that have to be in every page: they are not opened by links. */
const own = ['cookie-consent-headline', 'mini-basket']

const idsIn = (html: string, ids: readonly string[]) => ids.filter((id) => html.includes(`id="${id}"`))
const addressIn = (html: string) => /<div data-area="fixed"[^>]* data-deferred="([^"]+)"/.exec(html)?.[1]

async function htmlOf(path: string, userAgent: string = phone.userAgent): Promise<string> {
  const response = await fetch(shop.url + path, { headers: { 'User-Agent': userAgent } })
  return response.text()
}

it.each(['/dk', '/dk/women', '/dk/guide', '/dk/p/cardigan-camel', '/dk/nowhere'])(
  'leaves closed flyouts out of %s, which all pages of a market fetch at one address',
  async (path) => {
    const html = await htmlOf(path)
    expect(idsIn(html, [...own, ...flyouts])).toEqual(own)
    const address = addressIn(html)
    expect(address).toBe(addressIn(await htmlOf('/dk/terms')))
    const response = await fetch(shop.url + address)
    expect(response.headers.get('cache-control')).toContain('immutable')
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(idsIn(await response.text(), [...own, ...flyouts])).toEqual(flyouts)
  },
)

it('has other addresses in other markets and for other device classes', async () => {
  const addresses = [
    addressIn(await htmlOf('/dk')),
    addressIn(await htmlOf('/dk', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0')),
    addressIn(await htmlOf('/de')),
  ]
  expect(addresses).not.toContain(undefined)
  expect(new Set(addresses).size).toBe(3)
})

it('leaves nothing out of pages of one visitor', async () => {
  const html = await htmlOf('/dk/basket')
  expect(addressIn(html)).toBeUndefined()
  expect(idsIn(html, flyouts)).not.toEqual([])
})
