// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderWidget } from '#tests/support/render-widget.ts'
import DeliveryInfo from '#widgets/product/delivery-info/component.tsx'
import { deliveryInfo } from '#widgets/product/delivery-info/index.ts'

const method = (id: string, price: number, deliveryType: 'home' | 'digital') => ({
  id,
  name: `To your ${id}`,
  price,
  deliveryType,
  cutoff: '16:00',
  transitDays: 2,
})

it('lists ways of delivery that goods take, with their prices', () => {
  const methods = [method('door', 4_900, 'home'), method('desk', 0, 'home'), method('mail', 0, 'digital')]
  document.body.innerHTML = renderWidget(deliveryInfo, DeliveryInfo, {}, { data: { methods, catalog: 'dk' } })
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'To your door49,00\u00a0KR',
    'To your deskFree',
  ])
})

it('shows nothing where nothing is delivered', () => {
  expect(renderWidget(deliveryInfo, DeliveryInfo, {}, { data: { methods: [], catalog: 'dk' } })).toBe('')
})
