import { setImmediate } from 'node:timers/promises'
import type { merchandising as family } from '#schemas/api/merchandising.ts'
import type { OfficeListings, SearchedTerms } from '#schemas/commerce/merchandising.ts'
import type { Market } from '#schemas/markets/market.ts'
import { readSearchRules } from '#server/commerce/catalogue/read-catalogue.ts'
import { type Catalogue, withSearchRules } from '#server/commerce/catalogue/search-context.ts'
import { searchProducts } from '#server/commerce/catalogue/search-products.ts'
import {
  countPlaced,
  merchandiseOf,
  placementProblems,
  placeProducts,
  readListing,
  tidyListing,
} from '#server/commerce/merchandising/placements.ts'
import type { SearchCounts } from '#server/commerce/merchandising/search-counts.ts'
import { rulesIn, withRule } from '#server/commerce/merchandising/search-rule-rows.ts'
import { problemsOf, removeRule, saveRule, tidyRule } from '#server/commerce/merchandising/search-rules.ts'
import { createSearchRules } from '#server/commerce/search-words/search-rules.ts'
import type { Database } from '#server/database/database.ts'
import { conflict } from '#server/endpoints/conflict.ts'
import type { HandlersOf } from '#server/endpoints/handlers.ts'
import { notFound } from '#server/endpoints/not-found.ts'
import type { Site } from '#server/site/site.ts'

type Handlers = HandlersOf<typeof family>

interface MerchandisingHandlerDependencies {
  database: Database
  site: () => Site
  catalogue: () => Catalogue
  searchCounts: Pick<SearchCounts, 'frequentIn'>
}

const changedConflict = conflict('office.changed', 'This was changed in the meantime. Reload it.')
const duplicateTerm = conflict('searchRule.taken', 'This term already has a rule of this kind.')

/** Maximum number of products in a trial search. */
const triedProducts = 12

const marketsOf = (site: Site) =>
  site.markets.map(({ id, name, language }) => ({ id, name, language: language.baseCode }))

/** Tags of all products, in their order. */
const tagsIn = ({ index }: Catalogue): string[] =>
  [...new Set(index.entries.flatMap(({ product }) => product.tags))].sort().slice(0, 1_000)

/** Handlers of search rules. */
function createSearchHandlers({
  database,
  site,
  catalogue,
}: MerchandisingHandlerDependencies): Pick<
  Handlers,
  'searchRules' | 'saveSearchRule' | 'removeSearchRule' | 'trySearch'
> {
  return {
    async searchRules() {
      const rules = rulesIn(await readSearchRules(database.db))
      return { status: 200, body: { rules, markets: marketsOf(site()), tags: tagsIn(catalogue()) } }
    },

    async saveSearchRule({ body }) {
      const rule = tidyRule(body)
      const rules = createSearchRules(withRule(await readSearchRules(database.db), rule))
      const errors = problemsOf(rule, site().markets, rules)
      if (Object.keys(errors).length > 0) return { status: 400, errors }
      const outcome = await saveRule(database, rule)
      if (outcome === 'taken') return duplicateTerm
      return outcome === 'done' ? { status: 204 } : changedConflict
    },

    async removeSearchRule({ query }) {
      const outcome = await removeRule(database, query)
      if (outcome === 'missing') return notFound
      return outcome === 'done' ? { status: 204 } : changedConflict
    },

    async trySearch({ body: { market: id, term, draft } }) {
      const market = site().market(id)
      if (!market) return notFound
      const rows = await readSearchRules(database.db)
      const current = withSearchRules(catalogue(), draft ? withRule(rows, tidyRule(draft)) : rows)
      const request = { searchTerms: term, size: triedProducts, groupBy: 'style' } as const
      const { results, totalResults, correctedTerms, redirect } = searchProducts(current, market, request)
      return {
        status: 200,
        body: {
          total: totalResults,
          products: results.map(merchandiseOf),
          ...(correctedTerms !== undefined && { correctedTerms }),
          ...(redirect !== undefined && { redirect }),
        },
      }
    },
  }
}

