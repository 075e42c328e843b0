import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { catalogueRows } from '#fixtures/catalogue/catalogue-rows.ts'
import { giftCard } from '#fixtures/catalogue/gift-card.ts'
import { demoMarkets } from '#fixtures/markets.ts'
import type { ProductRow } from '#schemas/catalogue/catalogue-rows.ts'
import { productSchema } from '#schemas/catalogue/product.ts'
import type { SearchRequest } from '#schemas/catalogue/search.ts'
import { searchResultSchema } from '#schemas/catalogue/search.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import { percentOff } from '#schemas/values/ratio.ts'
import { cardOf } from '#server/commerce/catalogue/product-cards.ts'
import { productOf } from '#server/commerce/catalogue/product-details.ts'
import { createCatalogue } from '#server/commerce/catalogue/search-context.ts'
import { findOrdinals, searchProducts } from '#server/commerce/catalogue/search-products.ts'

const now = Date.UTC(2026, 8, 1)
const rows = catalogueRows(now, 120)
const options = {
  now: () => now,
  backPicture: () => '{name}, back view',
  facetTitle: (facet: string) => facet,
  sellsGiftCards: () => true,
}
const catalogueWith = (giftCards: boolean) =>
  createCatalogue(rows, { ...options, sellsGiftCards: () => giftCards })
const catalogue = catalogueWith(true)
const marketOf = (id: string) => {
  const place = demoMarkets.find(({ market }) => market.id === id)
  if (!place) throw new Error(`no market ${id}`)
  return place.market
}
const denmark = marketOf('dk')
const search = (request: SearchRequest, market = denmark) => searchProducts(catalogue, market, request)
const ids = (request: SearchRequest, market = denmark) => search(request, market).results.map(({ id }) => id)

