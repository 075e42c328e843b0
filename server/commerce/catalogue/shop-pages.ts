import type { ShopPage } from '#schemas/catalogue/shop-page.ts'
import { localeOf, type Market } from '#schemas/markets/market.ts'
import { type CategoryTree, createCategoryTree } from '#server/commerce/catalogue/category-tree.ts'
import { soldAsFile } from '#server/commerce/catalogue/product-index.ts'
import type { Catalogue } from '#server/commerce/catalogue/search-context.ts'
import type { ShopPages } from '#server/content/shop-pages.ts'
import { and, eq, inArray, or, sql } from '#server/database/drizzle.ts'
import type { ReadDatabase, ReadQueries } from '#server/database/read-database.ts'
import {
  catalogueTerms,
  colours,
  prices,
  products,
  styles,
  styleTexts,
  variants,
} from '#server/database/tables/catalogue.ts'
import type { Site } from '#server/site/site.ts'

interface Crumb {
  title: string
  url: string
}

const productAliasOf = (kind: string): ShopPage['alias'] =>
  kind === 'set' ? 'productSetPage' : 'productPage'

const productPath = /^\/[^/]+\/p\/([^/]+)$/

/** Whether a product is sold anywhere; otherwise it is recalled from the shop, with its page. */
const isForSale = or(products.hasEcom, products.hasRetail)

/** Prices of a market in its currency: others do not count (markets rule 1). */
const isPriceIn = ({ id, currency }: Market) => and(eq(prices.market, id), eq(prices.currency, currency))

/** Whether a market sells a product: it has a price, its own or a size's, because a gift card has prices by size only. */
const isSoldIn = (market: Market) => sql`${isForSale} and exists (
  select 1 from ${prices} where ${isPriceIn(market)} and ${prices.item} in (
    select ${products.id} union all select ${variants.sku} from ${variants} where ${variants.productId} = ${products.id}))`

/** Ids of all products with a price, read once instead of product by product. */
const productsPricedIn = (market: Market) => sql`(
  select coalesce(${variants.productId}, ${prices.item}) from ${prices}
  left join ${variants} on ${variants.sku} = ${prices.item} where ${isPriceIn(market)})`

/** Whether a market's settings allow a style: gift cards may be switched off (basket rule 9). */
const isAllowed = (site: Site, market: string, kind: string): boolean =>
  kind !== 'digital' || site.settings(market).toggles.giftCards

/** Returns a market's languages, best first. */
const languagesOf = (market: Market): string[] => [localeOf(market), market.language.baseCode, 'en']

/** Returns the row in the best language. */
function bestOf<Row extends { language: string }>(
  rows: readonly Row[],
  languages: readonly string[],
): Row | undefined {
  return languages.map((language) => rows.find((row) => row.language === language)).find(Boolean)
}

/** Whether a category holds gift cards and nothing else. */
function holdsOnlyGiftCards({ index }: Catalogue, category: string): boolean {
  const listedOrdinals = index.inCategory(category)
  return (
    listedOrdinals.length > 0 &&
    listedOrdinals.every((ordinal) => ((index.columns.sold[ordinal] ?? 0) & soldAsFile) > 0)
  )
}

/** Returns the category tree of a market, without gift cards if they are switched off. */
function treeOf(catalogue: Catalogue, site: Site, market: string): CategoryTree {
  const { tree } = catalogue
  if (site.settings(market).toggles.giftCards) return tree
  const shownCategories = tree.ids.filter((id) => !holdsOnlyGiftCards(catalogue, id))
  return createCategoryTree(shownCategories.map((id) => ({ id, parentId: tree.line(id).at(-2) ?? null })))
}

/** Returns the names of terms in a market, by id. */
async function namesOf(db: ReadQueries, kind: 'category' | 'colour', ids: readonly string[], market: Market) {
  const languages = languagesOf(market)
  const rows = await db
    .select()
    .from(catalogueTerms)
    .where(
      and(
        eq(catalogueTerms.kind, kind),
        inArray(catalogueTerms.id, [...ids]),
        inArray(catalogueTerms.language, languages),
      ),
    )
  const byId = Map.groupBy(rows, ({ id }) => id)
  return (id: string) => bestOf(byId.get(id) ?? [], languages)
}

interface PageRequest {
  path: string
  market: Market
  /** The market's. */
  tree: CategoryTree
  /** Whether the market sells a kind of style. */
  allows(kind: string): boolean
}

type CrumbsOf = (tree: CategoryTree, category: string, market: Market) => Promise<Crumb[]>

/** Creates the function that returns the breadcrumbs of a category. */
const createCrumbs =
  (db: ReadQueries, site: () => Site): CrumbsOf =>
  async (tree, category, market) => {
    const line = tree.line(category)
    const nameOf = await namesOf(db, 'category', line, market)
    const home = { title: site().texts(market).texts['header.home'] ?? market.name, url: market.url }
    return [
      home,
      ...line.map((id) => ({ title: nameOf(id)?.name ?? id, url: `${market.url}/${tree.pathOf(id)}` })),
    ]
  }

