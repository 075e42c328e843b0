import { expect, it } from 'vitest'
import { demoShop } from '#fixtures/demo.ts'
import { maxListed } from '#renderer/loaders/loaded-products.ts'
import { emptyListing } from '#schemas/catalogue/listing-state.ts'
import { styleOfProduct } from '#schemas/catalogue/sku.ts'
import { defaultSettings } from '#schemas/markets/settings.ts'
import { createJsonCatalogue } from '#server/composition/json-catalogue.ts'
import { productCarousel } from '#widgets/catalogue/product-carousel/index.ts'
import loader from '#widgets/catalogue/product-carousel/load.ts'

const { products, markets } = demoShop()
const ofMarket = products.get('de') ?? []

function load(written: object) {
  const checked = productCarousel.validate(written)
  if (checked.kind === 'invalid') throw new Error(JSON.stringify(checked.problems))
  const texts = Object.fromEntries(productCarousel.texts.map((key) => [key, key]))
  return loader.load({
    content: checked.value,
    context: {
      ...{ market: 'de', locale: 'de-DE', currency: 'EUR', timeZone: 'Europe/Berlin', direction: 'ltr' },
      ...{
        device: 'mobile',
        iso: false,
        mode: 'live',
        texts,
        toggles: {},
        pages: {},
        constants: defaultSettings.constants,
      },
    },
    commerce: createJsonCatalogue(products),
    markets,
    payload: () => undefined,
    listing: emptyListing,
    query: new URLSearchParams(),
    now: 0,
    signal: new AbortController().signal,
  })
}

it('loads products in the given order, and is purged when a missing one returns', async () => {
  const [first, second] = ofMarket.map(({ id }) => id)
  const { data, tags, seconds } = await load({ productIds: [second, 'gone_001', first] })
  expect(data.map(({ id }) => id)).toEqual([second, first])
  expect(new Set(tags)).toEqual(new Set([`product:${first}`, `product:${second}`, 'product:gone_001']))
  expect(seconds).toBe(300)
})

it('loads a category, or products with one of the tags, in the market’s prices', async () => {
  const knitwear = await load({ category: 'knitwear' })
  expect(knitwear.data.length).toBeGreaterThan(0)
  expect(knitwear.data.every(({ categories }) => categories.includes('knitwear'))).toBe(true)
  expect(knitwear.data.every(({ salesPrice }) => salesPrice.currency === 'EUR')).toBe(true)
  const tagged = await load({ tags: ['kids', 'new'] })
  expect(tagged.data.every(({ tags }) => tags.includes('kids') || tags.includes('new'))).toBe(true)
})

it('lists each style once, and no more than a carousel can be paged through', async () => {
  const { data } = await load({ tags: ['men', 'women', 'kids'] })
  const styles = new Set(ofMarket.map(({ id }) => styleOfProduct(id)))
  expect(new Set(data.map(({ id }) => styleOfProduct(id))).size).toBe(data.length)
  expect(data.length).toBe(Math.min(maxListed, styles.size))
})
