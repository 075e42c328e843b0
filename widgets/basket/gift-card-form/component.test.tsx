// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import type { ComponentProps, ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { basketLine, basketWith } from '#tests/support/basket-data.ts'
import { renderWidget } from '#tests/support/render-widget.ts'
import GiftCardForm from '#widgets/basket/gift-card-form/component.tsx'
import { giftCardForm } from '#widgets/basket/gift-card-form/index.ts'

const show = (html: string) => {
  document.body.innerHTML = html
}

const card = {
  giftCardNumber: '6006490000000001',
  balance: { amount: 50_000, currency: 'DKK' },
  amount: { amount: 50_000, currency: 'DKK' },
}
const showWidget = (giftCards: boolean) =>
  show(
    renderWidget(
      giftCardForm,
      GiftCardForm,
      { open: true },
      { data: basketWith([basketLine()], { giftCards: [card] }), toggles: { giftCards } },
    ),
  )

it('shows the cards that pay, by the end of their number, and takes another', () => {
  showWidget(true)
  expect(document.body.textContent).not.toContain('60064900')
  expect(screen.getByRole('button', { name: 'Remove the gift card ending in 0001' })).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'Gift card number' })).toBeTruthy()
})

it('is not there in markets without gift cards', () => {
  showWidget(false)
  expect(document.querySelector('form')).toBeNull()
})

let form: ReactNode

/** Keeps the form with the props of its widget. */
function KeptForm(props: ComponentProps<typeof GiftCardForm>) {
  form = <GiftCardForm {...props} />
  return null
}

it('shows the balance of the last card that was checked, and none after a refusal', async () => {
  const answers = [
    Response.json({ balance: { amount: 50_000, currency: 'DKK' }, lastDay: '2029-11-29' }),
    Response.json({ errors: { giftCard: ['giftCard.unknown'] } }, { status: 400 }),
  ]
  vi.stubGlobal('fetch', async () => answers.shift())
  const options = { data: basketWith([basketLine()]), toggles: { giftCards: true } }
  show(renderWidget(giftCardForm, KeptForm, { open: true }, options))
  render(form)
  for (const field of screen.getAllByRole('textbox')) fireEvent.change(field, { target: { value: '6006' } })
  const status = () => screen.getByRole('status').textContent
  const check = () => fireEvent.click(screen.getByRole('button', { name: 'Check balance' }))
  check()
  await vi.waitFor(() => expect(status()).toMatch(/500.*29\. november 2029/))
  check()
  await vi.waitFor(() => expect(answers).toHaveLength(0))
  expect(status()).toBe('')
  vi.unstubAllGlobals()
})