async function findCategoryPage(
  db: ReadQueries,
  crumbsOf: CrumbsOf,
  { tree, path, market }: PageRequest,
): Promise<ShopPage | undefined> {
  const category = tree.at(path.split('/').slice(2).join('/'))
  if (category === undefined) return undefined
  const breadcrumbs = await crumbsOf(tree, category, market)
  const nearbyCategories = tree.around(category)
  const nameOf = await namesOf(db, 'category', [category, ...nearbyCategories], market)
  const { name, detail } = nameOf(category) ?? { name: category, detail: null }
  const categoryLinks = nearbyCategories.map((id) => ({
    title: nameOf(id)?.name ?? id,
    url: `${market.url}/${tree.pathOf(id)}`,
  }))
  const subject = { title: name, description: detail ?? '', category, breadcrumbs, categoryLinks }
  return { alias: 'categoryPage', subject }
}

async function findProductPage(
  db: ReadQueries,
  crumbsOf: CrumbsOf,
  slug: string,
  { tree, path, market, allows }: PageRequest,
): Promise<ShopPage | undefined> {
  const [page] = await db
    .select({ product: products, style: styles })
    .from(products)
    .innerJoin(styles, eq(styles.number, products.styleNumber))
    .innerJoin(colours, eq(colours.id, products.colourId))
    .where(and(eq(products.slug, slug), isSoldIn(market)))
  if (!page || !allows(page.style.kind)) return undefined
  const { product, style } = page
  const languages = languagesOf(market)
  const texts = await db
    .select()
    .from(styleTexts)
    .where(and(eq(styleTexts.styleNumber, style.number), inArray(styleTexts.language, languages)))
  const text = bestOf(texts, languages)
  const colourOf = await namesOf(db, 'colour', [product.colourId], market)
  // Uses the deepest of its categories: its breadcrumbs are the most specific.
  const [category] = style.categoryIds.toSorted((a, b) => tree.line(b).length - tree.line(a).length)
  const name = text?.name ?? product.slug
  const title = `${name} · ${colourOf(product.colourId)?.name ?? product.colourId}`
  const subject = {
    title,
    description: text?.description ?? '',
    productId: product.id,
    breadcrumbs: [
      ...(category === undefined ? [] : await crumbsOf(tree, category, market)),
      { title: name, url: path },
    ],
  }
  return { alias: productAliasOf(style.kind), subject }
}

/**
 * Lists the catalogue's pages: one for every product that a market sells, at `/{market}/p/{slug}`, and one for every
 * category, at its path in the tree.
 * @param catalogue has the categories: they are purged once it has followed a change of them
 */
export function createShopPages(
  { db }: ReadDatabase,
  site: () => Site,
  catalogue: () => Catalogue,
): ShopPages {
  const crumbsOf = createCrumbs(db, site)
  return {
    async find(id, path) {
      const market = site().market(id)
      if (!market || path.includes('\0')) return { kind: 'missing' }
      const [, slug] = productPath.exec(path) ?? []
      const tree = treeOf(catalogue(), site(), id)
      const request = { path, market, tree, allows: (kind: string) => isAllowed(site(), id, kind) }
      const page = await (slug === undefined
        ? findCategoryPage(db, crumbsOf, request)
        : findProductPage(db, crumbsOf, slug, request))
      return page ? { kind: 'page', page } : { kind: 'missing' }
    },

    async addresses(id) {
      const market = site().market(id)
      if (!market) return []
      const tree = treeOf(catalogue(), site(), id)
      const soldRows = await db
        .select({ slug: products.slug, kind: styles.kind })
        .from(products)
        .innerJoin(styles, eq(styles.number, products.styleNumber))
        .where(and(isForSale, sql`${products.id} in ${productsPricedIn(market)}`))
        .orderBy(products.slug)
      return [
        ...tree.ids.map((category) => ({
          alias: 'categoryPage' as const,
          path: `/${id}/${tree.pathOf(category)}`,
        })),
        ...soldRows
          .filter(({ kind }) => isAllowed(site(), id, kind))
          .map(({ slug, kind }) => ({ alias: productAliasOf(kind), path: `/${id}/p/${slug}` })),
      ]
    },

    async marketsWith(path) {
      const [, slug] = productPath.exec(path) ?? []
      if (slug === undefined) {
        const category = catalogue().tree.at(path.split('/').slice(2).join('/'))
        if (category === undefined) return []
        const kind = holdsOnlyGiftCards(catalogue(), category) ? 'digital' : 'garment'
        return site().markets.flatMap(({ id }) => (isAllowed(site(), id, kind) ? [id] : []))
      }
      const rows = await db
        .selectDistinct({ id: prices.market, currency: prices.currency, kind: styles.kind })
        .from(products)
        .innerJoin(styles, eq(styles.number, products.styleNumber))
        .leftJoin(variants, eq(variants.productId, products.id))
        .innerJoin(prices, or(eq(prices.item, products.id), eq(prices.item, variants.sku)))
        .where(and(eq(products.slug, slug), isForSale))
      return rows
        .filter(({ id, currency }) => site().market(id)?.currency === currency)
        .filter(({ id, kind }) => isAllowed(site(), id, kind))
        .map(({ id }) => id)
    },
  }
}
