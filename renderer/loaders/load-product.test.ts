import { expect, it } from 'vitest'
import { loadProduct } from '#renderer/loaders/load-product.ts'
import type { Product } from '#schemas/catalogue/product.ts'
import { emptyCommerce } from '#tests/support/engine.ts'
import { productWith } from '#tests/support/product-data.ts'

const tagsOf = async (product: Product | undefined) => {
  const { tags } = await loadProduct({
    content: { productId: '10001_001' },
    context: { market: 'dk' },
    commerce: { ...emptyCommerce, product: async () => product },
    signal: new AbortController().signal,
  })
  return tags
}

it('is purged with the product, its other colours and the parts of a set', async () => {
  expect(await tagsOf(productWith({ productSetOptions: ['10019_002'] }))).toEqual([
    'product:10001_001',
    'product:10019_002',
    'product:10001_002',
  ])
  expect(await tagsOf(undefined)).toEqual(['product:10001_001'])
})
