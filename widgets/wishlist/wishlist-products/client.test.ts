// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { start } from '#widgets/wishlist/wishlist-products/client.ts'

const list = { wishlistId: 'own', wishlistName: '', isDefaultWishlist: true, skus: [] }
const form = (endpoint: string, sku: string) =>
  `<form id="${endpoint}"><input name="_form" value="${endpoint}"><input name="sku" value="${sku}"></form>`

/** Addresses of calls, with the response of each. */
let calls: { path: string; signal: AbortSignal | null | undefined; answer: (response: Response) => void }[] =
  []
const callsOf = (part: string) => calls.filter(({ path }) => path.includes(part))

beforeEach(() => {
  calls = []
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    calls.push({ path, signal: init?.signal, answer: resolve })
    return promise
  })
  document.body.innerHTML = `<div data-client="wishlist-products" data-catalog="dk">
    ${form('basket.addLine', '10001_001_003')}${form('wishlist.remove', '10002_001_003')}</div>`
  const element = document.querySelector('div')
  if (element) start(element)
})
afterEach(() => vi.unstubAllGlobals())

const send = (endpoint: string) =>
  document
    .getElementById(endpoint)
    ?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))

it('buys once for presses until the product has left the list', async () => {
  send('basket.addLine')
  send('basket.addLine')
  await vi.waitFor(() => expect(callsOf('/basket/line')).toHaveLength(1))
  const basket = { basketId: 'b', version: 1, lines: [], quantity: 1, bonusProductContexts: [] }
  callsOf('/texts')[0]?.answer(Response.json({}))
  callsOf('/basket/line')[0]?.answer(Response.json({ basket }))
  await vi.waitFor(() => expect(callsOf('/wishlist')).toHaveLength(1))
  callsOf('/wishlist')[0]?.answer(Response.json([list]))
  await vi.waitFor(() => expect(callsOf(location.href)).toHaveLength(1))
  send('basket.addLine')
  callsOf(location.href)[0]?.answer(new Response('', { status: 503 }))
  await vi.waitFor(() => expect(document.getElementById('basket.addLine')?.ariaBusy).toBe('false'))
  expect(callsOf('/basket/line')).toHaveLength(1)
})

it('leaves the part of unavailable items open and focused when one is removed', async () => {
  const page = (skus: string[]) => `<div class="widget" data-id="list"><div data-client="wishlist-products">
    <h1>Wishlist</h1><details data-part="unavailable"><summary>${skus.length}</summary>
    ${skus.map((sku) => `<form><button>${sku}</button></form>`).join('')}</details></div></div>`
  document.body.innerHTML = page(['9_8', '9_9'])
  const part = () => document.querySelector('details')
  part()?.toggleAttribute('open', true)
  document.querySelector('button')?.focus()
  document.dispatchEvent(new CustomEvent('vitrine:wishlist'))
  callsOf(location.href)[0]?.answer(new Response(page(['9_9'])))
  await vi.waitFor(() => expect(document.activeElement).toBe(part()?.querySelector('summary')))
  expect(part()?.open).toBe(true)
  expect(part()?.textContent).not.toContain('9_8')
})

it('shows the list of the last change only', async () => {
  document.dispatchEvent(new CustomEvent('vitrine:wishlist'))
  document.dispatchEvent(new CustomEvent('vitrine:wishlist'))
  expect(callsOf(location.href).map(({ signal }) => signal?.aborted)).toEqual([true, false])
})
