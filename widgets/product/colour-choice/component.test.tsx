// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Product } from '#schemas/catalogue/product.ts'
import { productWith } from '#tests/support/product-data.ts'
import { renderWidget } from '#tests/support/render-widget.ts'
import ColourChoice from '#widgets/product/colour-choice/component.tsx'
import { colourChoice } from '#widgets/product/colour-choice/index.ts'

const show = (data: Product | null) => {
  document.body.innerHTML = renderWidget(colourChoice, ColourChoice, {}, data ? { data } : {})
}

it('links each colour’s page, and marks sold-out ones', () => {
  show(productWith())
  expect(screen.getByRole('link', { name: 'Moss' }).getAttribute('aria-current')).toBe('true')
  expect(screen.getByRole('link', { name: 'Oat, Sold out' }).getAttribute('href')).toBe('/dk/p/jumper-oat')
})

it('says of colours that only stores sell that stores have them', () => {
  const { styleOptions } = productWith()
  show(
    productWith({
      styleOptions: styleOptions.map((option) => ({ ...option, inStoresOnly: !option.inStock })),
    }),
  )
  const oat = screen.getByRole('link', { name: 'Oat, Available in stores only' })
  expect(oat.getAttribute('title')).toBe('Oat, Available in stores only')
  expect(oat.hasAttribute('data-sold-out')).toBe(false)
  expect(screen.getByRole('link', { name: 'Moss' })).toBeTruthy()
})

it('only names the colour where there is no other', () => {
  show(productWith({ styleOptions: [] }))
  expect(screen.queryByRole('link')).toBeNull()
  expect(document.body.textContent).toContain('Moss')
})

it('is labelled as design for digital products', () => {
  show(productWith({ isDigital: true }))
  expect(document.body.textContent).toContain('Design: Moss')
})

it('shows no colour of a set that is bought by its parts', () => {
  show(productWith({ isProductSet: true, variants: [], styleOptions: [] }))
  expect(document.body.innerHTML).toBe('')
})

it('shows nothing where the market does not have the product', () => {
  show(null)
  expect(document.body.innerHTML).toBe('')
})
