// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Product } from '#schemas/catalogue/product.ts'
import { productWith } from '#tests/support/product-data.ts'
import { renderWidget } from '#tests/support/render-widget.ts'
import ProductDetails from '#widgets/product/product-details/component.tsx'
import { productDetails } from '#widgets/product/product-details/index.ts'

const show = (data: Product | null) => {
  document.body.innerHTML = renderWidget(productDetails, ProductDetails, {}, data ? { data } : {})
}

it('shows only sections with content', () => {
  show(productWith({ modelMeasurements: { height: '188', size: 'M' } }))
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(titles).toEqual(['Fabric · Care', 'On the model'])
  expect(document.body.textContent).toContain('Wash at 30 °C')
  expect(document.body.textContent).toContain('10001-001')
})

it('names the responsible parties of the product with contact details, and its warnings', () => {
  const manufacturer = { name: 'Nordlys A/S', contact: 'Vej 1\n8000 Aarhus\nsafety@nordlys.example' }
  const responsiblePerson = { name: 'Rep GmbH', contact: 'https://rep.example' }
  show(productWith({ safety: { manufacturer, responsiblePerson, warnings: 'Keep away from fire.' } }))
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Manufacturer',
    'Responsible person in the EU',
  ])
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'mailto:safety@nordlys.example',
    'https://rep.example',
  ])
  expect(document.body.textContent).toContain('Keep away from fire.')
})

it('names the language of texts that are not in the market’s', () => {
  const languageOf = (text: string) => screen.getByText(text).getAttribute('lang')
  const safety = { warnings: 'Keep away from fire.', warningsLanguage: 'en' }
  show(productWith({ safety, fabricCompositionEnglish: 'Wool', sustainabilityText: 'Repaired for free.' }))
  expect(['Keep away from fire.', 'Wool', 'Repaired for free.'].map(languageOf)).toEqual(['en', 'en', null])
  show(
    productWith({ textLanguage: 'en', fabricComposition: 'Linen', sustainabilityText: 'Mended for free.' }),
  )
  expect(['Linen', 'Mended for free.'].map(languageOf)).toEqual(['en', 'en'])
})

it('shows nothing where the market does not have the product', () => {
  show(null)
  expect(document.body.innerHTML).toBe('')
})
