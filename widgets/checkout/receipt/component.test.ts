import { expect, it } from 'vitest'
import { renderWidget } from '#tests/support/render-widget.ts'
import Receipt from '#widgets/checkout/receipt/component.tsx'
import { receipt } from '#widgets/checkout/receipt/index.ts'
import type { Order } from '#widgets/checkout/receipt/load.ts'

it('says where to find an order that is not shown', () => {
  expect(renderWidget(receipt, Receipt, {}, { data: { trackingUrls: [] } })).toContain(
    'use the link in your mail',
  )
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

it('leaves a screen in a store by itself some time after the order, and no other', () => {
  const data = { order, trackingUrls: [], isGuest: true }
  const seconds = { constants: { isoClearSessionSeconds: 20 } }
  const inStore = renderWidget(receipt, Receipt, {}, { data, context: { iso: true }, ...seconds })
  expect(inStore).toContain('data-leaves-after="20"')
  expect(renderWidget(receipt, Receipt, {}, { data, ...seconds })).not.toContain('data-leaves-after')
})
