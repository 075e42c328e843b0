import { expect, it } from 'vitest'
import type { ProductCard } from '#schemas/catalogue/product-card.ts'
import { placeTiles } from '#widgets/listing/product-grid/place-tiles.ts'

const products = Array.from(
  { length: 3 },
  (_, index): ProductCard => ({
    id: `1_${index}`,
    name: 'Jumper',
    url: '/dk/p/jumper',
    salesPrice: { amount: 100, currency: 'DKK' },
    badges: [],
    frontImage: { url: '/media/a.jpg', alt: '' },
    colours: 1,
    categories: [],
    tags: [],
  }),
)
const promotion = (id: string, position: number) => ({ id, position, columns: 1, rows: 1, html: id })
const idsOf = (list: ReturnType<typeof placeTiles>) =>
  list.map((tile) => ('html' in tile ? tile.id : tile.product.id))

it('puts each promotion before the product at its position', () => {
  expect(idsOf(placeTiles(products, [promotion('b', 2), promotion('a', 0)]))).toEqual([
    'a',
    '1_0',
    '1_1',
    'b',
    '1_2',
  ])
})

it('omits promotions with a position after the last product', () => {
  expect(idsOf(placeTiles(products, [promotion('late', 3)]))).toEqual(['1_0', '1_1', '1_2'])
})
