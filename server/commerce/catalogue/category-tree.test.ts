import { expect, it } from 'vitest'
import { createCategoryTree } from '#server/commerce/catalogue/category-tree.ts'

const tree = createCategoryTree([
  { id: 'men', parentId: null },
  { id: 'men-knitwear', parentId: 'men' },
  { id: 'men-knitwear-wool', parentId: 'men-knitwear' },
  { id: 'sale', parentId: 'men' },
  { id: 'a', parentId: 'b' },
  { id: 'b', parentId: 'a' },
])

it('gives each category an address below its ancestors', () => {
  expect(tree.pathOf('men')).toBe('men')
  expect(tree.pathOf('men-knitwear-wool')).toBe('men/knitwear/wool')
  expect(tree.pathOf('sale')).toBe('men/sale')
})

it('finds a category by its address only', () => {
  expect(tree.at('men/knitwear')).toBe('men-knitwear')
  expect(tree.at('knitwear')).toBeUndefined()
  expect(tree.at('')).toBeUndefined()
})

it('ends at a cycle of categories', () => {
  expect(tree.line('a')).toEqual(['b', 'a'])
  expect(tree.line('unknown')).toEqual([])
})
