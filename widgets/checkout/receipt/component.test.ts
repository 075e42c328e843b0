import { expect, it } from 'vitest'
import { basketLine } from '#tests/support/basket-data.ts'
import { renderWidget } from '#tests/support/render-widget.ts'
import Receipt from '#widgets/checkout/receipt/component.tsx'
import { receipt } from '#widgets/checkout/receipt/index.ts'
import type { Order } from '#widgets/checkout/receipt/load.ts'

it('explains where to find an order that cannot be shown', () => {
  expect(renderWidget(receipt, Receipt, {}, { data: { trackingUrls: [] } })).toContain(
    'use the link in your email',
  )
})

it('distinguishes a missing order from a failed request', () => {
  const missing = renderWidget(receipt, Receipt, {}, { data: { trackingUrls: [] } })
  expect(missing).toContain('role="status" data-kind="warning"')
  expect(missing).toContain('We could not find an order with this number.')
  expect(missing).toMatch(/<a [^>]*href="[^"]*track-order"[^>]*>Find order</)
  const failed = renderWidget(receipt, Receipt, {}, { data: { trackingUrls: [], failed: true } })
  expect(failed).toContain('role="alert" data-kind="danger"')
  expect(failed).toContain('It is safe with us')
  expect(failed).not.toContain('We could not find an order')
})

const price = { amount: 49_900, currency: 'DKK' }
const nothing = { amount: 0, currency: 'DKK' }
const order: Order = {
  orderId: 'a',
  orderNumber: '10000001',
  orderState: 'placed',
  kind: 'web',
  market: 'dk',
  created: '2026-11-20T10:00:00Z',
  lines: [],
  shippingNotifications: { shippedLineItems: [], cancelledLineItems: [] },
  subtotal: price,
  total: price,
  totalDiscount: nothing,
  totalVat: nothing,
  totalVat1: nothing,
  totalVat2: nothing,
  shippingTotal: nothing,
  shippingVat: nothing,
  currency: 'DKK',
  promoCodes: [],
  shipments: [],
  paymentInformations: [],
  refunded: nothing,
  vatName: 'moms',
  parcelTrackings: [],
}

it.each([
  { status: 'PaymentPending', isPayable: true },
  { status: 'Completed', isPayable: true },
  { status: 'Expired', isPayable: false },
] as const)('shows a payment link that is $status', ({ status, isPayable }) => {
  const ids = { linkId: 'l', checkoutBasketId: 'b', look: '/look' }
  const link = { ...ids, status, amount: price, url: 'https://pay.example/l' }
  const html = renderWidget(receipt, Receipt, {}, { data: { link, trackingUrls: [] } })
  expect(html).toContain(`data-link="${status}"`)
  expect(html.includes('https://pay.example/l')).toBe(isPayable)
  expect(html.includes('<svg')).toBe(isPayable)
  expect(html.includes('role="alert"')).toBe(!isPayable)
})

it('dates an order by the market’s own clock, and a payment link to the minute', () => {
  const context = { market: 'us', locale: 'en-US', timeZone: 'America/New_York' }
  const evening = { ...order, created: '2026-11-05T02:30:00Z' }
  const html = renderWidget(receipt, Receipt, {}, { data: { order: evening, trackingUrls: [] }, context })
  expect(html).toContain('November 4, 2026')
  const ids = { linkId: 'l', checkoutBasketId: 'b', look: '/look' }
  const link = { ...ids, status: 'PaymentPending' as const, amount: price, expires: '2026-11-30T14:00:00Z' }
  const pending = renderWidget(receipt, Receipt, {}, { data: { link, trackingUrls: [] }, context })
  expect(pending).toMatch(/November 30, 2026.*9:00\sAM/)
})

it('gives thanks for a recent order alone', () => {
  const titleOf = (isPast: boolean) => {
    const html = renderWidget(receipt, Receipt, {}, { data: { order, isPast, trackingUrls: [] } })
    return /<h1[^>]*>([^<]*)/.exec(html)?.[1]
  }
  expect([titleOf(false), titleOf(true)]).toEqual(['Thank you for your order', 'Your order'])
})

it('names the order as placed while it is new', () => {
  const isNamed = (isNew: boolean) =>
    renderWidget(receipt, Receipt, {}, { data: { order, isNew, trackingUrls: [] } }).includes(
      `data-placed="${order.orderNumber}"`,
    )
  expect([isNamed(true), isNamed(false)]).toEqual([true, false])
})

it('offers the same goods again only some time after the order', () => {
  const lines = [{ ...basketLine(), cancelledQuantity: 0, shippedQuantity: 1, returnedQuantity: 0 }]
  const offers = (isPast: boolean) =>
    renderWidget(
      receipt,
      Receipt,
      {},
      { data: { order: { ...order, lines }, isPast, trackingUrls: [] } },
    ).includes('Order again')
  expect([offers(false), offers(true)]).toEqual([false, true])
})

