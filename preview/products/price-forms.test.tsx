// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PriceForms } from '#preview/products/price-forms.tsx'
import { setPrice } from '#preview/products/product-calls.ts'
import { productText } from '#preview/texts/product-texts.ts'
import type { OfficeProduct } from '#schemas/commerce/office-product.ts'

vi.mock('#preview/products/product-calls.ts', () => ({ setPrice: vi.fn(), removePrice: vi.fn() }))

const markets = [
  {
    ...{ id: 'dk', name: 'Danmark', locale: 'da-DK', currency: 'DKK' },
    ...{ timeZone: 'Europe/Copenhagen', takesGiftCards: true },
  },
]

const productAt = (version: string, salesPrice: number, currency = 'DKK'): OfficeProduct => ({
  ...{ id: 'coat', name: 'Coat', colourName: '', version: '1', isSoldOnline: true, isSoldInStores: true },
  ...{ addresses: [], sizes: [], stock: 0, locations: [{ id: 'warehouse' }] },
  prices: [{ item: 'coat', market: 'dk', currency, salesPrice, listPrice: salesPrice, version }],
})

const read = vi.fn(async () => {})
const forms = (version: string, salesPrice: number, currency?: string) => (
  <PriceForms product={productAt(version, salesPrice, currency)} markets={markets} onDone={read} />
)
const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: productText('field.sales') })
const type = (value: string) => fireEvent.change(box(), { target: { value } })
const save = () => act(async () => screen.getByRole('button').click())

beforeEach(() => void vi.mocked(setPrice).mockReset())
afterEach(cleanup)

it('keeps a typed price when another version is read, and saves it over the one that was changed', async () => {
  const { rerender } = render(forms('first', 10_000))
  type('90')
  rerender(forms('of another operator', 8_000))
  expect(box().value).toBe('90')
  vi.mocked(setPrice).mockResolvedValue('refused')
  await save()
  expect(vi.mocked(setPrice).mock.lastCall?.[0]).toMatchObject({ salesPrice: 9_000, version: 'first' })
  expect(box().value).toBe('90')
})

it('displays what is read while nothing is typed, and after saving', async () => {
  const { rerender } = render(forms('first', 10_000))
  rerender(forms('second', 8_000))
  expect(box().value).toBe('80.00')
  type('90')
  vi.mocked(setPrice).mockResolvedValue(undefined)
  read.mockImplementationOnce(async () => rerender(forms('own', 9_000)))
  await save()
  expect(vi.mocked(setPrice).mock.lastCall?.[0]).toMatchObject({ salesPrice: 9_000, version: 'second' })
  expect(box().value).toBe('90.00')
})

it('displays a price in another currency beside empty fields, and replaces it', async () => {
  const { rerender } = render(forms('first', 4_000, 'EUR'))
  expect(box().value).toBe('')
  expect(screen.getByText(productText('price.otherCurrency', { price: '40.00 EUR' }))).toBeDefined()
  type('299')
  vi.mocked(setPrice).mockResolvedValue(undefined)
  read.mockImplementationOnce(async () => rerender(forms('own', 29_900)))
  await save()
  expect(vi.mocked(setPrice).mock.lastCall?.[0]).toMatchObject({ salesPrice: 29_900, version: 'first' })
  expect(box().value).toBe('299.00')
  expect(screen.queryByText(/EUR/)).toBeNull()
})