describe('a listing', () => {
  it('matches its schema, including facets', () => {
    const check = compileSchema(searchResultSchema)
    for (const { market } of demoMarkets) {
      const checked = check(search({ category: 'men', size: 60 }, market))
      expect(checked).toMatchObject({ kind: 'valid', problems: [] })
    }
  })

  it('reads from and size generously', () => {
    expect(search({ from: -5 })).toMatchObject({ startingFrom: 0 })
    expect(search({}).results).toHaveLength(20)
    expect(search({ size: 0 }).results).toHaveLength(3)
    expect(search({ size: -1 }).results).toHaveLength(3)
    expect(search({ from: 100_000 }).results).toEqual([])
  })

  it('counts the products on its pages', () => {
    const { totalResults } = search({ category: 'women' })
    const pages = Array.from({ length: Math.ceil(totalResults / 50) }, (_, page) =>
      ids({ category: 'women', from: page * 50, size: 50 }),
    ).flat()
    expect(pages).toHaveLength(totalResults)
    expect(new Set(pages).size).toBe(totalResults)
  })

  it('lists products that match the words first, then those of a matching promotion', () => {
    const tagged = search({ tags: ['wool-days'] }).totalResults
    expect(tagged).toBeGreaterThan(0)
    expect(search({ searchTerms: ' Wool ' }).totalResults).toBe(tagged)
    const england = marketOf('en')
    const { totalResults, results } = search({ searchTerms: 'wool', size: 1 }, england)
    expect(totalResults).toBeGreaterThanOrEqual(search({ tags: ['wool-days'] }, england).totalResults)
    expect(results[0]?.name).toBeDefined()
    expect(search({ searchTerms: 'wool', tags: ['sale'] }).totalResults).toBeLessThan(tagged)
  })

  it('orders by price, in both directions, and by percentage off', () => {
    const prices = (sorting: string) =>
      search({ sorting, size: 200 }).results.map(({ salesPrice }) => salesPrice.amount)
    expect(prices('priceAscending')).toEqual(prices('priceAscending').toSorted((a, b) => a - b))
    expect(prices('priceDescending')).toEqual(prices('priceDescending').toSorted((a, b) => b - a))
    const off = search({ sorting: 'discount', size: 200 }).results.map(
      ({ salesPrice, listPrice = salesPrice, historicPrice = listPrice }) =>
        salesPrice.amount < listPrice.amount ? percentOff(historicPrice.amount, salesPrice.amount) : 0,
    )
    expect(new Set(off).size).toBeGreaterThan(2)
    expect(off).toEqual(off.toSorted((a, b) => b - a))
    expect(search({ sorting: 'newest' }).sortings.filter(({ selected }) => selected)).toEqual([
      { id: 'newest', selected: true },
    ])
  })

  it('uses the page’s order until the visitor chooses another', () => {
    const ids = (request: SearchRequest) => search({ size: 200, ...request }).results.map(({ id }) => id)
    expect(ids({ customSorting: 'priceDescending' })).toEqual(ids({ sorting: 'priceDescending' }))
    expect(ids({ customSorting: 'priceDescending', sorting: 'newest' })).toEqual(ids({ sorting: 'newest' }))
    expect(ids({ customSorting: 'by colour' })).toEqual(ids({}))
  })

  it('excludes gift cards where they are not sold, also from totals', () => {
    const [withCards, without] = [catalogueWith(true), catalogueWith(false)].map((shopCatalogue) =>
      searchProducts(shopCatalogue, denmark, { size: 500 }),
    )
    expect(without?.totalResults).toBe((withCards?.totalResults ?? 0) - giftCard.designs.length)
    expect(searchProducts(catalogueWith(false), denmark, { searchTerms: 'gavekort' }).totalResults).toBe(0)
  })

  it('has no price facet if all prices are equal', () => {
    const { priceFacet } = search({ category: 'gift-cards' })
    expect(priceFacet).toBeUndefined()
    expect(search({ category: 'men' }).priceFacet?.available.lowerBoundingValue.amount).toBeGreaterThan(0)
  })

  it('limits a category before its filters and facets', () => {
    const limit = { category: 'men-knitwear', limitTotalProductsInCategory: 2 }
    const limited = search(limit)
    const sumOf = ({ facets }: typeof limited, id: string) =>
      facets.find((facet) => facet.id === id)?.values.reduce((sum, { count }) => sum + count, 0)
    expect(limited.totalResults).toBe(2)
    expect(sumOf(limited, 'colour')).toBe(2)
    const idsOf = ({ results }: typeof limited) => results.map(({ id }) => id).toSorted()
    expect(idsOf(search({ ...limit, sorting: 'priceDescending' }))).toEqual(idsOf(limited))
    const values = limited.facets.find(({ id }) => id === 'colour')?.values.map(({ value }) => value) ?? []
    for (const value of values)
      for (const id of idsOf(search({ ...limit, facets: [{ id: 'colour', values: [value] }] })))
        expect(idsOf(limited)).toContain(id)
    const styles = search({ ...limit, groupBy: 'style' })
    expect(styles.totalResults).toBe(2)
    expect(sumOf(styles, 'colour')).toBeGreaterThan(2)
    const fresh = { groupBy: 'style', limitProductsByMaximumAvailabilityInDays: 30 } as const
    for (const request of [{ groupBy: 'style' } as const, fresh])
      expect(sumOf(search({ ...request, limitTotalProductsInCategory: 1_000 }), 'colour')).toBe(
        sumOf(search(request), 'colour'),
      )
  })

  it('filters by newness, limit and store stock', () => {
    const fresh = search({ limitProductsByMaximumAvailabilityInDays: 30 })
    expect(fresh.totalResults).toBeGreaterThan(0)
    expect(fresh.results.every(({ isNew }) => isNew)).toBe(true)
    expect(search({ limitTotalProductsInCategory: 7 }).totalResults).toBe(7)
    const inStore = search({ storeId: 'dk-1' }).totalResults
    expect(inStore).toBeGreaterThan(0)
    expect(inStore).toBeLessThan(search({}).totalResults)
    expect(search({ getRetailModels: true }).totalResults).toBeGreaterThan(search({}).totalResults)
  })
})

