// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { giftCardErrors } from '#schemas/commerce/gift-card-errors.ts'
import { en } from '#starter/translations/en.ts'
import { basketLine, basketWith } from '#tests/support/basket-data.ts'
import { renderWidget } from '#tests/support/render-widget.ts'
import OrderSummary from '#widgets/checkout/order-summary/component.tsx'
import { orderSummary } from '#widgets/checkout/order-summary/index.ts'

it('renders nothing without a visitor', () => {
  expect(renderWidget(orderSummary, OrderSummary, {})).toBe('')
})

it('has a message for each reason why a gift card is refused', () => {
  const basket = basketWith([basketLine()]).response?.basket
  if (!basket) throw new Error('there is a basket')
  document.body.innerHTML = renderWidget(
    orderSummary,
    OrderSummary,
    { showCodes: true },
    { data: { basket }, toggles: { giftCards: true } },
  )
  const form = document.querySelector('[value="basket.addGiftCard"]')?.closest('form')
  const messages = JSON.parse(form?.dataset.messages ?? '')
  for (const error of giftCardErrors) expect(messages).toHaveProperty([error], en[error])
})