/** Returns all descendants of a category, each before its children. */
function branches({ tree }: Pick<Catalogue, 'tree'>, parent?: string): readonly string[] {
  const depth = parent === undefined ? 1 : tree.line(parent).length + 1
  const below = tree.ids.filter((id) => {
    const line = tree.line(id)
    return line.length === depth && line[depth - 2] === parent
  })
  return below.flatMap((id) => [id, ...branches({ tree }, id)])
}

async function listListings(
  parts: MerchandisingHandlerDependencies,
  market: Market,
): Promise<OfficeListings> {
  const { database, site } = parts
  const catalogue = parts.catalogue()
  const placedCounts = await countPlaced(database, market.id)
  const placedCategories = new Map(
    placedCounts.filter(({ kind }) => kind === 'category').map((row) => [row.listing, row.placed]),
  )
  return {
    market: market.id,
    markets: marketsOf(site()),
    categories: branches(catalogue).map((id) => ({
      id,
      name: catalogue.texts.nameOf('category', id, market),
      depth: catalogue.tree.line(id).length,
      placed: placedCategories.get(id) ?? 0,
    })),
    searches: placedCounts
      .filter(({ kind }) => kind === 'search')
      .map(({ listing, placed: count }) => ({ term: listing, placed: count })),
  }
}

/** Handlers of the order of listings. */
function createListingHandlers(
  parts: MerchandisingHandlerDependencies,
): Pick<Handlers, 'listings' | 'listing' | 'place'> {
  const { database, site, catalogue } = parts
  const isListing = ({ kind, listing }: { kind: 'category' | 'search'; listing: string }): boolean =>
    kind === 'search' ? listing !== '' : catalogue().tree.line(listing).length > 0
  return {
    async listings({ query }) {
      const market = query.market === undefined ? site().markets[0] : site().market(query.market)
      return market ? { status: 200, body: await listListings(parts, market) } : notFound
    },

    async listing({ query }) {
      const listing = tidyListing(query)
      const market = site().market(query.market)
      if (!market || !isListing(listing)) return notFound
      return { status: 200, body: await readListing(database, catalogue(), market, listing) }
    },

    async place({ body }) {
      const placement = tidyListing(body)
      const market = site().market(body.market)
      if (!market || !isListing(placement)) return notFound
      const errors = placementProblems(catalogue(), placement)
      if (Object.keys(errors).length > 0) return { status: 400, errors }
      return (await placeProducts(database, catalogue(), market, placement)) === 'done'
        ? { status: 204 }
        : changedConflict
    },
  }
}

/** Handler of the search statistics. */
const createSearchedTermsHandler = ({
  site,
  catalogue,
  searchCounts,
}: MerchandisingHandlerDependencies): Pick<Handlers, 'searchedTerms'> => ({
  async searchedTerms({ query: { market: id, days } }) {
    const market = id === undefined ? site().markets[0] : site().market(id)
    if (!market) return notFound
    // A copy of the index: these searches do not displace the cached ones of shoppers.
    const current = { ...catalogue(), index: { ...catalogue().index } }
    const terms: SearchedTerms['terms'] = []
    for (const { term, count } of await searchCounts.frequentIn(market.id, days)) {
      await setImmediate()
      const { totalResults, correctedTerms, redirect } = searchProducts(current, market, {
        searchTerms: term,
        groupBy: 'style',
        size: 1,
      })
      terms.push({
        term,
        count,
        found: totalResults,
        ...(correctedTerms !== undefined && { correctedTerms }),
        ...(redirect !== undefined && { redirect }),
      })
    }
    return { status: 200, body: { market: market.id, markets: marketsOf(site()), terms } }
  },
})

/** Creates the endpoints for search rules and placements. Changes take effect within a second. */
export const createMerchandisingHandlers = (parts: MerchandisingHandlerDependencies): Handlers => ({
  ...createSearchHandlers(parts),
  ...createListingHandlers(parts),
  ...createSearchedTermsHandler(parts),
})