describe('words', () => {
  it.each(['???', '👗', '+', '"-"'])('find nothing where %s has none', (searchTerms) => {
    for (const request of [{ searchTerms }, { searchTerms, category: 'men' }])
      expect(search(request)).toMatchObject({ totalResults: 0, results: [], facets: [] })
    expect(search({ searchTerms: ' ' }).totalResults).toBeGreaterThan(0)
  })

  it('find products by their number, in Arabic and Persian digits as well', () => {
    const expectedIds = ids({ searchTerms: '10001_001' })
    expect(expectedIds).toEqual(['10001_001'])
    for (const searchTerms of ['١٠٠٠١_٠٠١', '۱۰۰۰۱_۰۰۱']) expect(ids({ searchTerms })).toEqual(expectedIds)
    expect(new Set(ids({ searchTerms: '١٠٠٠١' }))).toEqual(new Set(ids({ searchTerms: '10001' })))
  })

  it('find products in the language of the market, by word stem', () => {
    const result = search({ searchTerms: 'sweaters' }, marketOf('us'))
    expect(result.results[0]?.name.toLowerCase()).toContain('sweater')
    expect(ids({ searchTerms: 'sweaters' }, marketOf('us'))).toEqual(
      ids({ searchTerms: 'sweater' }, marketOf('us')),
    )
    expect(search({ searchTerms: 'uldfrakke' }).results[0]?.name).toBe('Bornholm uldfrakke')
    expect(search({ searchTerms: 'معطف' }, marketOf('ae')).totalResults).toBeGreaterThan(0)
  })

  it('find all words, complete or as prefixes, with typing errors and synonyms', () => {
    const names = (searchTerms: string) =>
      search({ searchTerms }, marketOf('en')).results.map(({ name }) => name.toLowerCase())
    expect(names('fano jump').every((name) => name.includes('fanø') && name.includes('jumper'))).toBe(true)
    expect(names('fano jump').length).toBeGreaterThan(0)
    expect(names('cardgian')[0]).toContain('cardigan')
    expect(search({ searchTerms: 'Blue cardgian' }, marketOf('en')).correctedTerms).toBe('blue cardigan')
    expect(search({ searchTerms: 'fano jump' }, marketOf('en')).correctedTerms).toBeUndefined()
    expect(names('sneakers')[0]).toContain('trainers')
    expect(names('xqzwv')).toEqual([])
  })

  it('redirect by a rule, and find a product by its number', () => {
    expect(search({ searchTerms: 'Butikker' }).redirect).toBe('/dk/stores')
    const [variant] = rows.variants
    expect(ids({ searchTerms: variant?.ean ?? '' })).toEqual([variant?.productId])
  })

  it('never break the search', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (searchTerms) => {
        expect(search({ searchTerms }).totalResults).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: 100 },
    )
  })
})

const families = [...new Set(rows.colours.map(({ family }) => family))]
const request = fc.record(
  {
    category: fc.constantFrom('men', 'women', 'knitwear', 'women-dresses', 'nothing'),
    tags: fc.subarray(['new', 'sale', 'linen', 'kids']),
    facets: fc
      .record({
        colour: fc.subarray(families),
        size: fc.subarray(['S', 'M', 'XL', '42', '32', '104']),
        brand: fc.subarray(['Vitrine', 'Vitrine Women', 'Nobody']),
        fit: fc.subarray(['slim', 'relaxed', 'oversized']),
        material: fc.subarray(['wool', 'linen', 'polyamide']),
      })
      .map((chosen) => Object.entries(chosen).map(([id, values]) => ({ id, values }))),
    priceRange: fc.record({
      lowerBoundingValue: fc.integer({ min: 0, max: 90_000 }).map((amount) => ({ amount, currency: 'DKK' })),
      upperBoundingValue: fc.integer({ min: 0, max: 300_000 }).map((amount) => ({ amount, currency: 'DKK' })),
    }),
  },
  { requiredKeys: [] },
)

const stylesByNumber = new Map(rows.styles.map((style) => [style.number, style]))
const familyOfColour = new Map(rows.colours.map(({ id, family }) => [id, family]))
const sizesOf = Map.groupBy(rows.variants, ({ productId }) => productId)
/** Prices of a product and its sizes in Denmark. */
const danishPrices = Map.groupBy(
  rows.prices.filter(({ market }) => market === 'dk'),
  ({ item }) => item.split('_', 2).join('_'),
)

