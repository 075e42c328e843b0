import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generatedStyles } from '#fixtures/catalogue/generated-styles.ts'
import { rowsOfStyle } from '#fixtures/catalogue/style-rows.ts'
import { openCatalogue } from '#server/commerce/catalogue/catalogue-holder.ts'
import { searchProducts } from '#server/commerce/catalogue/search-products.ts'
import type { Database } from '#server/database/database.ts'
import { benchMarkets, fillCatalogue } from '#tests/bench/bench-catalogue.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'

const now = Date.UTC(2026, 8, 1)
const distinct = (keys: readonly string[]) => expect(new Set(keys).size).toBe(keys.length)

describe('the generator of the bench', () => {
  it.each([1_000, 10_000, 100_000])('makes %i styles, each once', (count) => {
    const styles = generatedStyles(count)
    expect(styles).toHaveLength(count)
    distinct(styles.map(({ number }) => String(number)))
    distinct(styles.map(({ slug }) => slug))
  })

  it('generates the same styles first, for any number of styles', () => {
    expect(generatedStyles(10_000).slice(0, 1_000)).toEqual(generatedStyles(1_000))
  })

  it('names every size of ten thousand styles once', () => {
    const variants = generatedStyles(10_000).flatMap(
      (style) => rowsOfStyle({ ...style, colours: style.colours.slice(0, 1) }, now, benchMarkets).variants,
    )
    expect(variants.length).toBeGreaterThan(30_000)
    distinct(variants.map(({ sku }) => sku))
    distinct(variants.map(({ ean }) => ean))
  })
})

describe('a catalogue of the bench', () => {
  const count = 1_000
  let database: Database

  beforeAll(async () => {
    database = await openTestDatabase()
    await fillCatalogue(database, count, now)
  }, 60_000)
  afterAll(() => database?.close())

  it('is read from its database with everything that a listing is narrowed by', async () => {
    const { current } = await openCatalogue({
      database,
      search: {
        now: () => now,
        backPicture: () => '',
        facetTitle: (facet) => facet,
        sellsGiftCards: () => true,
      },
      onChange: async () => undefined,
      onError: (error) => {
        throw error
      },
    })
    const { entries } = current().index
    expect(entries).toHaveLength(count)
    const [demo] = benchMarkets
    if (!demo) throw new Error('no market')
    const { totalResults, facets, priceFacet } = searchProducts(current(), demo.market, { size: 60 })
    expect(totalResults).toBeGreaterThan(count * 0.9)
    expect(facets.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['category', 'size', 'colour', 'brand', 'fit', 'material']),
    )
    expect(priceFacet).toBeDefined()
  })
})
