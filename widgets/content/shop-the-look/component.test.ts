// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ProductCard } from '#schemas/catalogue/product-card.ts'
import { renderWidget } from '#tests/support/render-widget.ts'
import ShopTheLook from '#widgets/content/shop-the-look/component.tsx'
import { fixtures } from '#widgets/content/shop-the-look/fixtures.ts'
import { shopTheLook } from '#widgets/content/shop-the-look/index.ts'

const card = (id: string, name: string, inStock = true): ProductCard => ({
  id,
  name,
  url: `/dk/p/${id}`,
  salesPrice: { amount: 24_900, currency: 'DKK' },
  badges: [],
  frontImage: { url: '/media/front.jpg', alt: name },
  colours: 1,
  categories: [],
  tags: [],
  inStock,
})

const show = (content: unknown, data: readonly ProductCard[]) => {
  document.body.innerHTML = renderWidget(shopTheLook, ShopTheLook, content, { data })
}

it('has a dot for each product if content sets it, which opens name and price', () => {
  show(fixtures.full, [card('10001_001', 'Jumper'), card('10002_001', 'Scarf', false)])
  const dot = screen.getByRole('button', { name: 'Jumper' })
  expect(dot.parentElement?.style.getPropertyValue('--x')).toBe('30')
  expect(dot.parentElement?.style.getPropertyValue('--y')).toBe('35')
  const opened = document.getElementById(dot.getAttribute('popovertarget') ?? '')
  expect(opened?.hasAttribute('popover')).toBe(true)
  expect(opened?.querySelector('a')?.getAttribute('href')).toBe('/dk/p/10001_001')
  expect(opened?.textContent).toMatch(/249/)
  expect(screen.getAllByRole('button')).toHaveLength(2)
})

it('lists the same products next to the picture, and marks sold-out ones', () => {
  show(fixtures.full, [card('10001_001', 'Jumper'), card('10002_001', 'Scarf', false)])
  const entries = within(screen.getByRole('list')).getAllByRole('listitem')
  expect(entries.map((entry) => within(entry).getByRole('link').textContent)).toEqual(['Jumper', 'Scarf'])
  expect(entries.map(({ textContent }) => textContent?.includes('Sold out'))).toEqual([false, true])
})

it('says of products that only stores sell that stores have them', () => {
  show(fixtures.full, [{ ...card('10002_001', 'Scarf', false), inStoresOnly: true }])
  expect(screen.getByRole('list').textContent).toContain('Available in stores only')
  expect(screen.getByRole('list').textContent).not.toContain('Sold out')
})

it('is named by content, else by the shop', () => {
  show(fixtures.full, [card('10001_001', 'Jumper')])
  expect(screen.getByRole('heading').textContent).toBe('Autumn in three layers')
  show(fixtures.minimal, [card('10001_001', 'Jumper')])
  expect(screen.getByRole('heading').textContent).toBe('Shop the look')
})

it('is a picture alone where the market sells none of it', () => {
  show(fixtures.full, [])
  expect(screen.getByRole('img', { name: 'Layered knitwear' })).toBeTruthy()
  expect(screen.queryByRole('heading')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})
