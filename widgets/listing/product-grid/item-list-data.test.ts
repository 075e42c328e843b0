import { expect, it } from 'vitest'
import { listingAt } from '#tests/support/listing-data.ts'
import { itemListData } from '#widgets/listing/product-grid/item-list-data.ts'

it('counts the products of a later page on from those before', () => {
  const price = { amount: 49_900, currency: 'DKK' }
  const product = {
    id: '10001_001',
    name: 'Crew knit',
    url: '/dk/p/crew-knit-moss',
    brand: 'Vitrine',
    salesPrice: price,
    frontImage: { url: '/media/crew-knit.svg', alt: '' },
    badges: [],
    colours: 1,
    categories: [],
    tags: [],
    sizes: [],
  }
  expect(itemListData(listingAt('?page=2', { results: [product] }))).toMatchObject({
    '@type': 'ItemList',
    numberOfItems: 130,
    itemListElement: [{ '@type': 'ListItem', position: 61, url: '/dk/p/crew-knit-moss' }],
  })
})
