// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { demoShop } from '#fixtures/demo.ts'
import { showIsland } from '#tests/support/browser/show-island.ts'
import { loadProducts } from '#tests/support/load-products.ts'
import { fixtures } from '#widgets/catalogue/pdp-carousel/fixtures.ts'

const products = demoShop().products.get('en') ?? []
const some = (count: number) => ({ data: products.slice(0, count) })
const load = (content: object, visitor?: { productIds: string[] }) =>
  loadProducts('pdpCarousel', content, { visitor })
const idsOf = ({ data }: Awaited<ReturnType<typeof load>>) => data.map(({ id }) => id)

it('shows related products as a list under its headline', () => {
  showIsland('pdpCarousel', fixtures.full, some(5))
  const list = screen.getByRole('list', { name: 'Complete the look' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(5)
})

it('renders nothing without related products', () => {
  expect(showIsland('pdpCarousel', fixtures.minimal, some(0)).html).toBe('')
})

it('takes no space for viewed products until the browser fills it', () => {
  const { html } = showIsland('pdpCarousel', fixtures['recently viewed'])
  expect(html).toMatch(/<section hidden=""/)
  const props = JSON.parse(document.querySelector<HTMLElement>('section')?.dataset.props ?? '')
  expect(props).toMatchObject({ storedList: 'recentlyViewed', excluded: '10001_001' })
})

it('loads similar and matching products', async () => {
  const similar = await load({ productId: '10001_001' })
  expect(similar.data.every(({ categories }) => categories.includes('knitwear'))).toBe(true)
  expect(similar.tags).toContain('product:10001_001')
  const carousel = await load({ relation: 'completeTheLook', productId: '10001_001' })
  expect(carousel.data.some(({ categories }) => categories.includes('knitwear'))).toBe(false)
  expect(idsOf(await load({ relation: 'similar' }))).toEqual([])
})

it('loads the look from content if a product has one, else the catalogue’s', async () => {
  const content = { relation: 'completeTheLook', productId: '10001_001' }
  const written = (productIds: readonly string[]) => ({
    payload: { 'shop-the-look': { looks: [{ productId: '10001_001_003', productIds }] } },
  })
  const carousel = await loadProducts('pdpCarousel', content, written(['10003_001', '10002_001']))
  expect(idsOf(carousel)).toEqual(['10003_001', '10002_001'])
  expect(carousel.tags).toEqual(expect.arrayContaining(['site', 'product:10001_001', 'product:10003_001']))
  const own = idsOf(await load(content))
  expect(idsOf(await loadProducts('pdpCarousel', content, written(['gone_001'])))).toEqual(own)
  const other = { ...content, productId: '10002_001' }
  expect(await loadProducts('pdpCarousel', other, written(['10003_001']))).toEqual(await load(other))
})

it('loads viewed products for one visitor, without the current one', async () => {
  const content = { relation: 'recentlyViewed', productId: '10001_001' }
  expect(idsOf(await load(content))).toEqual([])
  const productIds = ['10001_001', '10003_001', 'gone_001', '10002_001']
  expect(idsOf(await load(content, { productIds }))).toEqual(['10003_001', '10002_001'])
})

it.each(Object.entries(fixtures).filter(([name]) => name !== 'empty'))(
  'wakes without a mismatch: %s',
  async (_, content) => {
    const { wake } = showIsland('pdpCarousel', content, some(12))
    const tiles = screen.getByRole('list').innerHTML
    await wake()
    expect(screen.getByRole('list').innerHTML === tiles).toBe(true)
  },
)
