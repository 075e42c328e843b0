// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { demoShop } from '#fixtures/demo.ts'
import { showIsland } from '#tests/support/browser/show-island.ts'
import { emptyCommerce, testPage } from '#tests/support/engine.ts'
import { loadProducts } from '#tests/support/load-products.ts'
import { fixtures } from '#widgets/catalogue/recommendation-carousel/fixtures.ts'
import { recommendationCarousel } from '#widgets/catalogue/recommendation-carousel/index.ts'

const products = demoShop().products.get('en') ?? []
const some = (count: number) => ({ data: products.slice(0, count) })
const load = (content: object, visitor?: { productIds: string[] }) =>
  loadProducts('recommendationCarousel', content, { visitor })

it('shows recommendations as a list under its headline', () => {
  showIsland('recommendationCarousel', fixtures.full, some(9))
  const list = screen.getByRole('list', { name: 'Bought with it' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(9)
})

it('renders nothing without recommendations', () => {
  expect(showIsland('recommendationCarousel', {}, some(0)).html).toBe('')
})

it.each(Object.entries(fixtures).filter(([name]) => name !== 'empty'))(
  'wakes without a mismatch: %s',
  async (_, content) => {
    const { wake } = showIsland('recommendationCarousel', content, some(12))
    const tiles = screen.getByRole('list').innerHTML
    await wake()
    expect(screen.getByRole('list').innerHTML === tiles).toBe(true)
  },
)

it('requests recommendations by content, without a visitor on shared pages', async () => {
  const requests: object[] = []
  const commerce = {
    ...emptyCommerce,
    recommendations: async (_market: string, query: object) => {
      requests.push(query)
      return []
    },
  }
  const ask = (content: object) => loadProducts('recommendationCarousel', content, { commerce })
  await ask({ recommendation: 'boughtTogether', productId: '10001_001', category: 'trousers' })
  await ask({ recommendation: 'personal', productId: '10001_001' })
  await ask({})
  expect(requests).toEqual([
    { kind: 'boughtTogether', productIds: ['10001_001'], category: 'trousers' },
    { kind: 'personal', productIds: [] },
    { kind: 'popular', productIds: [] },
  ])
})

it('uses a visitor’s viewed products if rendered for that visitor', async () => {
  const content = { recommendation: 'personal', category: 'trousers' }
  const [shared, own] = [await load(content), await load(content, { productIds: ['10016_001'] })]
  expect(own.data.length).toBeGreaterThan(0)
  expect(own.data).not.toEqual(shared.data)
})

it('recommends by the product of its page', () => {
  const onPage = (written: object) => {
    const checked = recommendationCarousel.validate(written)
    if (checked.kind === 'invalid') throw new Error(JSON.stringify(checked.problems))
    return recommendationCarousel.forPage(checked.value, testPage({ productId: '10001_001' }))
  }
  expect(onPage({ recommendation: 'viewedTogether' })).toMatchObject({ productId: '10001_001' })
  expect(onPage({ recommendation: 'viewedTogether', productId: 'own' })).toMatchObject({ productId: 'own' })
})
