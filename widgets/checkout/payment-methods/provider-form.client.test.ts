// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import type { Checkout } from '#widgets/checkout/payment-methods/adyen-form.ts'
import { start } from '#widgets/checkout/payment-methods/provider-form.client.ts'

let isValid = true
let checkout: Checkout | undefined
const submit = vi.fn(() => isValid)
vi.mock('#widgets/checkout/payment-methods/adyen-form.ts', () => ({
  showForm: async (_: string, options: Checkout) => {
    checkout = options
    return { hasButton: false, submit, remove() {} }
  },
}))

const form = () => document.querySelector('form')
const pay = () => form()?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))

beforeEach(async () => {
  submit.mockClear()
  isValid = true
  const texts = { savedCard: '', otherCard: '', removeCard: '' }
  const props = JSON.stringify({ catalog: 'dk', basketId: 'b', displayedAmount: '59900', ...texts })
  const leads = JSON.stringify({ 'payment.totalChanged': '#changed' })
  const method = (name: string, checked: string) =>
    `<input type="radio" name="method" value="${name}" data-part="with-form" ${checked}>`
  document.body.innerHTML = `<form data-leads='${leads}'><div data-props='${props}'>${method('scheme', 'checked')}${method('bcmc', '')}</div>
    <div data-part="fields" hidden></div><button type="submit">Pay</button></form>`
  const choices = document.querySelector('div')
  if (choices) start(choices)
  await vi.waitFor(() => expect(document.querySelector('[data-part="fields"]')?.ariaBusy).toBe('false'))
})

it('pays once for two presses, and again after a problem', async () => {
  pay()
  await vi.waitFor(() => expect(submit).toHaveBeenCalledTimes(1))
  expect(form()?.ariaBusy).toBe('true')
  pay()
  await vi.dynamicImportSettled()
  expect(submit).toHaveBeenCalledTimes(1)
  checkout?.onProblem('payment.refused')
  pay()
  await vi.waitFor(() => expect(submit).toHaveBeenCalledTimes(2))
})

it('sends the amount that the page displays, and opens the page that shows a new one', () => {
  expect(checkout?.displayedAmount).toBe(59_900)
  checkout?.onProblem('payment.totalChanged')
  expect(location.hash).toBe('#changed')
})

it('pays once for two presses before the form is mounted', async () => {
  pay()
  pay()
  await vi.waitFor(() => expect(submit).toHaveBeenCalled())
  await vi.dynamicImportSettled()
  expect(submit).toHaveBeenCalledTimes(1)
})

it('pays after fields were corrected, or another method was chosen', async () => {
  isValid = false
  pay()
  await vi.waitFor(() => expect(submit).toHaveBeenCalledTimes(1))
  isValid = true
  pay()
  await vi.waitFor(() => expect(submit).toHaveBeenCalledTimes(2))
  // The test's document notices a change of `:checked` by its attributes only.
  document.querySelector('[value="scheme"]')?.removeAttribute('checked')
  const other = document.querySelector('[value="bcmc"]')
  other?.setAttribute('checked', '')
  other?.dispatchEvent(new Event('change', { bubbles: true }))
  await vi.waitFor(() => expect(form()?.ariaBusy).toBe('false'))
})
