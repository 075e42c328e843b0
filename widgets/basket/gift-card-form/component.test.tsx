// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
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
const shown = (giftCards: boolean) =>
  show(
    renderWidget(
      giftCardForm,
      GiftCardForm,
      { open: true },
      { data: basketWith([basketLine()], { giftCards: [card] }), toggles: { giftCards } },
    ),
  )

it('shows the cards that pay, by the end of their number, and takes another', () => {
  shown(true)
  expect(document.body.textContent).not.toContain('60064900')
  expect(screen.getByRole('button', { name: 'Remove the gift card ending in 0001' })).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'Gift card number' })).toBeTruthy()
})

it('is not there in markets without gift cards', () => {
  shown(false)
  expect(document.querySelector('form')).toBeNull()
})
