import { describe, expect, it } from 'vitest'
import { catalogueRows } from '#fixtures/catalogue/catalogue-rows.ts'
import { demoMarkets } from '#fixtures/markets.ts'
import type { CatalogueRows } from '#schemas/catalogue/catalogue-rows.ts'
import { percentOff } from '#schemas/values/ratio.ts'
import { createCatalogueCommerce } from '#server/commerce/catalogue/catalogue-commerce.ts'
import { createCatalogue } from '#server/commerce/catalogue/search-context.ts'
import { createTaxService } from '#server/commerce/tax/tax-service.ts'

const now = Date.UTC(2026, 8, 1)
const rows = catalogueRows(now, 120)
const denmark = demoMarkets.flatMap(({ market }) => (market.id === 'dk' ? [market] : []))
const giftCard = '10900_001'
const { signal } = new AbortController()

interface CommerceOptions
  extends Pick<Parameters<typeof createCatalogueCommerce>[0], 'learned' | 'compared' | 'taxes'> {
  giftCards?: boolean
  stores?: readonly string[] | undefined
  currency?: string
}

/** The shop of other rows or another market. */
function commerceOf(
  changed: Partial<CatalogueRows>,
  { giftCards = true, stores = [], currency = 'DKK', ...options }: CommerceOptions = {},
) {
  const catalogue = createCatalogue(
    { ...rows, ...changed },
    {
      now: () => now,
      backPicture: () => '{name}, back view',
      facetTitle: (facet) => facet,
      sellsGiftCards: () => giftCards,
      stores: () => stores,
    },
  )
  const [market] = denmark.map((settings) => ({ ...settings, currency }))
  return createCatalogueCommerce({ catalogue: () => catalogue, market: () => market, ...options })
}
const recalled = (id: string) =>
  rows.products.map((product) =>
    product.id === id ? { ...product, hasEcom: false, hasRetail: false } : product,
  )
/** The id of a set that is bought by its parts. */
const setOfParts =
  rows.products.flatMap(({ id, styleNumber }) => {
    const isSet = rows.styles.some(({ kind, number }) => kind === 'set' && number === styleNumber)
    return isSet && !rows.variants.some(({ productId }) => productId === id) ? [id] : []
  })[0] ?? ''
const idsOf = (products: readonly { id: string }[] = []) => products.map(({ id }) => id)

describe('a recalled product', () => {
  const id = '10001_001'
  const sibling = '10001_002'

  it('is shown nowhere, and has no page', async () => {
    const lookRelations = [{ productId: sibling, relation: 'look' as const, position: 0, relatedId: id }]
    const changed = { products: recalled(id), productRelations: lookRelations }
    const [before, after] = [commerceOf({ productRelations: lookRelations }), commerceOf(changed)]
    expect(idsOf(await before.products('dk', [id, sibling], signal))).toEqual([id, sibling])
    expect(idsOf(await after.products('dk', [id, sibling], signal))).toEqual([sibling])
    expect((await before.product('dk', id, signal))?.id).toBe(id)
    expect(await after.product('dk', id, signal)).toBeUndefined()
    expect(idsOf((await before.product('dk', sibling, signal))?.styleOptions)).toContain(id)
    expect(idsOf((await after.product('dk', sibling, signal))?.styleOptions)).not.toContain(id)
    expect(idsOf(await before.related('dk', sibling, 'completeTheLook', 4, signal))).toEqual([id])
    expect(idsOf(await after.related('dk', sibling, 'completeTheLook', 4, signal))).not.toContain(id)
  })

  it('is no part of the sets that have it', async () => {
    const [part] = rows.productRelations.filter(
      ({ productId, relation }) => productId === setOfParts && relation === 'set',
    )
    const commerce = commerceOf({ products: recalled(part?.relatedId ?? '') })
    const [before] = await commerceOf({}).products('dk', [setOfParts], signal)
    const [after] = await commerce.products('dk', [setOfParts], signal)
    const sums = [before, after].map((card) => card?.salesPrice.amount ?? 0)
    expect(sums[1]).toBeLessThan(sums[0] ?? 0)
    const listed = await commerce.search('dk', { size: 500, sorting: 'priceAscending' }, signal)
    const amounts = listed.results.map(({ salesPrice }) => salesPrice.amount)
    expect(amounts).toEqual(amounts.toSorted((a, b) => a - b))
  })
})

