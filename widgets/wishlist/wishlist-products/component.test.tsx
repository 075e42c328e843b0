// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { demoShop } from '#fixtures/demo.ts'
import { en } from '#starter/translations/en.ts'
import { badgePerLocation, shownBadges } from '#tests/support/badges.ts'
import { renderWidget } from '#tests/support/render-widget.ts'
import WishlistProducts from '#widgets/wishlist/wishlist-products/component.tsx'
import { wishlistProducts } from '#widgets/wishlist/wishlist-products/index.ts'
import type { WishlistView } from '#widgets/wishlist/wishlist-products/load.ts'

const products = demoShop().products.get('en') ?? []

type ListView = WishlistView & { kind: 'list' }

const list = (count: number, overrides: Partial<ListView> = {}): ListView => ({
  kind: 'list',
  name: '',
  skus: products.slice(0, count).map(({ id }) => `${id}_003`),
  products: products.slice(0, count),
  isDefault: true,
  isShared: false,
  wishlistId: undefined,
  lists: [{ wishlistId: 'own', wishlistName: '', isDefaultWishlist: true, skus: [] }],
  shareReference: undefined,
  canSend: false,
  page: 1,
  catalog: 'dk',
  ...overrides,
})

function show(data: WishlistView): void {
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

it('links on from an empty list, and to the sign-in if the market requires one', () => {
  show(list(0))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your wishlist is empty')
  expect(screen.getByRole('link', { name: 'News' })).toBeTruthy()
  show({ kind: 'locked' })
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toMatch(/\/login$/)
})

it('lets its owner remove what is not sold, and stop sharing what is empty', () => {
  const sent = () =>
    [...document.querySelectorAll('form')].map((form) => Object.fromEntries(new FormData(form)))
  const owned = { canSend: true, shareReference: 'abc' }
  show(list(0, { ...owned, skus: ['9_9_M', '9_8'] }))
  expect(screen.getByText('2 items are not available')).toBeTruthy()
  expect(screen.queryByText(en['wishlist.empty'])).toBeNull()
  expect(sent()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ _form: 'wishlist.remove', sku: '9_9_M' }),
      expect.objectContaining({ _form: 'wishlist.remove', sku: '9_8' }),
      expect.objectContaining({ _form: 'wishlist.deleteList' }),
      expect.objectContaining({ _form: 'wishlist.stopSharing' }),
    ]),
  )
  show(list(0, owned))
  expect(sent().map(({ _form }) => _form)).toContain('wishlist.stopSharing')
  show(list(1, owned))
  expect(screen.queryByText(/not available/)).toBeNull()
  show(list(0, { isShared: true, isDefault: false, skus: ['9_9_M'] }))
  expect(screen.getByText(en['wishlist.empty'])).toBeTruthy()
})

it('is read-only for a shared list, and shows a message if it is gone', () => {
  show(list(12, { isShared: true, isDefault: false }))
  expect(screen.getAllByRole('article')).toHaveLength(12)
  const sentFields = [...document.querySelectorAll('form')].map((form) => new FormData(form))
  expect(sentFields.map((fields) => fields.get('_form'))).toEqual(['wishlist.addRange'])
  expect(sentFields[0]?.getAll('skus')).toEqual(list(12).skus)
  show({ kind: 'unknown' })
  expect(document.body.textContent).toContain(en['feedback.error_wishlist_initializing'])
  show({ kind: 'gone' })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This wishlist is no longer shared')
})

it('leads to each of several lists, makes one more and shares it, all by forms', () => {
  const other = { wishlistId: 'summer', wishlistName: 'Summer', isDefaultWishlist: false, skus: [] }
  const own = list(1, { canSend: true })
  show(own)
  expect(screen.queryByRole('link', { name: 'Wishlist' })).toBeNull()
  show({ ...own, lists: [...own.lists, other] })
  expect(screen.getByRole('link', { name: 'Wishlist' }).getAttribute('aria-current')).toBe('page')
  expect(screen.getByRole('link', { name: 'Summer' }).getAttribute('href')).toBe(
    '/dk/wishlist?wishlist=summer',
  )
  const forms = [...document.querySelectorAll('form')].map((form) => new FormData(form).get('_form'))
  expect(forms).toEqual(expect.arrayContaining(['wishlist.create', 'wishlist.shareLink', 'basket.addLine']))
  show({ ...own, shareReference: 'abc' })
  expect(screen.getByRole('link', { name: 'Link to the list' }).getAttribute('href')).toBe(
    '/dk/wishlist?shareReference=abc',
  )
  const shared = [...document.querySelectorAll('form')].map((form) => new FormData(form).get('_form'))
  expect(shared).toEqual(expect.arrayContaining(['wishlist.shareMail', 'wishlist.stopSharing']))
  show(list(1))
  expect(screen.getByRole('link', { name: 'Sign in to share your wishlist.' })).toBeTruthy()
})

it('names and deletes a list even if it is empty, and moves products between lists, by forms', () => {
  const own = list(0).lists
  const other = { wishlistId: 'summer', wishlistName: 'Summer', isDefaultWishlist: false, skus: [] }
  const summer = {
    isDefault: false,
    wishlistId: 'summer',
    name: 'Summer',
    canSend: true,
    lists: [...own, other],
  }
  const sent = () =>
    [...document.querySelectorAll('form')].map((form) => Object.fromEntries(new FormData(form)))
  show(list(0, summer))
  expect(sent()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ _form: 'wishlist.rename', wishlistId: 'summer', wishlistName: 'Summer' }),
      expect.objectContaining({ _form: 'wishlist.deleteList', wishlistId: 'summer', _next: '/dk/wishlist' }),
    ]),
  )
  show(list(1, summer))
  expect(sent()).toContainEqual(expect.objectContaining({ from: 'summer', wishlistId: 'own' }))
  expect(screen.getByRole('button', { name: 'Move', hidden: true })).toBeTruthy()
  show(list(1, { canSend: true }))
  expect(screen.getByText('Yes, remove all items')).toBeTruthy()
  expect(screen.queryByText('Yes, delete the list')).toBeNull()
})

it('shows the badges that are for wishlists', () => {
  show(
    list(1, { products: products.slice(0, 1).map((product) => ({ ...product, badges: badgePerLocation })) }),
  )
  expect(shownBadges(document)).toEqual(['wishlist'])
})
