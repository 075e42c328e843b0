import { describe, expect, it } from 'vitest'
import { demoShop } from '#fixtures/demo.ts'
import type { ProductCard } from '#schemas/catalogue/product-card.ts'
import { cardsById, findRelatedProducts, recommend } from '#server/commerce/catalogue/recommend.ts'

const cards = demoShop().products.get('dk') ?? []
const jumper = '10001_001'
const [crewKnit] = cardsById(cards, [jumper])
const styleOf = ({ id }: ProductCard) => id.split('_')[0]
const kinds = ['popular', 'viewedTogether', 'boughtTogether', 'personal'] as const

describe('products by id', () => {
  it('are returned in the requested order, each once, by product or SKU id', () => {
    const ids = cardsById(cards, ['10002_001_m', '10001_001', 'gone_001', '10002_001']).map(({ id }) => id)
    expect(ids).toEqual(['10002_001', '10001_001'])
  })
})

describe.each(kinds)('what is %s', (kind) => {
  it('is deterministic, lists each style once, and excludes the seeds', () => {
    const recommended = recommend(cards, { kind, productIds: [jumper] })
    expect(recommended.length).toBeGreaterThan(6)
    expect(recommend(cards.toReversed(), { kind, productIds: [jumper] }).map(styleOf)).toEqual(
      recommended.map(styleOf),
    )
    expect(new Set(recommended.map(styleOf)).size).toBe(recommended.length)
    if (kind !== 'popular') expect(recommended.map(styleOf)).not.toContain('10001')
  })

  it('falls back to popular products without a seed', () => {
    const popular = recommend(cards, { kind: 'popular' })
    expect(recommend(cards, { kind })).toEqual(popular)
    expect(recommend(cards, { kind, productIds: ['gone_001'] })).toEqual(popular)
  })

  it('stays in a category', () => {
    const recommended = recommend(cards, { kind, category: 'trousers', productIds: [jumper] })
    expect(recommended.length).toBeGreaterThan(0)
    expect(recommended.every(({ categories }) => categories.includes('trousers'))).toBe(true)
  })
})

it('recommends other kinds of the same line, which is a category as well', () => {
  const lineOf = (index: number) => (index % 2 === 0 ? 'men' : 'women')
  const lined = cards.map((card, index) => ({
    ...card,
    categories: [...card.categories, card.id === jumper ? 'men' : lineOf(index)],
  }))
  const [first, ...otherProducts] = recommend(lined, { kind: 'boughtTogether', productIds: [jumper] })
  expect(first?.categories).toContain('men')
  expect(otherProducts.length).toBeGreaterThan(3)
  expect([first, ...otherProducts].map((card) => card?.categories[0])).not.toContain('knitwear')
})

it('recommends a gift card next to gift cards and in their category only', () => {
  const [first, second] = ['90001_001', '90002_001'].map((id) => ({
    ...cards[0],
    id,
    categories: ['gift-cards'],
    salesPrice: { amount: 25_000 },
    isDigital: true,
  }))
  if (!first || !second) throw new Error('no cards')
  const digitalIn = (productIds: string[], category?: string) =>
    recommend([first, second, ...cards], {
      kind: 'viewedTogether',
      productIds,
      ...(category !== undefined && { category }),
    }).flatMap(({ id, isDigital }) => (isDigital ? [id] : []))
  expect([digitalIn([]), digitalIn([jumper])]).toEqual([[], []])
  expect(digitalIn([first.id])).toEqual([second.id])
  expect(digitalIn([], 'gift-cards').toSorted()).toEqual([first.id, second.id])
})

it('relates gift cards to gift cards alone: nothing is worn with one', () => {
  const giftCards = ['90001_001', '90002_001'].flatMap((id) => {
    const [card] = cards
    return card ? [{ ...card, id, categories: ['gift-cards'], isDigital: true }] : []
  })
  const related = (id: string, relation: 'similar' | 'completeTheLook') =>
    findRelatedProducts([...giftCards, ...cards], id, relation)
  expect(related('90001_001', 'completeTheLook')).toEqual([])
  expect(related('90001_001', 'similar').map(({ id }) => id)).toEqual(['90002_001'])
  expect(related(jumper, 'completeTheLook').filter(({ isDigital }) => isDigital)).toEqual([])
})

it('starts with the products most similar to those viewed', () => {
  const [first] = recommend(cards, { kind: 'personal', productIds: ['10014_001', jumper] })
  expect(['trousers', 'knitwear']).toContain(first?.categories[0])
})

it('compares the first ten products that were viewed, however many there are', () => {
  let compared = 0
  const counted = cards.map((card) => ({
    ...card,
    get brand() {
      compared += 1
      return card.brand ?? ''
    },
  }))
  const count = (productIds: readonly string[]) => {
    compared = 0
    recommend(counted, { kind: 'personal', productIds })
    return compared
  }
  const ids = cards.map(({ id }) => id)
  expect(count(ids.slice(0, 10))).toBeGreaterThan(0)
  // Products of the seeds’ styles are left out before.
  expect(count(ids.slice(0, 40))).toBeLessThanOrEqual(count(ids.slice(0, 10)))
})

it('finds similar products in the same category', () => {
  const similar = findRelatedProducts(cards, jumper, 'similar')
  expect(similar.length).toBeGreaterThan(0)
  expect(similar.every(({ categories }) => categories.includes('knitwear'))).toBe(true)
  expect(similar.map(styleOf)).not.toContain('10001')
})

it('completes a look with one product of each other category, of the same brand', () => {
  const lookProducts = findRelatedProducts(cards, jumper, 'completeTheLook')
  const categories = lookProducts.map(({ categories: [category] }) => category)
  expect(categories.length).toBeGreaterThan(1)
  expect(new Set(categories).size).toBe(categories.length)
  expect(categories).not.toContain('knitwear')
  expect(lookProducts.every(({ brand }) => brand === crewKnit?.brand)).toBe(true)
})

it('is empty for an unknown product', () => {
  expect(findRelatedProducts(cards, 'gone_001', 'similar')).toEqual([])
})
