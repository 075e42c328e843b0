// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { OrderLines } from '#preview/orders/order-lines.tsx'
import type { OfficeOrder } from '#schemas/commerce/office-order.ts'

afterEach(cleanup)

const nothing = { amount: 0, currency: 'DKK' }

type Order = OfficeOrder['order']

const price = { salesPrice: nothing, discounts: [] }
const card: Order['lines'][number] = {
  id: 'card',
  sku: 'gift-card',
  styleNumber: 'gift-card',
  name: 'Gift card',
  imageUrl: '/media/card.jpg',
  productUrl: '/dk/p/gift-card',
  unitPrice: price,
  totalPrice: price,
  groupTotalPrice: price,
  quantity: 1,
  maximumQuantity: 9,
  ean: '5700000000001',
  colour: { name: 'Red' },
  variant: {},
  brand: 'Vitrine',
  badges: [],
  isDigital: true,
  isBonusProduct: false,
  lineItemStockLocation: 'Warehouse',
  shippedQuantity: 0,
  cancelledQuantity: 0,
  returnedQuantity: 0,
}

function show(line: Partial<Order['lines'][number]>): void {
  const order: Order = {
    orderId: 'a',
    orderNumber: '10000001',
    orderState: 'completed',
    kind: 'web',
    market: 'dk',
    created: '2026-11-20T10:00:00Z',
    lines: [{ ...card, ...line }],
    shippingNotifications: { shippedLineItems: [], cancelledLineItems: [] },
    subtotal: nothing,
    total: nothing,
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
  render(<OrderLines order={order} />)
}

const gift = { recipientName: 'Bo', recipientEmail: 'bo@example.com', senderName: 'Ida' }

it('names the day that gift cards wait for instead of counting them as sent', () => {
  const cards = { quantity: 3, shippedQuantity: 3, waitingQuantity: 2, returnedQuantity: 1 }
  show({ ...cards, gift: { ...gift, deliveryDate: '2026-12-24' } })
  expect(screen.getByText('2 waits until December 24, 2026 · 1 sent · 1 came back')).toBeTruthy()
})

it('says that gift cards without a day are not issued yet', () => {
  show({ quantity: 1, shippedQuantity: 1, waitingQuantity: 1, gift })
  expect(screen.getByText('1 not issued yet')).toBeTruthy()
})
