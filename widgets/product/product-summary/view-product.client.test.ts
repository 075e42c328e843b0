// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { start } from '#widgets/product/product-summary/view-product.client.ts'

/** Requests that report viewed products. */
const sent: string[] = []
vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
  sent.push(body)
  return new Response()
})
vi.mock('#renderer/browser/page/consent.ts', () => ({ onConsent: () => undefined }))
vi.mock('#renderer/browser/page/storage.ts', () => {
  const stored = new Map<string, string>()
  return {
    readStored: (key: string) => stored.get(key),
    writeStored: (key: string, value: string) => stored.set(key, value).size > 0,
  }
})

const view = (viewed: string) => {
  const element = document.createElement('div')
  Object.assign(element.dataset, { viewed, reportUrl: '/api/viewed' })
  start(element)
}
afterEach(() => sent.splice(0))

it('sends the viewed products, latest first, and none again when the page is reloaded', () => {
  view('a')
  view('b')
  view('b')
  expect(sent.map((body) => JSON.parse(body).productIds)).toEqual([['a'], ['b', 'a']])
})

it('sends no more than four at a time', () => {
  for (const id of ['c', 'd', 'e']) view(id)
  expect(JSON.parse(sent.at(-1) ?? '').productIds).toEqual(['e', 'd', 'c', 'b'])
})

it('counts a prerendered page once it is displayed', () => {
  Object.assign(document, { prerendering: true })
  view('f')
  expect(sent).toEqual([])
  Object.assign(document, { prerendering: false })
  document.dispatchEvent(new Event('prerenderingchange'))
  expect(JSON.parse(sent.at(-1) ?? '').productIds[0]).toBe('f')
})
