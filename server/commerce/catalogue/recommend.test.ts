import { describe, expect, it } from 'vitest'
import { demoShop } from '#fixtures/demo.ts'
import type { ProductCard } from '#schemas/catalogue/product-card.ts'
import { cardsById, recommend, relate } from '#server/commerce/catalogue/recommend.ts'

const cards = demoShop().products.get('dk') ?? []
const jumper = '10001_001'
const [crewKnit] = cardsById(cards, [jumper])
const styleOf = ({ id }: ProductCard) => id.split('_')[0]
const kinds = ['popular', 'viewedTogether', 'boughtTogether', 'personal'] as const

describe('products by id', () => {
  it('come in the order asked for, each once, named by product or by sku', () => {
    const ids = cardsById(cards, ['10002_001_m', '10001_001', 'gone_001', '10002_001']).map(({ id }) => id)
    expect(ids).toEqual(['10002_001', '10001_001'])
  })
})

describe.each(kinds)('what is %s', (kind) => {
  it('is the same at every time of asking, a style once, and never what was asked with', () => {
    const found = recommend(cards, { kind, productIds: [jumper] })
    expect(found.length).toBeGreaterThan(6)
    expect(recommend(cards.toReversed(), { kind, productIds: [jumper] }).map(styleOf)).toEqual(
      found.map(styleOf),
    )
    expect(new Set(found.map(styleOf)).size).toBe(found.length)
    if (kind !== 'popular') expect(found.map(styleOf)).not.toContain('10001')
  })

  it('is what is popular where there is nothing to go by', () => {
    const popular = recommend(cards, { kind: 'popular' })
    expect(recommend(cards, { kind })).toEqual(popular)
    expect(recommend(cards, { kind, productIds: ['gone_001'] })).toEqual(popular)
  })

  it('stays in a category', () => {
    const found = recommend(cards, { kind, category: 'trousers', productIds: [jumper] })
    expect(found.length).toBeGreaterThan(0)
    expect(found.every(({ categories }) => categories.includes('trousers'))).toBe(true)
  })
})

it('shows first what is most like the products that a visitor looked at', () => {
  const [first] = recommend(cards, { kind: 'personal', productIds: ['10014_001', jumper] })
  expect(['trousers', 'knitwear']).toContain(first?.categories[0])
})

it('finds similar products in the same category', () => {
  const similar = relate(cards, jumper, 'similar')
  expect(similar.length).toBeGreaterThan(0)
  expect(similar.every(({ categories }) => categories.includes('knitwear'))).toBe(true)
  expect(similar.map(styleOf)).not.toContain('10001')
})

it('completes a look with one product of each other category, of the same brand', () => {
  const look = relate(cards, jumper, 'completeTheLook')
  const categories = look.map(({ categories: [category] }) => category)
  expect(categories.length).toBeGreaterThan(1)
  expect(new Set(categories).size).toBe(categories.length)
  expect(categories).not.toContain('knitwear')
  expect(look.every(({ brand }) => brand === crewKnit?.brand)).toBe(true)
})

it('has nothing to do with a product that nobody knows', () => {
  expect(relate(cards, 'gone_001', 'similar')).toEqual([])
})
