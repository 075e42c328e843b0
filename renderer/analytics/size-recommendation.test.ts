// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { start } from '#renderer/analytics/size-recommendation.ts'

vi.mock('#renderer/analytics/assistant.ts', () => ({ runAssistant: () => () => undefined }))

const money = (amount: number) => ({ amount, currency: 'DKK' })
const order = {
  orderNumber: '1001',
  currency: 'DKK',
  subtotal: money(10_000),
  total: money(10_000),
  totalDiscount: money(0),
  totalVat: money(2_000),
  shippingTotal: money(0),
  lines: [
    {
      sku: '10001_001_002',
      variant: { size: 'M' },
      quantity: 1,
      isDigital: false,
      totalPrice: { salesPrice: money(10_000), discounts: [], vatAmount: money(2_000) },
    },
  ],
}
const sizeRecommendation = { script: 'https://sizes.example/fit.js', origins: [], cookies: [], data: {} }

it('sends an order once, also if consent is withdrawn and given again on its page', async () => {
  vi.useFakeTimers()
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ order }))
  document.body.innerHTML = '<main data-placed="1001"></main>'
  history.replaceState(null, '', '?orderid=order-1')
  for (let time = 0; time < 2; time += 1) {
    const stop = start({ tracking: { sizeRecommendation } })
    await vi.advanceTimersByTimeAsync(0)
    stop()
  }
  expect(window.sizeRecommendation).toMatchObject([{ orderNumber: '1001' }])
  vi.useRealTimers()
  vi.restoreAllMocks()
})
