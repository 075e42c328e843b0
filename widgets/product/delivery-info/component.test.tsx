// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderWidget } from '#tests/support/render-widget.ts'
import DeliveryInfo from '#widgets/product/delivery-info/component.tsx'
import { deliveryInfo } from '#widgets/product/delivery-info/index.ts'

const method = (id: string, price: number) => ({
  id,
  name: `To your ${id}`,
  price,
  deliveryType: 'home' as const,
  cutoff: '16:00',
  transitDays: 2,
})

it('lists ways of delivery with their prices', () => {
  const methods = [method('door', 4_900), method('desk', 0)]
  document.body.innerHTML = renderWidget(deliveryInfo, DeliveryInfo, {}, { data: { methods, catalog: 'dk' } })
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'To your door49,00\u00a0KR',
    'To your deskFree',
  ])
})

it('shows nothing where nothing is delivered', () => {
  expect(renderWidget(deliveryInfo, DeliveryInfo, {}, { data: { methods: [], catalog: 'dk' } })).toBe('')
})
