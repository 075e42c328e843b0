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
  const [email] = screen.getAllByRole('textbox', { name: 'E-mail' })
  expect(email).toHaveProperty('value', 'anna@example.com')
  const newsletter = document.querySelector('[name="acceptNewsletter"]')
  expect(newsletter).toHaveProperty('checked', true)
  expect(document.querySelector('[name="password"]')).toHaveProperty('type', 'password')
})

it('asks for the newsletter only where content does', () => {
  document.body.innerHTML = renderWidget(customerStep, CustomerStep, { askNewsletter: false })
  expect(document.querySelector('[name="acceptNewsletter"]')).toBeNull()
})

it('offers to sign in only where the market lets people do so during checkout', () => {
  const toggles = { checkoutAuthentication: false }
  document.body.innerHTML = renderWidget(customerStep, CustomerStep, {}, { toggles })
  expect(document.querySelector('[name="password"]')).toBeNull()
})