it('offers no size on the tile of a product of stores only, or one whose sale has not started', async () => {
  const cardWith = async (changed: Partial<CatalogueRows['products'][number]>) => {
    const products = rows.products.map((product) =>
      product.id === '10001_001' ? { ...product, ...changed } : product,
    )
    const [card] = await commerceOf({ products }).products('dk', ['10001_001'], signal)
    return { inStock: card?.inStock, sizes: card?.sizes?.length }
  }
  expect(await cardWith({})).toEqual({ inStock: true, sizes: 6 })
  expect(await cardWith({ hasEcom: false })).toEqual({ inStock: false, sizes: 0 })
  expect((await cardWith({ onSaleFrom: new Date(now + 1) })).sizes).toBe(0)
  expect((await cardWith({ onSaleFrom: new Date(now) })).sizes).toBe(6)
})

it('says of a product that cannot be sent whether stores of the market sell it', async () => {
  const id = '10001_001'
  const availability = async (changed: Partial<CatalogueRows['products'][number]>, stores?: string[]) => {
    const products = rows.products.map((product) =>
      product.id === id ? { ...product, ...changed } : product,
    )
    const commerce = commerceOf({ products }, { stores })
    const [card] = await commerce.products('dk', [id], signal)
    const option = (await commerce.product('dk', id, signal))?.styleOptions.find((colour) => colour.id === id)
    expect(option?.inStoresOnly).toBe(card?.inStoresOnly)
    return [card?.inStock, card?.inStoresOnly]
  }
  const [location = ''] = rows.stock.flatMap((item) =>
    item.sku.startsWith(id) && item.location !== 'warehouse' && item.quantity > 0 ? [item.location] : [],
  )
  expect(await availability({}, [location])).toEqual([true, undefined])
  expect(await availability({ hasEcom: false }, [location])).toEqual([false, true])
  expect(await availability({ hasEcom: false }, ['elsewhere'])).toEqual([false, undefined])
  expect(await availability({ hasEcom: false })).toEqual([false, undefined])
  const announced = { hasEcom: false, onSaleFrom: new Date(now + 1) }
  expect(await availability(announced, [location])).toEqual([false, undefined])
})

it('names the language of texts that the catalogue lacks in the market’s', async () => {
  const id = '10001_001'
  const languages = async (styleTexts: CatalogueRows['styleTexts']) => {
    const product = await commerceOf({ styleTexts }).product('dk', id, signal)
    return [product?.textLanguage, product?.safety?.warningsLanguage]
  }
  const warned = rows.styleTexts.map((row) =>
    row.language === 'en'
      ? { ...row, safetyWarnings: 'Keep away from fire.' }
      : { ...row, safetyWarnings: null },
  )
  expect(await languages(rows.styleTexts)).toEqual([undefined, undefined])
  expect(await languages(warned)).toEqual([undefined, 'en'])
  expect(await languages(warned.filter(({ language }) => language === 'en'))).toEqual(['en', 'en'])
})

it('sells a pre-order while the warehouse states a quantity for it', async () => {
  const id = '10001_001'
  const products = rows.products.map((product) =>
    product.id === id ? { ...product, isPreorder: true } : product,
  )
  const stock = rows.stock.filter(({ sku }) => !sku.startsWith(id))
  const inStock = async (changed: Partial<CatalogueRows>) => {
    const [card] = await commerceOf({ products, ...changed }).products('dk', [id], signal)
    return [card?.inStock, card?.sizes?.some((size) => size.inStock)]
  }
  expect(await inStock({})).toEqual([true, true])
  expect(await inStock({ stock })).toEqual([false, false])
})

