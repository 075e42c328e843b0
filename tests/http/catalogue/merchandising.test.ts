import { afterAll, beforeAll, expect, it } from 'vitest'
import { catalogueRows } from '#fixtures/catalogue/catalogue-rows.ts'
import { api } from '#schemas/api/list.ts'
import { createCatalogueCommerce } from '#server/commerce/catalogue/catalogue-commerce.ts'
import { type CatalogueHolder, openCatalogue } from '#server/commerce/catalogue/catalogue-holder.ts'
import { changedTags } from '#server/commerce/catalogue/changed-tags.ts'
import { createInventory } from '#server/commerce/catalogue/inventory.ts'
import { createProductHandlers } from '#server/commerce/catalogue/product-handlers.ts'
import type { Catalogue } from '#server/commerce/catalogue/searching.ts'
import { seedCatalogue } from '#server/commerce/catalogue/seed-catalogue.ts'
import { createShopPages } from '#server/commerce/catalogue/shop-pages.ts'
import { siteSearch } from '#server/commerce/catalogue/site-search.ts'
import { createMerchandisingHandlers } from '#server/commerce/merchandising/handlers.ts'
import { servicesOf } from '#server/endpoints/handlers.ts'
import { type ApiServer, customer, startApi } from '#tests/support/api-server.ts'

// What merchandisers set for searches and listings, and what shoppers find.

const operator = customer('chef', { role: 'operator' })
const rows = catalogueRows(Date.now(), 40)
let server: ApiServer
let holder: CatalogueHolder
let purged: string[] = []
const current = (): Catalogue => holder.current()

beforeAll(async () => {
  server = await startApi(({ site, database }) => {
    const inventory = createInventory(database)
    const commerce = createCatalogueCommerce({ catalogue: current, market: (id) => site().market(id) })
    const pages = createShopPages(database, site)
    const parts = { site, catalogue: current, inventory, commerce, database, pages, now: Date.now }
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
const rule = async (term: string) => (await rules()).find((one: { term: string }) => one.term === term)
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
  const { textSearch } = current()
  expect(await search(request)).toEqual(tried.products.map(({ id }: { id: string }) => id))
  // Only pages that search, and without reading the products again.
  expect(purged).toEqual(['category:*'])
  expect(current().textSearch).toBe(textSearch)
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
  const found = (market: string) =>
    server.ask(`/api/catalog/${market}/search`, {
      method: 'POST',
      json: { searchTerms: 'åbningstider i dag' },
    })
  expect((await found('dk')).body.redirect).toBe('/dk/stores')
  expect((await found('de')).body.redirect).toBeUndefined()

  const { tags } = (await server.ask(rulesPath, { as: operator })).body
  const tagged = rows.products.filter(({ tags: own }) => own.includes(tags[0])).map(({ id }) => id)
  expect(tagged.length).toBeGreaterThan(0)
  await save({ kind: 'promotion', scope: 'dk', term: 'zzqx', targets: [tags[0]] })
  const shown = await search({ searchTerms: 'zzqx', size: 500 })
  expect(shown.length).toBeGreaterThan(0)
  expect(shown.filter((id) => !tagged.includes(id))).toEqual([])
})

it('tells the second of two operators who change the same rule', async () => {
  await save({ kind: 'synonym', scope: 'da', term: 'dobbelt', targets: ['uld'] })
  const { version } = await rule('dobbelt')
  const replaces = { kind: 'synonym', scope: 'da', term: 'dobbelt', version }
  const change = (target: string) => save({ ...replaces, targets: [target], replaces, version: undefined })
  const outcomes = await Promise.all([change('bomuld'), change('silke')])
  expect(outcomes.map(({ status }) => status).sort()).toEqual([204, 409])
  const late = outcomes.find(({ status }) => status === 409)
  expect(late?.body.errors).toEqual({ '': ['office.changed'] })
  expect(await remove(replaces)).toMatchObject({ status: 409 })
  const again = await save({ kind: 'synonym', scope: 'da', term: 'DOBBELT', targets: ['hør'] })
  expect(again).toMatchObject({ status: 409, body: { errors: { '': ['searchRule.taken'] } } })
})

it('refuses rules that would never apply', async () => {
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
  ] as const) {
    const { status, body } = await save({ ...synonym, ...json })
    expect([status, Object.keys(body.errors)]).toEqual([400, [field]])
  }
})
