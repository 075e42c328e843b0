import { afterAll, beforeAll, expect, it } from 'vitest'
import { catalogueRows } from '#fixtures/catalogue/catalogue-rows.ts'
import { api } from '#schemas/api/list.ts'
import { createCatalogueCommerce } from '#server/commerce/catalogue/catalogue-commerce.ts'
import { type CatalogueHolder, openCatalogue } from '#server/commerce/catalogue/catalogue-holder.ts'
import { changedTags } from '#server/commerce/catalogue/changed-tags.ts'
import { createInventory } from '#server/commerce/catalogue/inventory.ts'
import { createProductHandlers } from '#server/commerce/catalogue/product-handlers.ts'
import type { Catalogue } from '#server/commerce/catalogue/search-context.ts'
import { seedCatalogue } from '#server/commerce/catalogue/seed-catalogue.ts'
import { createShopPages } from '#server/commerce/catalogue/shop-pages.ts'
import { siteSearch } from '#server/commerce/catalogue/site-search.ts'
import { createMerchandisingHandlers } from '#server/commerce/merchandising/handlers.ts'
import {
  createSearchCounts,
  pruneSearchCounts,
  type SearchCounts,
} from '#server/commerce/merchandising/search-counts.ts'
import { and, eq, sql } from '#server/database/drizzle.ts'
import { prices } from '#server/database/tables/catalogue.ts'
import { servicesOf } from '#server/endpoints/handlers.ts'
import { type ApiServer, customer, startApi } from '#tests/support/api-server.ts'

// Merchandisers' settings for searches and listings, and their effect for shoppers.

const operator = customer('chef', { role: 'operator' })
const rows = catalogueRows(Date.now(), 40)
let server: ApiServer
let holder: CatalogueHolder
let purged: string[] = []
let searchCounts: SearchCounts
const currentCatalogue = (): Catalogue => holder.current()

beforeAll(async () => {
  server = await startApi(({ site, database, now }) => {
    searchCounts = createSearchCounts(database, now, (error) => {
      throw error
    })
    const inventory = createInventory(database)
    const commerce = createCatalogueCommerce({
      catalogue: currentCatalogue,
      market: (id) => site().market(id),
    })
    const pages = createShopPages(database, site, currentCatalogue)
    const parts = {
      site,
      catalogue: currentCatalogue,
      inventory,
      commerce,
      database,
      pages,
      searchCounts,
      now: Date.now,
    }
    return [
      ...servicesOf('products', api.products, createProductHandlers(parts)),
      ...servicesOf('merchandising', api.merchandising, createMerchandisingHandlers(parts)),
    ]
  })
  await seedCatalogue(server.database, rows)
  holder = await openCatalogue({
    database: server.database,
    search: siteSearch(server.site, Date.now),
    onChange: async (changes, before, after) => {
      purged = [...changedTags(changes, before.index, after.index)]
    },
    onError: (error) => {
      throw error
    },
  })
})
afterAll(async () => {
  await holder?.close()
  await server?.close()
})

/** The ids of the products that shoppers find. */
async function search(request: object, market = 'dk'): Promise<string[]> {
  await holder.refresh()
  const answer = await server.ask(`/api/catalog/${market}/search`, { method: 'POST', json: request })
  return answer.body.results.map(({ id }: { id: string }) => id)
}

const rulesPath = '/api/office/search-rules'
const save = (json: object, as = operator) => server.ask(rulesPath, { method: 'PUT', json, as })
const rules = async () => (await server.ask(rulesPath, { as: operator })).body.rules
const rule = async (term: string) => (await rules()).find((rule: { term: string }) => rule.term === term)
const remove = (query: Record<string, string>) =>
  server.ask(`${rulesPath}?${new URLSearchParams(query)}`, { method: 'DELETE', as: operator })
const trial = (json: object) =>
  server.ask('/api/office/search-trial', { method: 'POST', json: { market: 'dk', ...json }, as: operator })

const synonym = { kind: 'synonym', scope: 'da', term: 'klunser', targets: ['skjorte'] }

it('is closed to customers and employees', async () => {
  for (const role of ['customer', 'employee'] as const) {
    const as = customer('anna', { role })
    expect((await server.ask(rulesPath, { as })).status).toBe(403)
    expect((await save(synonym, as)).status).toBe(403)
    const query = new URLSearchParams({ kind: 'redirect', scope: 'dk', term: 'butikker', version: '' })
    expect((await server.ask(`${rulesPath}?${query}`, { method: 'DELETE', as })).status).toBe(403)
    const json = { market: 'dk', term: 'uld' }
    expect((await server.ask('/api/office/search-trial', { method: 'POST', json, as })).status).toBe(403)
  }
  expect(await rule('klunser')).toBeUndefined()
})

