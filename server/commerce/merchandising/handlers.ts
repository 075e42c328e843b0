import type { merchandising as family } from '#schemas/api/merchandising.ts'
import type { ProductCard } from '#schemas/catalogue/product-card.ts'
import type { Merchandise } from '#schemas/commerce/merchandising.ts'
import { readSearchRules } from '#server/commerce/catalogue/read-catalogue.ts'
import { searchProducts } from '#server/commerce/catalogue/search-products.ts'
import { type Catalogue, withSearchRules } from '#server/commerce/catalogue/searching.ts'
import { rulesIn, withRule } from '#server/commerce/merchandising/search-rule-rows.ts'
import { problemsOf, removeRule, saveRule, tidyRule } from '#server/commerce/merchandising/search-rules.ts'
import type { Database } from '#server/database/database.ts'
import type { HandlersOf } from '#server/endpoints/handlers.ts'
import { isOperator } from '#server/endpoints/operator.ts'
import type { Site } from '#server/site/site.ts'

interface Parts {
  database: Database
  site: () => Site
  catalogue: () => Catalogue
}

const refused = { status: 403 } as const
const notFound = { status: 404 } as const
const conflict = (key: string, message: string) => ({ status: 409, message, errors: { '': [key] } }) as const
const changed = conflict('office.changed', 'Another operator changed this in the meantime.')
const taken = conflict('searchRule.taken', 'This term has such a rule already.')

/** Products that a tried search shows. */
const triedProducts = 12

const marketsOf = (site: Site) =>
  site.markets.map(({ id, name, language }) => ({ id, name, language: language.baseCode }))

/** Returns a product as merchandisers see it. */
function merchandiseOf(card: ProductCard): Merchandise {
  const { id, name, colourName, frontImage, salesPrice, inStock = true } = card
  return { id, name, picture: frontImage.url, salesPrice, inStock, ...(colourName && { colourName }) }
}

/** Tags of all products, in their order. */
const tagsIn = ({ index }: Catalogue): string[] =>
  [...new Set(index.entries.flatMap(({ product }) => product.tags))].sort().slice(0, 1_000)

/** What operators set for searches. Shoppers see it within a second. */
export function createMerchandisingHandlers({ database, site, catalogue }: Parts): HandlersOf<typeof family> {
  return {
    async searchRules(_input, { session }) {
      if (!isOperator(session)) return refused
      const rules = rulesIn(await readSearchRules(database.db))
      return { status: 200, body: { rules, markets: marketsOf(site()), tags: tagsIn(catalogue()) } }
    },

    async saveSearchRule({ body }, { session }) {
      if (!isOperator(session)) return refused
      const rule = tidyRule(body)
      const errors = problemsOf(rule, site().markets)
      if (Object.keys(errors).length > 0) return { status: 400, errors }
      const outcome = await saveRule(database, rule)
      if (outcome === 'taken') return taken
      return outcome === 'done' ? { status: 204 } : changed
    },

    async removeSearchRule({ query }, { session }) {
      if (!isOperator(session)) return refused
      const outcome = await removeRule(database, query)
      if (outcome === 'missing') return notFound
      return outcome === 'done' ? { status: 204 } : changed
    },

    async trySearch({ body: { market: id, term, draft } }, { session }) {
      if (!isOperator(session)) return refused
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