it('shows no gift card where these are switched off', async () => {
  expect(idsOf(await commerceOf({}).products('dk', [giftCard], signal))).toEqual([giftCard])
  const commerce = commerceOf({}, { giftCards: false })
  expect(await commerce.products('dk', [giftCard], signal)).toEqual([])
  expect(await commerce.product('dk', giftCard, signal)).toBeUndefined()
})

it('sells nothing while the prices of a market are in another currency', async () => {
  const commerce = commerceOf({}, { currency: 'EUR' })
  expect(await commerce.search('dk', { size: 3 }, signal)).toMatchObject({
    totalResults: 0,
    results: [],
    facets: [],
  })
  expect(await commerce.products('dk', ['10001_001'], signal)).toEqual([])
  expect(await commerce.product('dk', '10001_001', signal)).toBeUndefined()
})

it('shows words and badges of a discount only while the price of a size is reduced', async () => {
  const id = '10001_004'
  const note = { callout: 'Only today', disclaimer: 'Until midnight' }
  const discounts = rows.discounts.map((discount) => ({ ...discount, ...note }))
  const ended = rows.prices.map((price) => ({ ...price, salesPrice: price.listPrice }))
  const shown = async (prices: CatalogueRows['prices']) => {
    const commerce = commerceOf({ prices, discounts })
    const [card] = await commerce.products('dk', [id], signal)
    const product = await commerce.product('dk', id, signal)
    const lists = [card?.badges, product?.badges, product?.price.discounts, product?.calloutAttributes]
    return [card?.callout, card?.disclaimer, ...lists.map((list) => list?.length)]
  }
  expect(await shown(rows.prices)).toEqual([note.callout, note.disclaimer, 1, 1, 1, 1])
  expect(await shown(ended)).toEqual([undefined, undefined, 0, 0, 0, 0])
  const cheapest = rows.prices
    .filter(({ item, market }) => item === id && market === 'dk')
    .map((price) => ({ ...price, item: `${id}_002`, salesPrice: 100, listPrice: 100 }))
  expect(await shown([...rows.prices, ...cheapest])).toEqual([note.callout, note.disclaimer, 1, 1, 1, 1])
  expect(await shown([...ended, ...cheapest])).toEqual([undefined, undefined, 0, 0, 0, 0])
})

it('sorts and filters by the prices that tiles show, where sizes have their own', async () => {
  const [set] = rows.productRelations.filter(
    ({ relation, productId }) => relation === 'set' && productId === setOfParts,
  )
  const id = set?.relatedId ?? ''
  const sizes = rows.variants.filter(({ productId }) => productId === id)
  const own = sizes.map(({ sku }, index) => {
    const amounts = { salesPrice: 60_000 + index, listPrice: 80_000, historicPrice: null, memberPrice: null }
    return { item: sku, market: 'dk', currency: 'DKK', ...amounts }
  })
  const ofProduct = rows.prices.map((price) => (price.item === id ? { ...price, salesPrice: 100 } : price))
  const commerce = commerceOf({ prices: [...ofProduct, ...own] })
  const sorted = async (sorting: string) =>
    (await commerce.search('dk', { size: 500, sorting }, signal)).results
  const amounts = (await sorted('priceAscending')).map(({ salesPrice }) => salesPrice.amount)
  expect(amounts).toEqual(amounts.toSorted((a, b) => a - b))
  const percentages = (await sorted('discount')).map(({ salesPrice, listPrice, historicPrice }) =>
    listPrice ? percentOff((historicPrice ?? listPrice).amount, salesPrice.amount) : 0,
  )
  expect(percentages).toEqual(percentages.toSorted((a, b) => b - a))
  const cards = await commerce.products('dk', [id, setOfParts], signal)
  expect(cards).toMatchObject([{ salesPrice: { amount: 60_000 }, isFrom: true }, { isFrom: true }])
  for (const card of cards) {
    const { amount, currency } = card.salesPrice
    const isFound = async (lowest: number) => {
      const bounds = { lowerBoundingValue: lowest, upperBoundingValue: lowest }
      const priceRange = Object.fromEntries(
        Object.entries(bounds).map(([bound, value]) => [bound, { amount: value, currency }]),
      )
      const { results } = await commerce.search('dk', { size: 500, priceRange }, signal)
      return idsOf(results).includes(card.id)
    }
    expect([await isFound(amount - 1), await isFound(amount)]).toEqual([false, true])
  }
})

