// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { productWith } from '#tests/support/product-data.ts'
import { renderWidget } from '#tests/support/render-widget.ts'
import ProductStock from '#widgets/product/product-stock/component.tsx'
import { productStock } from '#widgets/product/product-stock/index.ts'

it('shows each size’s availability online and in stores', () => {
  const data = { product: productWith(), catalog: 'dk' }
  document.body.innerHTML = renderWidget(productStock, ProductStock, {}, { data })
  const rows = [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  )
  expect(rows[1]).toEqual(['M', 'Out of stock', 'In stock'])
  expect(screen.getAllByRole('option')).toHaveLength(4)
})

it('renders nothing for digital products', () => {
  const data = { product: productWith({ isDigital: true }), catalog: 'dk' }
  expect(renderWidget(productStock, ProductStock, {}, { data })).toBe('')
})
