// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { startClients } from '#renderer/islands/start-clients.ts'
import { fillText } from '#renderer/texts/fill-text.ts'
import { formatMoney } from '#schemas/values/format-money.ts'
import type { Money } from '#schemas/values/money.ts'
import { en } from '#starter/translations/en.ts'
import { basketLine, basketWith } from '#tests/support/basket-data.ts'
import { seeEverything } from '#tests/support/browser/see-everything.ts'
import { renderWidget } from '#tests/support/render-widget.ts'
import PaymentMethods from '#widgets/checkout/payment-methods/component.tsx'
import { paymentMethods } from '#widgets/checkout/payment-methods/index.ts'
import type { PaymentData } from '#widgets/checkout/payment-methods/load.ts'

afterEach(() => vi.unstubAllGlobals())

const methods = [
  { id: 'scheme', name: 'Credit or debit card', provider: 'sandbox' },
  { id: 'mobilepay', name: 'MobilePay', provider: 'sandbox' },
] as const

function show(amount: number, content: object = {}, overrides: Partial<PaymentData> = {}) {
  const { response } = basketWith([basketLine()])
  if (!response) throw new Error('no basket')
  const remaining = { amount, currency: 'DKK' }
  const data = { basketId: 'mine', catalog: 'dk', basket: response.basket, remaining, methods, ...overrides }
  document.body.innerHTML = renderWidget(paymentMethods, PaymentMethods, content, { data })
}

it('lists all payment methods, and the amount due', () => {
  show(59_900)
  expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual([
    'scheme',
    'mobilepay',
  ])
  expect(screen.getByRole('button').textContent).toMatch(/599,00/)
})

it.each([59_900, 0])(
  'names goods and sums directly above the button that orders, with %i to pay',
  (amount) => {
    show(amount)
    const total = screen.getByRole('button').previousElementSibling
    const goods = total?.previousElementSibling
    expect(goods?.querySelector('li')?.textContent).toContain('Crew knit')
    expect(goods?.querySelector('dl')?.textContent).toMatch(/Subtotal599,00/)
    expect(total?.textContent).toMatch(/Total599,00/)
  },
)

it.each([
  [59_900, 'displayedAmount', '59900'],
  [0, 'displayedTotal', '59900'],
] as const)('sends the amount that it displays, with %i to pay: %s', (amount, name, value) => {
  show(amount, { payByLink: true })
  const amounts = document.querySelectorAll(`[name="${name}"]`)
  expect([...amounts].map((field) => field.getAttribute('value'))).toEqual(
    amount === 0 ? [value] : [value, value],
  )
})

it.each([
  [{ maximum: { amount: 50_000, currency: 'DKK' } }, 'feedback.error_us_threshold'],
  [{ minimum: { amount: 60_000, currency: 'DKK' } }, 'feedback.error_minimum_threshold'],
] as const)('offers no payment of a basket that cannot be bought: %j', (limits, key) => {
  const minimum = { amount: 100, currency: 'DKK' }
  const money = (limit?: Money) => (limit ? formatMoney(limit, 'da-DK') : '')
  for (const amount of [59_900, 0]) {
    const bounds: Pick<PaymentData, 'minimum' | 'maximum'> = { minimum, ...limits }
    show(amount, { payByLink: true }, bounds)
    const reason = fillText(en[key], { minimum: money(bounds.minimum), maximum: money(bounds.maximum) })
    expect(screen.getByRole('alert').textContent).toBe(`${reason} Your basket`)
    expect(document.querySelector('form')).toBeNull()
  }
})

it('draws the kind of each payment method next to its name, and names the cards', () => {
  show(59_900, { cardMarks: ['Visa', 'Dankort'] })
  const drawingOf = (element?: Element | null) => element?.querySelector('svg path')?.getAttribute('d') ?? ''
  const [card, phone] = screen.getAllByRole('radio').map((radio) => drawingOf(radio.closest('label')))
  expect(card).not.toBe('')
  expect(phone).not.toBe(card)
  expect(drawingOf(screen.getByText('Dankort').parentElement)).toBe(card)
})

it('preselects the method that the customer chose last, otherwise the first', () => {
  const readChoice = () => screen.getByRole('radio', { checked: true }).getAttribute('value')
  show(59_900)
  expect(readChoice()).toBe('scheme')
  show(59_900, {}, { preferred: 'mobilepay' })
  expect(readChoice()).toBe('mobilepay')
})

it('announces a changed total once: a reload does not request it again', async () => {
  history.replaceState(null, '', '?payment=changed')
  show(59_900, {}, { isChanged: true })
  await startClients(document)
  expect(screen.getByText(en['payment.totalChanged']).role).toBe('alert')
  expect(location.search).toBe('')
})

it('shows no payment methods if gift cards cover everything', () => {
  show(0)
  expect(screen.queryByRole('radio')).toBeNull()
  expect(screen.getByRole('button', { name: 'Order and pay' })).toBeTruthy()
})

