import { expect, it } from 'vitest'
import { demoShop } from '#fixtures/demo.ts'
import { emptyListing } from '#schemas/catalogue/listing-state.ts'
import { createJsonCatalogue } from '#server/composition/json-catalogue.ts'
import { testContext } from '#tests/support/engine.ts'
import { productWith } from '#tests/support/product-data.ts'
import { productSet } from '#widgets/product/product-set/index.ts'
import loader from '#widgets/product/product-set/load.ts'

const { products, markets } = demoShop()
const set = productWith({ id: '900_001', isProductSet: true, productSetOptions: ['10001_001', '10002_001'] })

/** Returns the ids of the parts of the displayed set. */
async function partsOf(product: typeof set, sets: readonly object[]): Promise<readonly string[]> {
  const { data } = await loader.load({
    content: { productId: product.id },
    context: { ...testContext().for(productSet), pages: { basketPage: '/dk/basket' } },
    commerce: {
      ...createJsonCatalogue(products),
      product: async (_, id) => (id === product.id ? product : productWith({ id })),
    },
    markets,
    payload: (part) => (part === 'product-set' ? { sets } : undefined),
    listing: emptyListing,
    query: new URLSearchParams(),
    now: 0,
    signal: new AbortController().signal,
  })
  return data.parts.map(({ id }) => id)
}

const written = [{ productId: '900_001', productIds: ['10003_001', '10001_001'] }]

it('shows what a set consists of as content writes it, else as the catalogue has it', async () => {
  expect(await partsOf(set, written)).toEqual(['10003_001', '10001_001'])
  expect(await partsOf(set, [])).toEqual(['10001_001', '10002_001'])
})

it('includes the parts of a set that is bought by its parts, because its price depends on them', async () => {
  expect(await partsOf({ ...set, variants: [] }, written)).toEqual(['10001_001', '10002_001'])
})

it('shows no parts that content writes for a product that is no set', async () => {
  expect(await partsOf({ ...set, isProductSet: false, productSetOptions: [] }, written)).toEqual([])
})