it('sells what is priced in the currency of a market that changes it', async () => {
  const [changed = '', other = ''] = ['10001_001', '10001_002']
  const prices = rows.prices.map((price) =>
    price.market === 'dk' && price.item.startsWith(changed) ? { ...price, currency: 'EUR' } : price,
  )
  for (const [currency, sold] of [
    ['EUR', changed],
    ['DKK', other],
  ] as const) {
    const commerce = commerceOf({ prices }, { currency })
    const cards = await commerce.products('dk', [changed, other], signal)
    expect(cards.map(({ id, salesPrice }) => [id, salesPrice.currency])).toEqual([[sold, currency]])
    const listed = idsOf((await commerce.search('dk', { size: 500 }, signal)).results)
    expect([changed, other].filter((id) => listed.includes(id))).toEqual([sold])
  }
})

describe('a catalogue with more products than are compared', () => {
  const commerce = commerceOf({}, { compared: 10 })

  it('finds products similar to one beyond them, in its categories', async () => {
    const { results } = await commerce.search('dk', { category: 'men-knitwear', size: 500 }, signal)
    const last = results.at(-1)
    const related = await commerce.related('dk', last?.id ?? '', 'similar', 4, signal)
    expect(related.length).toBeGreaterThan(0)
    for (const { categories } of related) expect(categories).toContain(last?.categories[0])
  })

  it('recommends learned products beyond them', async () => {
    const { results } = await commerce.search('dk', { size: 500, groupBy: 'style' }, signal)
    const [seed = '', last = ''] = idsOf(results.filter(({ isDigital }) => !isDigital).slice(-2))
    const learning = commerceOf({}, { compared: 10, learned: async () => [last] })
    const query = { kind: 'boughtTogether', productIds: [seed] } as const
    expect(idsOf(await learning.recommendations('dk', query, 3, signal))[0]).toBe(last)
  })
})

it('starts similar products with those that the catalogue names', async () => {
  const named = rows.products.find(({ styleNumber }) => styleNumber === 10_014)?.id ?? ''
  const similar = [{ productId: '10001_001', relation: 'similar' as const, position: 0, relatedId: named }]
  const related = await commerceOf({ productRelations: similar }).related(
    'dk',
    '10001_001',
    'similar',
    4,
    signal,
  )
  expect(idsOf(related)[0]).toBe(named)
  expect(related).toHaveLength(4)
})

it('states whether prices include tax, by the rates of the shop', async () => {
  const priceTax = async (options: CommerceOptions = {}) =>
    (await commerceOf({}, options).product('dk', '10001_001', signal))?.priceTax
  expect(await priceTax()).toBe('included')
  const added = { country: 'DK', included: false, taxes: [{ name: 'moms', percent: '25' }] }
  expect(await priceTax({ taxes: createTaxService([added]) })).toBe('added')
  expect(await priceTax({ taxes: createTaxService([{ country: 'DK', taxes: [] }]) })).toBe('none')
})

it('states when goods are expected, unless they are late', async () => {
  const [first, second] = rows.variants.filter(({ productId }) => productId === '10001_001')
  const inDelivery = new Map([
    [first?.sku, new Date(now + 86_400_000)],
    [second?.sku, new Date(now - 86_400_000)],
  ])
  const variants = rows.variants.map((variant) => ({
    ...variant,
    inDelivery: inDelivery.get(variant.sku) ?? null,
  }))
  const product = await commerceOf({ variants }).product('dk', '10001_001', signal)
  const dates = product?.variants.map(({ inDeliveryDateSet }) => inDeliveryDateSet).slice(0, 2)
  expect(dates).toEqual(['2026-09-02T00:00:00.000Z', undefined])
})
