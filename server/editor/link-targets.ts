import { storesIn } from '#schemas/commerce/store.ts'
import { localeOf, type Market } from '#schemas/markets/market.ts'
import { createCategoryTree } from '#server/commerce/catalogue/category-tree.ts'
import type { Database } from '#server/database/database.ts'
import { and, asc, eq, inArray, sql } from '#server/database/drizzle.ts'
import {
  catalogueTerms,
  categories,
  prices,
  products,
  styles,
  styleTexts,
} from '#server/database/tables/catalogue.ts'
import { listTree } from '#server/editor/document-tree.ts'
import {
  containsText,
  maxResults,
  promotionsOf,
  type ReferencedItem,
  rewardsOf,
  skusOf,
} from '#server/editor/gift-targets.ts'
import type { Site } from '#server/site/site.ts'

/** Creates the lookup of what a market's content can name, for pickers. */
export function createLinkTargets(database: Database, site: () => Site) {
  const { db } = database

  async function pages({ id }: Market, q: string): Promise<ReferencedItem[]> {
    // Links store the id of their page.
    const namedPage = site().pages.find((page) => page.market === id && page.id === q)
    const query = { kind: 'page', market: id, q: namedPage?.path ?? q } as const
    const documents = await listTree(database, site(), query, new Map())
    const listedDocuments = namedPage
      ? documents.filter(({ document }) => document.key === namedPage.path)
      : documents
    return listedDocuments.slice(0, maxResults).map(({ document, title }) => ({
      id: site().page(document.key)?.id ?? document.key,
      title: title || document.key,
      path: document.key,
    }))
  }

  async function categoriesOf(market: Market, q: string): Promise<ReferencedItem[]> {
    const tree = createCategoryTree(await db.select().from(categories).orderBy(asc(categories.position)))
    const languages = [market.language.baseCode, localeOf(market), 'en']
    const terms = await db
      .select()
      .from(catalogueTerms)
      .where(and(eq(catalogueTerms.kind, 'category'), inArray(catalogueTerms.language, languages)))
    const names = new Map(
      terms
        .toSorted((a, b) => languages.indexOf(b.language) - languages.indexOf(a.language))
        .map(({ id, name }) => [id, name]),
    )
    return tree.ids
      .map((id) => ({
        id,
        title: tree
          .line(id)
          .map((value) => names.get(value) ?? value)
          .join(' › '),
        path: `${market.url}/${tree.pathOf(id)}`,
      }))
      .filter(({ id, title }) => containsText(`${id} ${title}`, q))
      .slice(0, maxResults)
  }

  async function productsOf(market: Market, q: string): Promise<ReferencedItem[]> {
    const rows = await db
      .select({ id: products.id, slug: products.slug, name: styleTexts.name })
      .from(products)
      .innerJoin(styles, eq(styles.number, products.styleNumber))
      .innerJoin(prices, and(eq(prices.item, products.id), eq(prices.market, market.id)))
      .leftJoin(
        styleTexts,
        and(eq(styleTexts.styleNumber, styles.number), eq(styleTexts.language, market.language.baseCode)),
      )
      .where(
        sql`strpos(lower(${products.id} || ' ' || ${products.slug} || ' ' || coalesce(${styleTexts.name}, '')), ${q.trim().toLowerCase()}) > 0`,
      )
      .orderBy(asc(products.id))
      .limit(maxResults)
    return rows.map(({ id, slug, name }) => ({ id, title: name ?? slug, path: `${market.url}/p/${slug}` }))
  }

  async function storesOf(market: Market, q: string): Promise<ReferencedItem[]> {
    return storesIn(site().payload(market.id, 'stores'))
      .filter(({ id, name, address }) => containsText(`${id} ${name} ${address.city}`, q))
      .slice(0, maxResults)
      .map(({ id, name, address }) => ({ id, title: name, path: address.city }))
  }

  const finders = {
    page: pages,
    category: categoriesOf,
    product: productsOf,
    store: storesOf,
    promotion: (market: Market, q: string) => promotionsOf(db, market, q),
    reward: (market: Market, q: string) => rewardsOf(db, market, q),
    sku: (market: Market, q: string) => skusOf(db, market, q),
  }
  return (market: Market, of: keyof typeof finders, q: string): Promise<ReferencedItem[]> =>
    finders[of](market, q)
}
