// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setStock } from '#preview/products/product-calls.ts'
import { StockForm } from '#preview/products/stock-form.tsx'
import { productText } from '#preview/texts/product-texts.ts'
import type { OfficeProduct } from '#schemas/commerce/office-product.ts'

vi.mock('#preview/products/product-calls.ts', () => ({ setStock: vi.fn() }))

const locations: OfficeProduct['locations'] = [{ id: 'warehouse' }, { id: 'store-1', name: 'Aarhus' }]

/** A product of two sizes with these pieces in the warehouse. */
const productWith = (small: number, large: number): Pick<OfficeProduct, 'sizes' | 'locations'> => ({
  locations,
  sizes: [
    { sku: 'S', ean: '', name: 'S', stock: [{ location: 'warehouse', quantity: small }] },
    { sku: 'L', ean: '', name: 'L', stock: [{ location: 'warehouse', quantity: large }] },
  ],
})

const form = (small: number, large: number) => (
  <StockForm product={productWith(small, large)} onDone={() => undefined} />
)
const box = (size: string) => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${size}`) })
const type = (size: string, value: string) => fireEvent.change(box(size), { target: { value } })
const visit = (value: string) => fireEvent.change(screen.getByRole('combobox'), { target: { value } })
const save = () => act(async () => screen.getByRole('button', { name: productText('act.saveStock') }).click())

beforeEach(() => void vi.mocked(setStock).mockReset())
afterEach(cleanup)

it('keeps typed quantities while another location is displayed', () => {
  render(form(3, 4))
  type('S', '7')
  visit('store-1')
  expect(box('S').value).toBe('0')
  visit('warehouse')
  expect(box('S').value).toBe('7')
})

it('keeps typed quantities when the product is read again, and reports a sale in the meantime', async () => {
  const { rerender } = render(form(3, 4))
  type('S', '7')
  type('L', '9')
  rerender(form(2, 4))
  expect(box('S').value).toBe('7')
  vi.mocked(setStock).mockResolvedValue(['S'])
  await save()
  expect(vi.mocked(setStock).mock.lastCall?.[0]).toEqual([
    { sku: 'S', location: 'warehouse', quantity: 7, expected: 3 },
    { sku: 'L', location: 'warehouse', quantity: 9, expected: 4 },
  ])
  rerender(form(2, 9))
  expect([box('S').value, box('L').value]).toEqual(['7', '9'])
  vi.mocked(setStock).mockResolvedValue([])
  await save()
  expect(vi.mocked(setStock).mock.lastCall?.[0]).toEqual([
    { sku: 'S', location: 'warehouse', quantity: 7, expected: 2 },
  ])
})
