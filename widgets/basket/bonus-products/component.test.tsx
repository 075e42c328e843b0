// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { basketLine, basketWith } from '#tests/support/basket-data.ts'
import { renderWidget } from '#tests/support/render-widget.ts'
import BonusProducts from '#widgets/basket/bonus-products/component.tsx'
import { bonusProducts } from '#widgets/basket/bonus-products/index.ts'

const show = (html: string) => {
  document.body.innerHTML = html
}

const reward = { promotionId: 'winter', rewardId: 'warm' }
const image = { url: '/media/hat.jpg', alt: 'A hat' }
const context = {
  ...reward,
  promotionName: 'Something warm',
  isCallToAction: true,
  callToActionCount: 1,
  optedOutCount: 0,
}
it('offers free gifts while there is a choice, and accepts a refusal', () => {
  const offers = [{ ...reward, products: [{ sku: '10019_001_001', name: 'Hat', image }] }]
  const data = { ...basketWith([basketLine()], { bonusProductContexts: [context] }), offers }
  show(renderWidget(bonusProducts, BonusProducts, {}, { data }))
  const chosen = screen.getByRole('button', { name: 'Choose Hat' }).closest('form')
  expect(Object.fromEntries(new FormData(chosen ?? undefined))).toMatchObject({
    _form: 'basket.addLine',
    sku: '10019_001_001',
    'bonus.promotionId': 'winter',
    'bonus.rewardId': 'warm',
  })
  expect(screen.getByRole('button', { name: 'No, thanks' })).toBeTruthy()
  show(renderWidget(bonusProducts, BonusProducts, {}, { data: { ...data, ...basketWith([basketLine()]) } }))
  expect(screen.queryByRole('button')).toBeNull()
})
