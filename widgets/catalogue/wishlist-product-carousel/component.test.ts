// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { demoShop } from '#fixtures/demo.ts'
import { showIsland } from '#tests/support/browser/show-island.ts'
import { loadProducts } from '#tests/support/load-products.ts'
import { fixtures } from '#widgets/catalogue/wishlist-product-carousel/fixtures.ts'
import { wishlistProductCarousel } from '#widgets/catalogue/wishlist-product-carousel/index.ts'

const products = demoShop().products.get('en') ?? []
const idsFor = async (productIds: string[]) => {
  const { data } = await loadProducts('wishlistProductCarousel', {}, { visitor: { productIds } })
  return data.map(({ id }) => id)
}

it('belongs to one visitor: a shared page contains no products of it, and reserves no space', () => {
  expect(wishlistProductCarousel.scope).toBe('private')
  const { html } = showIsland('wishlistProductCarousel', fixtures.full)
  expect(html).toMatch(/<section hidden=""/)
  expect(html).not.toContain('<article')
})

it('shows the products of the list, whether it holds products or sizes of them', async () => {
  expect(await idsFor(['10003_001_m', '10001_001', '10003_001_l', 'gone_001'])).toEqual([
    '10003_001',
    '10001_001',
  ])
  expect(await idsFor([])).toEqual([])
})

it.each(Object.entries(fixtures))(
  'is a carousel once it is filled, and wakes as one: %s',
  async (_, content) => {
    const { wake } = showIsland('wishlistProductCarousel', content, { data: products.slice(0, 9) })
    const list = screen.getByRole('list')
    expect(within(list).getAllByRole('listitem')).toHaveLength(9)
    expect(list.closest('[data-fill]')).toBeNull()
    await wake()
    expect(screen.getByRole('list').querySelectorAll('article')).toHaveLength(9)
  },
)
