// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { orderSummarySchema } from '#schemas/commerce/order.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import { en } from '#starter/translations/en.ts'
import { renderWidget } from '#tests/support/render-widget.ts'
import OrderHistory from '#widgets/orders/order-history/component.tsx'
import { orderHistory } from '#widgets/orders/order-history/index.ts'
import type { History } from '#widgets/orders/order-history/load.ts'

const show = (data: History) => {
  document.body.innerHTML = renderWidget(orderHistory, OrderHistory, {}, { data })
}

const order = (orderId: string, orderState: string) => ({
  orderId,
  orderNumber: `1000000${orderId}`,
  orderState,
  kind: 'web' as const,
  created: '2026-09-02T10:00:00.000Z',
  total: { amount: 49_900, currency: 'DKK' },
  quantity: 2,
  imageUrls: [],
})

const whole = { page: 1, pages: 1 }

it('shows messages for no orders and for a failed request', () => {
  show({ orders: [], ...whole, sorting: 'desc' })
  expect(document.body.textContent).toContain('You have not placed any orders yet.')
  expect(screen.getByRole('link', { name: 'Start shopping' }).getAttribute('href')).toBe('/dk')
  expect(screen.getByRole('link', { name: 'Find order' }).getAttribute('href')).toContain('/track-order')
  show({ ...whole, sorting: 'desc' })
  expect(screen.getByRole('status').textContent).toBe(en['feedback.error_no_order_history'])
})

it('links each order to its receipt, uncancelled ones to tracking, and sent ones to returns', () => {
  const sent = { ...order('4', 'placed'), parcelTrackingLink: '/dk/track-order?parcel=1' }
  const orders = [order('1', 'placed'), order('2', 'cancelled'), order('3', 'completed'), sent]
  show({ orders, ...whole, sorting: 'asc' })
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual([
    '?sorting=desc',
    '?sorting=asc',
    '/dk/receipt?orderid=1',
    '/dk/track-order?orderid=1',
    '/dk/receipt?orderid=2',
    '/dk/receipt?orderid=3',
    '/dk/track-order?orderid=3',
    '/dk/return-items?orderid=3',
    '/dk/receipt?orderid=4',
    '/dk/track-order?orderid=4',
    '/dk/return-items?orderid=4',
  ])
  expect(document.querySelector('[aria-current]')?.textContent).toBe('Oldest first')
})

it('leads from page to page in the order that was chosen', () => {
  show({ orders: [order('1', 'placed')], sorting: 'asc', page: 2, pages: 3 })
  expect(document.body.textContent).toContain('Page 2 of 3')
  const links = screen.getAllByRole<HTMLAnchorElement>('link', { name: /page$/ })
  expect(links.map((link) => [link.rel, link.getAttribute('href')])).toEqual([
    ['prev', '?sorting=asc'],
    ['next', '?sorting=asc&page=3'],
  ])
})

it('shows the state of a platform’s order as the platform names it', () => {
  const shipped = order('1', 'Shipped from Billund')
  expect(compileSchema(orderSummarySchema)(shipped)).toMatchObject({ kind: 'valid' })
  show({ orders: [shipped], ...whole, sorting: 'desc' })
  expect(document.body.textContent).toContain('Shipped from Billund')
})
