// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { basketLine, basketWith } from '#tests/support/basket-data.ts'
import { renderWidget } from '#tests/support/render-widget.ts'
import CheckoutSteps from '#widgets/checkout/checkout-steps/component.tsx'
import { checkoutSteps } from '#widgets/checkout/checkout-steps/index.ts'

it('links back to completed steps only', () => {
  document.body.innerHTML = renderWidget(checkoutSteps, CheckoutSteps, { step: 'shipping' })
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual(['/dk/checkout/customer', '/dk/checkout/details'])
  expect(document.querySelector('[aria-current="step"]')?.textContent).toBe('Delivery')
})

it('has no address and delivery steps for digital goods only', () => {
  const props = { data: { isDigital: true } }
  document.body.innerHTML = renderWidget(checkoutSteps, CheckoutSteps, { step: 'summary' }, props)
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual(['/dk/checkout/customer'])
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
})

it('shows that goods have sold out, on all steps before the payment', () => {
  const { response } = basketWith([{ ...basketLine(), quantity: 3, maximumQuantity: 2 }])
  const props = { data: { isDigital: false, basket: response?.basket } }
  document.body.innerHTML = renderWidget(checkoutSteps, CheckoutSteps, { step: 'details' }, props)
  expect(screen.getByRole('alert').textContent).toContain('An item in your basket has just sold out.')
  expect(screen.getByRole('link', { name: 'Your basket' }).getAttribute('href')).toBe('/dk/basket')
  document.body.innerHTML = renderWidget(checkoutSteps, CheckoutSteps, { step: 'payment' }, props)
  expect(screen.queryByRole('alert')).toBeNull()
})

it('renders nothing on a page that is no step', () => {
  expect(renderWidget(checkoutSteps, CheckoutSteps, {})).toBe('')
})
