// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setConsent } from '#renderer/browser/page/consent.ts'
import { storedProducts, storeViewed } from '#renderer/browser/wishlist/stored-products.ts'
import { startClients } from '#renderer/islands/start-clients.ts'
import { seeEverything } from '#tests/support/browser/see-everything.ts'

const requests: string[] = []
let html = ''

beforeEach(() => {
  localStorage.clear()
  setConsent(['functional'])
  requests.length = 0
  html = '<div class="widget" data-id="w"><p data-fill="x" data-client="visitor-products">Filled</p></div>'
  seeEverything()
  vi.stubGlobal('fetch', async (address: string) => {
    requests.push(address)
    return Response.json({ html })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

async function show(storedList: string, minimum = 1, excluded = '') {
  const props = JSON.stringify({ storedList, minimum: String(minimum), excluded })
  document.body.innerHTML = `<div class="widget" data-id="the widget" data-variants="a b">
    <script type="application/json">{"context":{},"content":{"headline":"Yours & more"},"id":"w"}</script><section hidden data-client="visitor-products"
    data-fill="/api/carousel?type=a" data-props='${props}'>To come</section></div>`
  await startClients(document)
  await vi.waitFor(() => undefined)
  await new Promise((resolve) => setTimeout(resolve))
}
const section = () => document.querySelector<HTMLElement>('section')

it('replaces the widget with the server’s rendering of a stored list, with the same id and variants', async () => {
  storeViewed('10001_001')
  storeViewed('10002_001')
  await show('recentlyViewed')
  expect(requests).toEqual([
    `/api/carousel?type=a&content=%7B%22headline%22%3A%22Yours+%26+more%22%7D&path=${encodeURIComponent(location.pathname)}&productIds=10002_001&productIds=10001_001`,
  ])
  expect(section()).toBeNull()
  const widget = document.querySelector<HTMLElement>('.widget')
  expect(widget?.textContent).toBe('Filled')
  expect({ ...widget?.dataset }).toEqual({ id: 'the widget', variants: 'a b' })
  await startClients(document)
  expect(requests).toHaveLength(1)
})

it('starts the scripts of what it fetched', async () => {
  storeViewed('10001_001')
  html = `<div class="widget"><p data-fill="x" data-client="visitor-products"></p>
    <p data-client="sign-out">Sign out</p></div>`
  await show('recentlyViewed')
  await vi.waitFor(() =>
    expect(document.querySelector<HTMLElement>('[data-client="sign-out"]')?.dataset.started).toBe(''),
  )
})

it('requests and shows nothing if the stored list is too short', async () => {
  await show('recentlyViewed')
  storeViewed('10001_001')
  await show('recentlyViewed', 2)
  await show('recentlyViewed', 1, '10001_001')
  await show('constructor', 0)
  expect([requests, section()?.hidden]).toEqual([[], true])
})

it('removes its reserved space if there are no products', async () => {
  storeViewed('gone_001')
  html = ''
  await show('recentlyViewed')
  expect([requests.length, section()?.hidden]).toEqual([1, true])
})

it('stores each product once with consent, latest first, up to the limit of a carousel', () => {
  setConsent([])
  storeViewed('10001_001')
  expect(storedProducts('recentlyViewed')).toEqual([])
  setConsent(['functional'])
  for (let number = 0; number < 30; number += 1) storeViewed(`${number}_001`)
  storeViewed('20_001')
  expect(storedProducts('recentlyViewed').slice(0, 3)).toEqual(['20_001', '29_001', '28_001'])
  expect(storedProducts('recentlyViewed')).toHaveLength(24)
})

it.each(['no JSON', '{"a":1}', '[1,null,"<b>"]'])('reads %s as an empty list', (stored) => {
  localStorage.setItem('wishlist', stored)
  expect(storedProducts('wishlist')).toEqual([])
})

it('records the viewed product as soon as the visitor consents', async () => {
  setConsent([])
  document.body.innerHTML = '<p data-client="view-product" data-viewed="10001_001"></p>'
  await startClients(document)
  expect(storedProducts('recentlyViewed')).toEqual([])
  setConsent(['functional'])
  expect(storedProducts('recentlyViewed')).toEqual(['10001_001'])
})

it('reports products that were seen together, only with consent', async () => {
  const fetchCarousel = vi.fn<typeof fetch>(async () => new Response(null, { status: 204 }))
  vi.stubGlobal('fetch', fetchCarousel)
  setConsent([])
  document.body.innerHTML =
    '<p data-client="view-product" data-viewed="10002_001" data-report-url="/api/recommendation/dk/viewed"></p>'
  await startClients(document)
  expect(fetchCarousel).not.toHaveBeenCalled()
  setConsent(['functional'])
  expect(fetchCarousel.mock.calls.map(([url, init]) => [url, init?.body])).toEqual([
    ['/api/recommendation/dk/viewed', '{"productIds":["10002_001","10001_001"]}'],
  ])
})