it('tries a synonym, saves it, corrects it, and deletes it', async () => {
  expect((await trial({ term: 'klunser' })).body).toMatchObject({ total: 0, products: [] })
  const tried = (await trial({ term: 'klunser', draft: synonym })).body
  expect(tried.total).toBeGreaterThan(0)
  expect(tried.products[0].picture).toMatch(/^\//)
  expect(await search({ searchTerms: 'klunser' })).toEqual([])

  expect((await save({ ...synonym, term: ' Klunser ' })).status).toBe(204)
  const request = { searchTerms: 'klunser', groupBy: 'style', size: 12 }
  const { textSearch } = currentCatalogue()
  expect(await search(request)).toEqual(tried.products.map(({ id }: { id: string }) => id))
  // Only pages that search, and without reading the products again.
  expect(purged).toEqual(['category:*'])
  expect(currentCatalogue().textSearch).toBe(textSearch)
  expect((await trial({ term: 'klunser' })).body).toEqual(tried)

  const { version } = await rule('klunser')
  const replaces = { kind: 'synonym', scope: 'da', term: 'klunser', version }
  expect((await save({ ...synonym, term: 'klunse', targets: ['hue'], replaces })).status).toBe(204)
  expect(await search({ searchTerms: 'klunser' })).toEqual([])
  expect((await search({ searchTerms: 'klunse' })).length).toBeGreaterThan(0)
  expect(await rule('klunser')).toBeUndefined()

  const { kind, scope, term, version: last } = await rule('klunse')
  expect((await remove({ kind, scope, term, version: last })).status).toBe(204)
  expect((await remove({ kind, scope, term, version: last })).status).toBe(404)
  expect(await search({ searchTerms: 'klunse' })).toEqual([])
})

it('adds synonyms in both directions', async () => {
  await save({ kind: 'synonym', scope: 'da', term: 'slobrok', targets: ['kåbe'], isMutual: true })
  expect([(await rule('slobrok')).targets, (await rule('kåbe')).targets]).toEqual([['kåbe'], ['slobrok']])
})

it('leads a term of one market to a page, and shows a promotion’s products for another', async () => {
  await save({ kind: 'redirect', scope: 'dk', term: 'Åbningstider  i dag', targets: ['/dk/stores'] })
  await holder.refresh()
  const searchCatalogue = (market: string) =>
    server.ask(`/api/catalog/${market}/search`, {
      method: 'POST',
      json: { searchTerms: 'åbningstider i dag' },
    })
  expect((await searchCatalogue('dk')).body.redirect).toBe('/dk/stores')
  expect((await searchCatalogue('de')).body.redirect).toBeUndefined()

  const { tags } = (await server.ask(rulesPath, { as: operator })).body
  const tagged = rows.products.filter(({ tags: own }) => own.includes(tags[0])).map(({ id }) => id)
  expect(tagged.length).toBeGreaterThan(0)
  await save({ kind: 'promotion', scope: 'dk', term: 'zzqx', targets: [tags[0]] })
  const shown = await search({ searchTerms: 'zzqx', size: 500 })
  expect(shown.length).toBeGreaterThan(0)
  expect(shown.filter((id) => !tagged.includes(id))).toEqual([])
})

it('reports a conflict to the second of two operators who change the same rule', async () => {
  await save({ kind: 'synonym', scope: 'da', term: 'dobbelt', targets: ['uld'] })
  const { version } = await rule('dobbelt')
  const replaces = { kind: 'synonym', scope: 'da', term: 'dobbelt', version }
  const change = (target: string) => save({ ...replaces, targets: [target], replaces, version: undefined })
  const outcomes = await Promise.all([change('bomuld'), change('silke')])
  expect(outcomes.map(({ status }) => status).sort()).toEqual([204, 409])
  const conflicting = outcomes.find(({ status }) => status === 409)
  expect(conflicting?.body.errors).toEqual({ '': ['office.changed'] })
  expect(await remove(replaces)).toMatchObject({ status: 409 })
  const duplicate = await save({ kind: 'synonym', scope: 'da', term: 'DOBBELT', targets: ['hør'] })
  expect(duplicate).toMatchObject({ status: 409, body: { errors: { '': ['searchRule.taken'] } } })
})

it('refuses rules that would never apply', async () => {
  const redirectRule = { kind: 'redirect', scope: 'dk', term: 'kasket', targets: ['/dk/search?q=hue'] }
  expect((await save(redirectRule)).status).toBe(204)
  for (const [field, json] of [
    ['term', { term: ' ' }],
    ['term', { term: 'to ord' }],
    ['targets', { targets: [' '] }],
    ['targets', { targets: ['klunser'] }],
    ['targets', { targets: ['to ord'] }],
    ['scope', { scope: 'dk' }],
    ['scope', { kind: 'redirect', scope: 'da', targets: ['/dk'] }],
    ['targets', { kind: 'redirect', scope: 'dk', targets: ['https://elsewhere.example'] }],
    ['targets', { kind: 'redirect', scope: 'dk', targets: ['//elsewhere.example'] }],
    ['targets', { kind: 'redirect', scope: 'dk', targets: ['/dk', '/dk/stores'] }],
    ['targets', { kind: 'redirect', scope: 'dk', targets: ['/dk/search?q=Klunser'] }],
    ['targets', { kind: 'redirect', scope: 'dk', term: 'hue', targets: ['/dk/search?q=kasket'] }],
  ] as const) {
    const { status, body } = await save({ ...synonym, ...json })
    expect([status, Object.keys(body.errors)]).toEqual([400, [field]])
  }
})

const listingPath = '/api/office/listing'
const read = async (query: Record<string, string>) =>
  (await server.ask(`${listingPath}?${new URLSearchParams(query)}`, { as: operator })).body
const savePlacement = (json: object, as = operator) => server.ask(listingPath, { method: 'PUT', json, as })
const shirts = { market: 'dk', kind: 'category', listing: 'men-shirts' }
const inShirts = (request: object = {}, market = 'dk') =>
  search({ category: 'men-shirts', groupBy: 'style', ...request }, market)
const idsIn = (products: readonly { id: string }[]) => products.map(({ id }) => id)

it('shows no order of listings to customers and employees', async () => {
  for (const role of ['customer', 'employee'] as const) {
    const as = customer('anna', { role })
    const query = new URLSearchParams(shirts)
    expect((await server.ask(`${listingPath}?${query}`, { as })).status).toBe(403)
    expect((await server.ask('/api/office/listings', { as })).status).toBe(403)
    expect((await savePlacement({ ...shirts, top: [], end: [], version: '' }, as)).status).toBe(403)
  }
})

it('places products in one category of one market, in its own order alone', async () => {
  const usual = await inShirts()
  const [first = '', second = '', third = '', ...otherShirts] = usual
  const { usual: listed, version } = await read(shirts)
  expect(idsIn(listed)).toEqual(usual)
  const sorted = await inShirts({ sorting: 'priceAscending' })
  const germanShirts = await inShirts({}, 'de')
  const { textSearch } = currentCatalogue()

  expect((await savePlacement({ ...shirts, top: [third, second], end: [first], version })).status).toBe(204)
  expect(await inShirts()).toEqual([third, second, ...otherShirts, first])
  // Only pages of this listing, and without reading the products again.
  expect(purged).toEqual(['category:men-shirts'])
  expect(currentCatalogue().textSearch).toBe(textSearch)
  expect(await inShirts({ from: 1, size: 2 })).toEqual([second, otherShirts[0]])
  expect(await inShirts({ sorting: 'priceAscending' })).toEqual(sorted)
  const newest = await inShirts({ sorting: 'newest' })
  expect(await inShirts({ customSorting: 'newest' })).toEqual(newest)
  expect(await inShirts({}, 'de')).toEqual(germanShirts)
  // The end is that of a style with all of its colours.
  const colours = await search({ category: 'men-shirts', size: 500 })
  const style = first.split('_')[0]
  expect(colours[0]).toBe(third)
  expect(new Set(colours.slice(-2).map((id) => id.split('_')[0]))).toEqual(new Set([style]))
  expect(new Set(colours).size).toBe(colours.length)

  const after = await read(shirts)
  expect([idsIn(after.top), idsIn(after.end), idsIn(after.usual)]).toEqual([[third, second], [first], usual])
  const { categories } = (await server.ask('/api/office/listings?market=dk', { as: operator })).body
  expect(categories.find(({ id }: { id: string }) => id === 'men-shirts')).toMatchObject({
    depth: 2,
    placed: 3,
  })

  await savePlacement({ ...shirts, top: [], end: [], version: after.version })
  expect(await inShirts()).toEqual(usual)
})

it('places products in a search, including those that do not match', async () => {
  const words = { searchTerms: 'skjorte', groupBy: 'style' }
  const [first = '', ...otherResults] = await search(words)
  const [shoe = ''] = await search({ category: 'men-shoes', groupBy: 'style' })
  expect(otherResults).not.toContain(shoe)
  const listing = { market: 'dk', kind: 'search', listing: ' Skjorte ' }
  const { version } = await read(listing)
  expect((await savePlacement({ ...listing, top: [shoe], end: [first], version })).status).toBe(204)
  expect(await search(words)).toEqual([shoe, ...otherResults, first])
  expect(purged).toEqual(['category:*'])
  const { searches } = (await server.ask('/api/office/listings?market=dk', { as: operator })).body
  expect(searches).toEqual([{ term: 'skjorte', placed: 2 }])
})

it('keeps the places of products that the market does not offer at the moment', async () => {
  const [first = '', second = '', third = ''] = await inShirts()
  await savePlacement({ ...shirts, top: [first, second], end: [], version: (await read(shirts)).version })
  const db = server.database.db
  const priced = and(eq(prices.market, 'dk'), sql`${prices.item} like ${`${first}%`}`)
  const removed = await db.delete(prices).where(priced).returning()
  await holder.refresh()
  const { top, version } = await read(shirts)
  expect(idsIn(top)).toEqual([second])
  await savePlacement({ ...shirts, top: [second, third], end: [], version })
  await db.insert(prices).values(removed)
  await holder.refresh()
  const after = await read(shirts)
  expect(idsIn(after.top)).toEqual([first, second, third])
  await savePlacement({ ...shirts, top: [], end: [], version: after.version })
})

it('places and counts one search of Turkish words, in capitals or not', async () => {
  const read = async (listing: string) =>
    (
      await server.ask(
        `/api/office/listing?${new URLSearchParams({ market: 'tr', kind: 'search', listing })}`,
        { as: operator },
      )
    ).body
  const [product = ''] = await search({ category: 'men-shoes', groupBy: 'style' }, 'tr')
  const { version } = await read('kışlık')
  const listing = { market: 'tr', kind: 'search', listing: 'Kışlık' }
  expect((await savePlacement({ ...listing, top: [product], end: [], version })).status).toBe(204)
  expect((await search({ searchTerms: 'KIŞLIK', groupBy: 'style' }, 'tr'))[0]).toBe(product)
  expect(idsIn((await read('KIŞLIK')).top)).toEqual([product])
  const { searches } = (await server.ask('/api/office/listings?market=tr', { as: operator })).body
  expect(searches).toEqual([{ term: 'kışlık', placed: 1 }])

  for (const terms of ['kışlık', 'Kışlık', 'KIŞLIK']) searchCounts.count('tr', terms)
  const { terms } = (await server.ask('/api/office/searches?market=tr', { as: operator })).body
  expect(terms).toMatchObject([{ term: 'kışlık', count: 3 }])
})

it('reports a conflict to the second of two merchandisers, and refuses invalid placements', async () => {
  const { version } = await read(shirts)
  const [first = '', second = ''] = await inShirts()
  const outcomes = await Promise.all(
    [first, second].map((id) => savePlacement({ ...shirts, top: [id], end: [], version })),
  )
  expect(outcomes.map(({ status }) => status).sort()).toEqual([204, 409])
  const { version: last } = await read(shirts)
  const refused = (json: object) => savePlacement({ ...shirts, top: [], end: [], version: last, ...json })
  expect(await refused({ top: ['nothing'] })).toMatchObject({
    status: 400,
    body: { errors: { top: ['form.invalid'] } },
  })
  expect((await refused({ top: [first], end: [first] })).body.errors).toEqual({ end: ['form.invalid'] })
  expect((await refused({ listing: 'nowhere' })).status).toBe(404)
  expect((await refused({ market: 'xx' })).status).toBe(404)
})

it('lists what is searched for most, without addresses and numbers, and what it finds now', async () => {
  const searched = async (query = 'market=dk') =>
    (await server.ask(`/api/office/searches?${query}`, { as: operator })).body.terms
  for (const terms of [
    'Qwertzui',
    ' qwertzui ',
    'uldfrakke',
    'anna@example.com',
    '+45 12 34 56 78',
    '10001',
    '٠٥٥١٢٣٤٥٦٧',
  ])
    searchCounts.count('dk', terms)
  searchCounts.count('dk', 'x'.repeat(61))
  searchCounts.count('de', 'mantel')
  const none = { term: 'qwertzui', count: 2, found: 0 }
  const [first, second, ...otherTerms] = await searched()
  expect([first, second.term, second.count, otherTerms]).toEqual([none, 'uldfrakke', 1, []])
  expect(second.found).toBeGreaterThan(0)
  expect(await searched('market=de')).toMatchObject([{ term: 'mantel', count: 1 }])
  await save({ kind: 'synonym', scope: 'da', term: 'qwertzui', targets: ['uldfrakke'] })
  await holder.refresh()
  expect((await searched())[0].found).toBeGreaterThan(0)

  server.wait(89 * 86_400_000)
  searchCounts.count('dk', 'uldfrakke')
  expect((await searched('market=dk&days=90'))[0]).toMatchObject({ term: 'qwertzui', count: 2 })
  expect(await searched('market=dk&days=30')).toMatchObject([{ term: 'uldfrakke', count: 1 }])
  const customers = { as: customer('anna') }
  expect((await server.ask('/api/office/searches', customers)).status).toBe(403)
  await pruneSearchCounts(server.database, Date.parse('2126-01-01'))
  expect(await searched('market=dk&days=90')).toEqual([])
})
