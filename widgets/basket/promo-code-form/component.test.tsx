// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { basketLine, basketWith } from '#tests/support/basket-data.ts'
import { renderWidget } from '#tests/support/render-widget.ts'
import PromoCodeForm from '#widgets/basket/promo-code-form/component.tsx'
import { promoCodeForm } from '#widgets/basket/promo-code-form/index.ts'

const show = (html: string) => {
  document.body.innerHTML = html
}

it('shows the codes that count, with what each takes off, and takes another', () => {
  const fields = {
    promoCodes: ['WELCOME10'],
    promoCodeAmounts: { WELCOME10: { amount: 5_990, currency: 'DKK' } },
  }
  show(
    renderWidget(promoCodeForm, PromoCodeForm, { open: true }, { data: basketWith([basketLine()], fields) }),
  )
  const removal = screen.getByRole('button', { name: 'Remove the code WELCOME10' }).closest('form')
  expect(Object.fromEntries(new FormData(removal ?? undefined))).toMatchObject({
    _form: 'basket.deletePromoCode',
    promoCode: 'WELCOME10',
  })
  expect(screen.getByRole('textbox', { name: 'Promo code' })).toBeTruthy()
})

it('shows a notice for a code that does not apply, and none for one that makes delivery free', () => {
  const fields = {
    promoCodes: ['SPENT', 'FREIGHT'],
    promoCodeAmounts: { FREIGHT: { amount: 0, currency: 'DKK' } },
  }
  show(renderWidget(promoCodeForm, PromoCodeForm, {}, { data: basketWith([basketLine()], fields) }))
  const stateOf = (code: string) =>
    screen.getByRole('button', { name: `Remove the code ${code}` }).closest('li')?.textContent
  expect(stateOf('SPENT')).toContain('Does not apply to this order')
  expect(stateOf('FREIGHT')).not.toContain('apply')
})