it.each([
  { shippedQuantity: 0, returnedQuantity: 0, isOffered: false },
  { shippedQuantity: 1, returnedQuantity: 0, isOffered: true },
  { shippedQuantity: 1, returnedQuantity: 1, isOffered: false },
])('offers a return: $isOffered, if $shippedQuantity was sent and $returnedQuantity returned', (example) => {
  const { isOffered, ...counts } = example
  const lines = [{ ...basketLine(), cancelledQuantity: 0, ...counts }]
  const html = renderWidget(receipt, Receipt, {}, { data: { order: { ...order, lines }, trackingUrls: [] } })
  expect(html.includes('/dk/return-items?orderid=a')).toBe(isOffered)
})

it('leaves a screen in a store by itself some time after the order, and no other', () => {
  const data = { order, trackingUrls: [], isGuest: true }
  const seconds = { constants: { isoClearSessionSeconds: 20 } }
  const inStore = renderWidget(receipt, Receipt, {}, { data, context: { iso: true }, ...seconds })
  expect(inStore).toContain('data-leaves-after="20"')
  expect(renderWidget(receipt, Receipt, {}, { data, ...seconds })).not.toContain('data-leaves-after')
})

const retail = {
  storeName: 'Vitrine Aarhus',
  street: 'Søndergade 1',
  zipcode: '8000',
  city: 'Aarhus C',
  cvr: '12345678',
  createdDate: '2026-11-20T10:00:00Z',
  transactionId: '10000001',
  items: [
    {
      ean: '5700000000011',
      name: 'Fanø',
      quantity: 2,
      price: { amount: 24_950, currency: 'DKK' },
      size: 'M',
      color: 'Moss',
      styleId: '10001',
      type: 'sale',
    },
  ],
  totalExVat: { amount: 39_920, currency: 'DKK' },
  total: price,
  totalTax: { amount: 9_980, currency: 'DKK' },
  paymentCard: 'Credit or debit card',
  storeType: 'retail',
  uniqueReceiptId: 'R1',
  qrCode: '',
  transactionType: 'sale',
} as const

const shownWith = (transaction: object) => {
  const retailTransactions = [{ ...retail, ...transaction }]
  const data = { order, receipt: { retailTransactions }, trackingUrls: [], isGuest: true }
  return renderWidget(receipt, Receipt, {}, { data })
}

it('writes the address of a store as its country does', () => {
  const address = { street: '120 Prince Street', city: 'New York', zipcode: '10012' }
  const html = shownWith({ ...address, addressLines: ['120 Prince Street', 'New York, NY 10012'] })
  expect(html).toContain('<span>120 Prince Street</span><span>New York, NY 10012</span>')
  expect(shownWith({})).toContain('<span>Søndergade 1</span><span>8000 Aarhus C</span>')
})

it('renders a till’s receipt with the shop, the tax and its barcode', () => {
  const html = shownWith({})
  for (const words of ['Sales receipt', 'Vitrine Aarhus', '12345678', 'Moss · M · 10001', 'R1', '<svg'])
    expect(html).toContain(words)
})

it('shows what was paid for a line, the freight and each tax', () => {
  const money = (amount: number) => ({ amount, currency: 'CAD' })
  const html = shownWith({
    items: [{ ...retail.items[0], price: money(10_000), amount: money(18_765) }],
    freight: money(1_234),
    totalTax: money(2_995),
    taxes: [
      { name: 'TPS', amount: money(1_001) },
      { name: 'TVQ', amount: money(1_994) },
    ],
  })
  for (const words of ['187,65', '12,34', 'TPS', '10,01', 'TVQ', '19,94']) expect(html).toContain(words)
  expect(html).not.toContain('200,00')
})

it('shows only the return of a web order, not its sale again', () => {
  expect(shownWith({ storeType: 'web', transactionType: 'return' })).toContain('Return receipt')
  expect(shownWith({ storeType: 'web' })).not.toContain('Sales receipt')
})

it('shows the address of the invoice if it differs from the delivery', () => {
  const shippingAddress = { country: 'DK', firstName: 'Anna', line1: 'Søndergade' }
  const renderReceipt = (billingAddress: typeof shippingAddress) =>
    renderWidget(
      receipt,
      Receipt,
      {},
      { data: { order: { ...order, shippingAddress, billingAddress }, trackingUrls: [] } },
    )
  expect(renderReceipt({ ...shippingAddress, line1: 'Nygade' })).toContain('Billing address')
  expect(renderReceipt(shippingAddress)).not.toContain('Billing address')
})
