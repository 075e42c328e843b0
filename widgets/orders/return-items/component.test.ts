// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { en } from '#starter/translations/en.ts'
import { renderWidget } from '#tests/support/render-widget.ts'
import ReturnItems from '#widgets/orders/return-items/component.tsx'
import { returnItems } from '#widgets/orders/return-items/index.ts'

it('asks a guest for the order number', () => {
  document.body.innerHTML = renderWidget(
    returnItems,
    ReturnItems,
    {},
    { data: { kind: 'ask', isSignedIn: false } },
  )
  expect(screen.getByRole('button', { name: 'Find order' })).toBeTruthy()
  expect(document.querySelector('[name="purpose"]')?.getAttribute('value')).toBe('return')
})

it('shows content’s introduction, and a message for an unknown order', () => {
  document.body.innerHTML = renderWidget(
    returnItems,
    ReturnItems,
    { headline: 'Send it back' },
    { data: { kind: 'missing', isSignedIn: false } },
  )
  expect(screen.getByRole('heading').textContent).toBe('Send it back')
  expect(document.querySelector('h1 + p')?.textContent).toBe(en['feedback.error_no_order'])
})

it('offers a customer their orders, and the form for other orders', () => {
  const order = {
    orderId: 'of-ada',
    orderNumber: '10000007',
    orderState: 'completed',
    kind: 'web' as const,
    created: '2026-11-02T10:00:00.000Z',
    total: { amount: 59_900, currency: 'DKK' },
    quantity: 1,
    imageUrls: [],
  }
  document.body.innerHTML = renderWidget(
    returnItems,
    ReturnItems,
    {},
    { data: { kind: 'ask', isSignedIn: true, orders: [order] } },
  )
  const way = screen.getByRole('link', { name: 'Return items 10000007' })
  expect(way.getAttribute('href')).toContain('orderid=of-ada')
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Find another order')
  expect(screen.getByRole('button', { name: 'Find order' })).toBeTruthy()
})