it('offers a link where content does', () => {
  show(59_900, { payByLink: true })
  expect(screen.getByRole('button', { name: 'Pay by link' })).toBeTruthy()
  expect(document.body.textContent).toContain(en['checkout.payByLinkText'])
})

it.each([
  [false, en['feedback.error_payment_providers_initialization']],
  [true, en['payment.notPossible']],
])('explains why there is no way to pay (shop takes no payments: %s)', (isClosed, text) => {
  show(59_900, {}, { methods: [], isClosed })
  expect(screen.getByRole('alert', { name: '' }).textContent).toBe(text)
})

const iyzico = {
  methods: [{ id: 'iyzico', name: 'iyzico', provider: 'iyzico' }],
  needsIdentity: true,
} as const

it('rejects an identity number with a wrong checksum before it is sent', async () => {
  const posted = vi.fn(async () => Response.json({}))
  vi.stubGlobal('fetch', posted)
  seeEverything()
  show(59_900, {}, iyzico)
  await startClients(document)
  const field = screen.getByLabelText<HTMLInputElement>('Identity number')
  await expect
    .poll(() => document.querySelector<HTMLElement>('[data-part="instalments"]')?.hidden)
    .toBe(false)
  const type = (digits: string) => {
    field.value = digits
    field.dispatchEvent(new Event('input', { bubbles: true }))
    document.querySelector<HTMLButtonElement>('form button')?.click()
  }
  type('10000000147')
  await expect.poll(() => field.validationMessage).toBe(en['payment.identityNumberWrong'])
  type('10000000147')
  expect(document.getElementById(`${field.id}-error`)?.textContent).toBe(en['payment.identityNumberWrong'])
  expect(posted).not.toHaveBeenCalled()
  type('10000000146')
  await expect.poll(() => posted.mock.calls.length).toBe(1)
})

it('shows a card’s instalments with their amounts', async () => {
  const money = (amount: number) => ({ amount, currency: 'DKK' })
  const instalments = [
    { count: 1, each: money(59_900), total: money(59_900) },
    { count: 3, each: money(20_965), total: money(62_895) },
  ]
  vi.stubGlobal('fetch', async () => Response.json({ instalments }))
  seeEverything()
  show(59_900, {}, iyzico)
  await startClients(document)
  const card = screen.getByLabelText<HTMLInputElement>(/First six/)
  await expect.poll(() => card.closest('fieldset')?.hidden).toBe(false)
  card.value = '552879'
  card.dispatchEvent(new Event('input'))
  const formatAmount = (amount: number) => formatMoney(money(amount), 'da-DK')
  await expect
    .poll(() =>
      screen
        .getAllByRole('radio', { name: /in all|one payment/ })
        .map((radio) => radio.parentElement?.textContent),
    )
    .toEqual([
      `In one payment: ${formatAmount(59_900)}`,
      `3 × ${formatAmount(20_965)}, ${formatAmount(62_895)} in all`,
    ])
})

it.each([
  ['pending', '5000'],
  ['refused', undefined],
] as const)('polls the state of a payment that is %s: %s', (paymentState, interval) => {
  const amount = { amount: 59_900, currency: 'DKK' }
  const current = {
    checkoutBasketId: 'attempt',
    provider: 'sandbox',
    paymentMethodType: 'scheme',
    paymentState,
    amount,
  } as const
  show(59_900, {}, { current })
  const [shown] = document.querySelectorAll<HTMLElement>(`[data-state="${paymentState}"]`)
  expect(JSON.parse(shown?.dataset.props ?? '{}').interval).toBe(interval)
})

const bounds = {
  minimum: formatMoney({ amount: 100, currency: 'DKK' }, 'da-DK'),
  maximum: formatMoney({ amount: 80_000, currency: 'DKK' }, 'da-DK'),
}

it.each([
  [0, 409, 'giftCards', 'feedback.error_gift_card_complete_payment'],
  [59_900, 502, 'type', 'feedback.error_klarna_request_payment'],
  [59_900, 400, 'basket', 'feedback.error_minimum_threshold'],
  [59_900, 400, 'basket', 'feedback.error_us_threshold'],
  [59_900, 400, 'basket', 'feedback.error_basket_empty'],
  [59_900, 400, 'lines', 'feedback.error_sold_out'],
] as const)('with %i to pay, explains response %i: %s, %s', async (amount, status, field, key) => {
  const body = { status, message: '', errors: { [field]: [key] } }
  vi.stubGlobal('fetch', async () => Response.json(body, { status }))
  seeEverything()
  const [minimum, maximum] = [100, 80_000].map((minor) => ({ amount: minor, currency: 'DKK' }))
  show(amount, {}, { minimum, maximum })
  await startClients(document)
  document.querySelector<HTMLButtonElement>('form button')?.click()
  await expect.poll(() => screen.getByRole('alert').textContent).toBe(fillText(en[key], bounds))
})
