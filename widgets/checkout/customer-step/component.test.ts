// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderWidget } from '#tests/support/render-widget.ts'
import CustomerStep from '#widgets/checkout/customer-step/component.tsx'
import { customerStep } from '#widgets/checkout/customer-step/index.ts'

it('asks for the e-mail, and remembers what was said', () => {
  document.body.innerHTML = renderWidget(
    customerStep,
    CustomerStep,
    {},
    { data: { email: 'anna@example.com', acceptNewsletter: true } },
  )
  expect(screen.getByRole('textbox', { name: 'E-mail' })).toHaveProperty('value', 'anna@example.com')
  expect(screen.getByRole('checkbox')).toHaveProperty('checked', true)
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/dk/login')
})

it('asks for the newsletter only where content does', () => {
  document.body.innerHTML = renderWidget(customerStep, CustomerStep, { askNewsletter: false })
  expect(screen.queryByRole('checkbox')).toBeNull()
})

it('offers to sign in only where the market lets people do so during checkout', () => {
  const toggles = { checkoutAuthentication: false }
  document.body.innerHTML = renderWidget(customerStep, CustomerStep, {}, { toggles })
  expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull()
})
