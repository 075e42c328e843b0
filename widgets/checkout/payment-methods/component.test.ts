// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { en } from '#fixtures/translations/en.ts'
import { renderWidget } from '#tests/support/render-widget.ts'
import PaymentMethods from '#widgets/checkout/payment-methods/component.tsx'
import { paymentMethods } from '#widgets/checkout/payment-methods/index.ts'

const methods = [
  { id: 'scheme', name: 'Credit Card', provider: 'sandbox' },
  { id: 'mobilepay', name: 'MobilePay', provider: 'sandbox' },
] as const

function show(amount: number, content: object = {}) {
  const data = { basketId: 'mine', catalog: 'dk', remaining: { amount, currency: 'DKK' }, methods }
  document.body.innerHTML = renderWidget(paymentMethods, PaymentMethods, content, { data })
}

it('offers every way to pay, and says what is paid', () => {
  show(59_900)
  expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual([
    'scheme',
    'mobilepay',
  ])
  expect(screen.getByRole('button').textContent).toMatch(/^Pay 599,00/)
})

it('asks for no way to pay where gift cards cover everything', () => {
  show(0)
  expect(screen.queryByRole('radio')).toBeNull()
  expect(screen.getByRole('button', { name: 'Place the order' })).toBeTruthy()
})

it('offers a link where content does', () => {
  show(59_900, { payByLink: true })
  expect(screen.getByRole('button', { name: 'Pay by link' })).toBeTruthy()
})

it('says so where nobody tells the ways to pay', () => {
  const remaining = { amount: 59_900, currency: 'DKK' }
  const data = { basketId: 'mine', catalog: 'dk', remaining, methods: [] }
  document.body.innerHTML = renderWidget(paymentMethods, PaymentMethods, {}, { data })
  expect(screen.getByRole('alert', { name: '' }).textContent).toBe(
    en['feedback.error_payment_providers_initialization'],
  )
})