/** Reference implementation: a full scan for each query. */
function searchByFullScan({ category, tags = [], facets = [], priceRange }: SearchRequest, without?: string) {
  return rows.products.filter((product) => {
    const style = stylesByNumber.get(product.styleNumber)
    const variants = sizesOf.get(product.id) ?? []
    const amounts = (danishPrices.get(product.id) ?? []).map(({ salesPrice }) => salesPrice)
    const amount = Math.min(...amounts)
    const valuesOf: Record<string, (string | null | undefined)[]> = {
      colour: [familyOfColour.get(product.colourId)],
      size: variants.map(({ sizeName }) => sizeName),
      brand: [style?.brand],
      fit: [style?.fit],
      material: style?.materials ?? [],
    }
    return (
      product.hasEcom &&
      amounts.length > 0 &&
      (category === undefined || style?.categoryIds.includes(category)) &&
      (tags.length === 0 || tags.some((tag) => product.tags.includes(tag))) &&
      amount >= (priceRange?.lowerBoundingValue?.amount ?? 0) &&
      amount <= (priceRange?.upperBoundingValue?.amount ?? Number.POSITIVE_INFINITY) &&
      facets.every(
        ({ id, values }) =>
          id === without ||
          values.length === 0 ||
          valuesOf[id]?.some((value) => values.includes(value ?? '')),
      )
    )
  })
}

describe('facets', () => {
  it('name fits and materials in the market’s language', () => {
    const valuesOf = (id: string, market: string) =>
      search({ category: 'men-knitwear' }, marketOf(market)).facets.find((facet) => facet.id === id)?.values
    expect(valuesOf('fit', 'en')?.map(({ value, name }) => `${value} ${name}`)).toEqual([
      'oversized Oversized',
      'regular Regular',
      'relaxed Relaxed',
    ])
    expect(valuesOf('material', 'dk')).toContainEqual(
      expect.objectContaining({ value: 'merino', name: 'Merinould', selected: false }),
    )
    // Small shares, such as elastane, are not offered as a filter.
    expect(valuesOf('material', 'en')?.map(({ value }) => value)).not.toContain('elastane')
  })

  it('filter and count like a full scan', () => {
    const byId = new Map(catalogue.index.entries.map(({ product }, ordinal) => [ordinal, product.id]))
    fc.assert(
      fc.property(request, (selectedSorting) => {
        const result = findOrdinals(catalogue, denmark, selectedSorting)
        const expected = searchByFullScan(selectedSorting).map(({ id }) => id)
        expect(Array.from(result.ordinals, (ordinal) => byId.get(ordinal)).sort()).toEqual(expected.sort())
        const valuesOf = {
          colour: ({ colourId }: ProductRow) => [familyOfColour.get(colourId)],
          fit: ({ styleNumber }: ProductRow) => [stylesByNumber.get(styleNumber)?.fit],
          material: ({ styleNumber }: ProductRow) => stylesByNumber.get(styleNumber)?.materials ?? [],
        }
        for (const facet of ['colour', 'fit', 'material'] as const) {
          const open = searchByFullScan(selectedSorting, facet)
          for (const { value, count } of result.facets.get(facet) ?? [])
            expect(count).toBe(open.filter((product) => valuesOf[facet](product).includes(value)).length)
        }
      }),
      { numRuns: 25 },
    )
  })
})

describe('styles as one result each', () => {
  const styleOf = (ordinal: number) => catalogue.index.entries[ordinal]?.style.number
  const grouped = (selectedSorting: SearchRequest) =>
    findOrdinals(catalogue, denmark, { ...selectedSorting, groupBy: 'style' })

  it('show the first colour that fits, in every order, and count once', () => {
    const sorted = fc.tuple(request, fc.constantFrom('recommended', 'newest', 'priceDescending'))
    fc.assert(
      fc.property(sorted, ([filters, sorting]) => {
        const selectedSorting = { ...filters, sorting }
        const all = [...findOrdinals(catalogue, denmark, selectedSorting).ordinals]
        const first = all.filter(
          (product, at) => all.findIndex((other) => styleOf(other) === styleOf(product)) === at,
        )
        const result = grouped(selectedSorting)
        expect([...result.ordinals]).toEqual(first)
        for (const [id, counts] of result.facets)
          for (const { value, count } of counts) {
            const otherFacets = (selectedSorting.facets ?? []).filter((facet) => facet.id !== id)
            const only = grouped({ ...selectedSorting, facets: [...otherFacets, { id, values: [value] }] })
            expect(count).toBe(only.ordinals.length)
          }
      }),
      { numRuns: 15 },
    )
  })

  it('show the filtered colour, with the colours that the market sells as swatches', () => {
    const facets = [{ id: 'colour', values: ['navy'] }]
    const { results, totalResults } = search({ category: 'men', size: 500, facets, groupBy: 'style' })
    expect(results).toHaveLength(totalResults)
    const styles = new Set(results.map(({ id }) => id.split('_')[0]))
    expect(styles.size).toBe(results.length)
    const sold = new Map(search({ size: 500 }).results.map((card) => [card.id, card]))
    for (const card of results) {
      const { swatches = [] } = card
      expect(swatches.length).toBe(card.colours)
      expect(swatches[0]).toMatchObject({ id: card.id, name: card.colourName, url: card.url })
      for (const { id, name, url, salesPrice, picture } of swatches) {
        const own = sold.get(id)
        expect(own && { name: own.colourName, url: own.url, salesPrice: own.salesPrice }).toEqual({
          name,
          url,
          salesPrice,
        })
        expect(own?.frontImage.url).toBe(picture)
      }
    }
  })
})

