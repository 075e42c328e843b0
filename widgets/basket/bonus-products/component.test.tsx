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

const choice = { promotionId: 'winter', rewardId: 'warm', promotionName: 'Something warm', count: 1 }
const frontImage = { url: '/media/hat.jpg', alt: 'A hat' }
const card = {
  id: '10019_001',
  name: 'Hat',
  url: '/dk/p/hat',
  frontImage,
  salesPrice: { amount: 100, currency: 'DKK' },
  colours: 1,
  badges: [],
  categories: [],
  tags: [],
}

it('offers presents while there is something to choose, and takes no for an answer', () => {
  const products = [{ sku: '10019_001_001', card }]
  const data = { ...basketWith([basketLine()]), choices: [{ ...choice, products }] }
  show(renderWidget(bonusProducts, BonusProducts, {}, { data }))
  const chosen = screen.getByRole('button', { name: 'Choose Hat' }).closest('form')
  expect(Object.fromEntries(new FormData(chosen ?? undefined))).toMatchObject({
    _form: 'basket.addLine',
    sku: '10019_001_001',
    'bonus.promotionId': 'winter',
    'bonus.rewardId': 'warm',
  })
  expect(screen.getByRole('button', { name: 'No, thank you' })).toBeTruthy()
  show(renderWidget(bonusProducts, BonusProducts, {}, { data: { ...data, choices: [] } }))
  expect(screen.queryByRole('button')).toBeNull()
})
