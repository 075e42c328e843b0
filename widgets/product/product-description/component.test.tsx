// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Product } from '#schemas/catalogue/product.ts'
import { productWith } from '#tests/support/product-data.ts'
import { renderWidget } from '#tests/support/render-widget.ts'
import ProductDescription from '#widgets/product/product-description/component.tsx'
import { productDescription } from '#widgets/product/product-description/index.ts'

const show = (data: Product | null) => {
  document.body.innerHTML = renderWidget(productDescription, ProductDescription, {}, data ? { data } : {})
}

it('renders the product’s description as text', () => {
  show(productWith())
  expect(document.querySelector('strong')?.textContent).toBe('Jutland')
  expect(screen.queryByRole('heading')).toBeNull()
})

it('names the language of a description that is not in the market’s', () => {
  show(productWith())
  expect(document.querySelector('.prose')?.hasAttribute('lang')).toBe(false)
  show(productWith({ textLanguage: 'en' }))
  expect(document.querySelector('.prose')?.getAttribute('lang')).toBe('en')
})

it('shows nothing where the market does not have the product', () => {
  show(null)
  expect(document.body.innerHTML).toBe('')
})
