// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { demoShop } from '#fixtures/demo.ts'
import { en } from '#fixtures/translations/en.ts'
import { renderWidget } from '#tests/support/render-widget.ts'
import WishlistProducts from '#widgets/wishlist/wishlist-products/component.tsx'
import { wishlistProducts } from '#widgets/wishlist/wishlist-products/index.ts'
import type { ShownWishlist } from '#widgets/wishlist/wishlist-products/load.ts'

const products = demoShop().products.get('en') ?? []

const list = (count: number, more: Partial<ShownWishlist & { kind: 'list' }> = {}): ShownWishlist => ({
  kind: 'list',
  name: '',
  skus: products.slice(0, count).map(({ id }) => `${id}_003`),
  products: products.slice(0, count),
  isDefault: true,
  isShared: false,
  wishlistId: undefined,
  maySend: false,
  page: 1,
  catalog: 'dk',
  ...more,
})

function show(data: ShownWishlist): void {
  const content = { text: 'Begin here.', links: [{ title: 'News', url: '/dk/autumn' }] }
  document.body.innerHTML = renderWidget(wishlistProducts, WishlistProducts, content, { data })
}

it('shows ten products on a page, each with a form that takes its own size off', () => {
  show(list(12))
  expect(screen.getAllByRole('article')).toHaveLength(10)
  expect(document.querySelector<HTMLInputElement>('[name="sku"]')?.value).toBe(`${products[0]?.id}_003`)
  expect(screen.getByRole('link', { name: 'Next page' }).getAttribute('href')).toBe('?page=2')
  show(list(12, { page: 9 }))
  expect(screen.getAllByRole('article')).toHaveLength(2)
  expect(screen.queryByRole('link', { name: 'Next page' })).toBeNull()
})

it('leads on while there is nothing, and to a sign-in where the market asks for one', () => {
  show(list(0))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Nothing on your wishlist yet')
  expect(screen.getByRole('link', { name: 'News' })).toBeTruthy()
  show({ kind: 'locked' })
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toMatch(/\/login$/)
})

it('lets nobody change what somebody shared, and says where that is gone', () => {
  show(list(12, { isShared: true, isDefault: false }))
  expect(screen.getAllByRole('article')).toHaveLength(12)
  expect(document.querySelector('form')).toBeNull()
  show({ kind: 'unknown' })
  expect(document.body.textContent).toContain(en['feedback.error_wishlist_initializing'])
  show({ kind: 'gone' })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This wishlist is no longer shared')
})