describe('a product’s details', () => {
  it('match their schema in every market', () => {
    const check = compileSchema(productSchema)
    for (const { market } of demoMarkets)
      for (let ordinal = 0; ordinal < catalogue.index.entries.length; ordinal += 7) {
        const product = productOf(catalogue, ordinal, market, catalogue.relatedTo)
        expect(check(product)).toMatchObject({ kind: 'valid', problems: [] })
      }
  })

  it('list both reductions of a product reduced twice', () => {
    const twice = rows.discounts.find(({ position }) => position === 1)
    const product = productOf(
      catalogue,
      catalogue.index.ordinalOf(twice?.item ?? '') ?? -1,
      denmark,
      catalogue.relatedTo,
    )
    expect(product?.price.discounts.map(({ reference }) => reference)).toEqual(['markdown', 'campaign'])
    expect(product?.price.historicPercentage).toBeGreaterThan(0)
  })

  it('round a reduction down, and do not call one below 1 % unreduced', () => {
    const [item = ''] = ids({ category: 'men' })
    const pricesAt = (salesPrice: number) => {
      const reduced = createCatalogue(
        { ...rows, prices: rows.prices.map((row) => ({ ...row, salesPrice, listPrice: 10_000 })) },
        options,
      )
      const ordinal = reduced.index.ordinalOf(item) ?? -1
      const price = productOf(reduced, ordinal, denmark, reduced.relatedTo)?.price
      return [price, cardOf(reduced, ordinal, denmark)].map((shown) => [
        shown?.listPrice?.amount,
        shown?.percentage,
      ])
    }
    const inBoth = (prices: unknown) => [prices, prices]
    expect(pricesAt(5_040)).toEqual(inBoth([10_000, 49]))
    expect(pricesAt(9_990)).toEqual(inBoth([10_000, undefined]))
    expect(pricesAt(10_000)).toEqual(inBoth([undefined, undefined]))
  })

  it('mark the price of a product whose sizes differ in price as the lowest, as tiles do', () => {
    const detailsOf = (of: typeof catalogue, id: string) =>
      productOf(of, of.index.ordinalOf(id) ?? -1, denmark, of.relatedTo)
    const [card] = search({ category: 'gift-cards' }).results
    const amounts =
      detailsOf(catalogue, card?.id ?? '')?.variants.map(({ price }) => price?.amount ?? 0) ?? []
    expect(card).toMatchObject({ isFrom: true, salesPrice: { amount: Math.min(...amounts) } })
    const [other] = search({ category: 'men' }).results
    expect(other?.isFrom).toBeUndefined()
    // One size costs less than the product's own price.
    const product = detailsOf(catalogue, other?.id ?? '')
    const [small, ...larger] = product?.variants ?? []
    const usual = product?.price.salesPrice.amount ?? 0
    const [row] = rows.prices.filter(({ item, market }) => item === other?.id && market === 'dk')
    if (!row || !small) throw new Error('no product with a price')
    const cheaper = { ...row, item: small.id, salesPrice: usual - 1_000 }
    const changed = createCatalogue({ ...rows, prices: [...rows.prices, cheaper] }, options)
    const details = detailsOf(changed, row.item)
    expect(details?.price).toMatchObject({ isFrom: true, salesPrice: { amount: usual - 1_000 } })
    expect(details?.variants.map(({ price }) => price?.amount)).toEqual([
      usual - 1_000,
      ...larger.map(() => usual),
    ])
  })
})
