// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderWidget } from '#tests/support/render-widget.ts'
import CustomerStep from '#widgets/checkout/customer-step/component.tsx'
import { customerStep } from '#widgets/checkout/customer-step/index.ts'

it('asks for the email address, and preserves earlier input', () => {
  document.body.innerHTML = renderWidget(
    customerStep,
    CustomerStep,
    {},
    { data: { email: 'anna@example.com', acceptNewsletter: true } },
  )
  const [email] = screen.getAllByRole('textbox', { name: 'Email' })
  expect(email).toHaveProperty('value', 'anna@example.com')
  const newsletter = document.querySelector('[type="checkbox"][name="acceptNewsletter"]')
  expect(newsletter).toHaveProperty('checked', true)
  expect(document.querySelector('[name="password"]')).toHaveProperty('type', 'password')
})

it('offers the newsletter if content sets it', () => {
  document.body.innerHTML = renderWidget(customerStep, CustomerStep, { askNewsletter: false })
  expect(document.querySelector('[name="acceptNewsletter"]')).toBeNull()
})

it('offers to sign in if the market allows it during checkout', () => {
  const toggles = { checkoutAuthentication: false }
  document.body.innerHTML = renderWidget(customerStep, CustomerStep, {}, { toggles })
  expect(document.querySelector('[name="password"]')).toBeNull()
})
