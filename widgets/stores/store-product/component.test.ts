// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { en } from '#starter/translations/en.ts'
import { renderWidget } from '#tests/support/render-widget.ts'
import StoreProduct from '#widgets/stores/store-product/component.tsx'
import { storeProduct } from '#widgets/stores/store-product/index.ts'
import type { StoreStock } from '#widgets/stores/store-product/load.ts'

const address = { street: 'Søndergade 12', city: 'Aarhus', countryCode: 'DK' }
const store = { id: 'dk-2', name: 'Vitrine Aarhus', address, clickAndCollect: true, url: '/dk/stores/aarhus' }

function show(data?: readonly StoreStock[]) {
  const options = data ? { data } : {}
  document.body.innerHTML = renderWidget(storeProduct, StoreProduct, {}, options)
}

it('shows each size’s stock per store, and low stock', () => {
  const sizes = [
    { sku: '1', name: 'M', quantity: 9 },
    { sku: '2', name: 'L', quantity: 1 },
  ]
  show([
    { store, today: undefined, sizes },
    { store: { ...store, id: 'dk-3' }, today: undefined, sizes: [] },
  ])
  const words = [...document.querySelectorAll('li li')].map(({ textContent }) => textContent)
  expect(words).toEqual(['M', `L${en['productStock.few']}`])
  expect(document.body.textContent).toContain(en['productStock.none'])
  expect(screen.getAllByRole('link')[0]?.getAttribute('href')).toBe('/dk/stores/aarhus')
})

it('shows a message if stores cannot be queried', () => {
  show()
  expect(screen.getByRole('status').textContent).toBe(en['productStock.failed'])
})
