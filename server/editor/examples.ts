import { createCategoryTree } from '#server/commerce/catalogue/category-tree.ts'
import type { Database } from '#server/database/database.ts'
import { and, asc, eq, ne } from '#server/database/drizzle.ts'
import { categories, prices, products, styles } from '#server/database/tables/catalogue.ts'
import type { Site } from '#server/site/site.ts'
import { storePaths, storeProductPath } from '#server/site/store-pages.ts'

/** Creates the lookup of an example page of a template. */
export function createExamples({ db }: Database, site: () => Site) {
  async function category(url: string): Promise<string | undefined> {
    const rows = await db.select().from(categories).orderBy(asc(categories.position))
    const tree = createCategoryTree(rows)
    const [first] = rows.toSorted((a, b) => tree.line(b.id).length - tree.line(a.id).length)
    return first && `${url}/${tree.pathOf(first.id)}`
  }

  async function product(market: string, url: string, isSet: boolean): Promise<string | undefined> {
    const [product] = await db
      .select({ slug: products.slug })
      .from(products)
      .innerJoin(styles, eq(styles.number, products.styleNumber))
      .innerJoin(prices, and(eq(prices.item, products.id), eq(prices.market, market)))
      .where(isSet ? eq(styles.kind, 'set') : ne(styles.kind, 'set'))
      .orderBy(asc(products.id))
      .limit(1)
    return product && `${url}/p/${product.slug}`
  }

  return async (market: string, template: string): Promise<string | undefined> => {
    const url = site().market(market)?.url
    if (url === undefined) return undefined
    if (template === 'store') return storePaths(site(), market)[0]
    if (template === 'storeProductPage') {
      const example = await product(market, url, false)
      return example && storeProductPath(site(), market, example)
    }
    return template === 'categoryPage' ? category(url) : product(market, url, template === 'productSetPage')
  }
}
