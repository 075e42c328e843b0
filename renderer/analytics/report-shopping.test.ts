// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { reportShopping } from '#renderer/analytics/report-shopping.ts'

const money = (amount: number) => ({ amount, currency: 'DKK' })
const prices = { salesPrice: money(10_000) }
const order = {
  orderNumber: '1001',
  currency: 'DKK',
  promoCodes: [],
  total: money(10_000),
  totalVat: money(2_000),
  shippingTotal: money(0),
  lines: [],
}
const line = { sku: '10001_001_002', colour: { name: 'Navy' }, variant: {}, quantity: 1, unitPrice: prices }
const basket = { promoCodes: [], shipments: [], total: money(10_000), lines: [line] }
const product = { id: '10001_001', name: 'Jumper', brand: 'Vitrine', colour: { name: 'Navy' }, price: prices }

const reported: string[] = []

beforeEach(() => {
  vi.useFakeTimers()
  reported.length = 0
  localStorage.clear()
  document.documentElement.lang = 'da-DK'
  history.replaceState(null, '', '?orderid=order-1')
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
    if (String(address).includes('/basket')) return Response.json({ basket })
    return Response.json(String(address).includes('order-1') ? { order } : product)
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Reports until the visitor withdraws consent: with `isShort`, before the shop has responded. */
async function visit(isShort = false): Promise<void> {
  const ending = new AbortController()
  reportShopping(({ event }) => void reported.push(event), ending.signal)
  if (!isShort) await vi.advanceTimersByTimeAsync(0)
  ending.abort()
  await vi.advanceTimersByTimeAsync(0)
}

it.each([
  [
    'an order and an error',
    '<p data-error-label="no_tracking_info_found">None</p><main data-placed="1001"></main>',
    ['exception', 'purchase'],
  ],
  ['a product', '<main data-viewed="10001_001"></main>', ['view_item']],
  ['a basket', '<main data-type="basketLines"></main>', ['view_cart', 'checkout_progress']],
])('reports %s once, also if consent is withdrawn and given again', async (_, html, events) => {
  document.body.innerHTML = html
  await visit()
  await visit()
  expect(reported).toEqual(events)
})

it('reports an order that was unknown when consent was withdrawn', async () => {
  document.body.innerHTML = '<main data-placed="1002"></main>'
  await visit(true)
  expect(reported).toEqual([])
  await visit()
  expect(reported).toEqual(['purchase'])
})
