// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listingAt } from '#tests/support/listing-data.ts'
import { renderWidget } from '#tests/support/render-widget.ts'
import ListingSorting from '#widgets/listing/listing-sorting/component.tsx'
import { listingSorting } from '#widgets/listing/listing-sorting/index.ts'

const show = (html: string) => {
  document.body.innerHTML = html
}

it('offers the orders of the listing, by name where they have one', () => {
  show(
    renderWidget(listingSorting, ListingSorting, {}, { data: listingAt('?sorting=priceAscending&q=knit') }),
  )
  const choice = screen.getByRole('combobox', { name: 'Sort by' })
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Recommended', 'Price: low to high', 'own'])
  expect(document.querySelector('input[name="q"]')?.getAttribute('value')).toBe('knit')
  expect(document.querySelector('input[name="sorting"]')).toBeNull()
})

it('offers no order for a single product', () => {
  const data = listingAt('')
  const one = { ...data, result: { ...data.result, totalResults: 1 } }
  show(renderWidget(listingSorting, ListingSorting, {}, { data: one }))
  expect(screen.queryByRole('combobox')).toBeNull()
})
