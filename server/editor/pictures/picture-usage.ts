import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { PictureUsage } from '#schemas/editor/library-responses.ts'
import { viewUrls } from '#server/commerce/catalogue/picture-url.ts'
import type { Database } from '#server/database/database.ts'
import { and, count, countDistinct, inArray, isNull, min, or, sql } from '#server/database/drizzle.ts'
import type { ReadDatabase } from '#server/database/read-database.ts'
import { catalogueTerms, prices, products, styleTexts } from '#server/database/tables/catalogue.ts'
import { contentCopies, mailOutbox } from '#server/database/tables/content.ts'
import { draftCheckpoints, pageBin } from '#server/database/tables/editor.ts'
import { orderLines } from '#server/database/tables/orders.ts'
import { findUsage } from '#server/editor/drafts/usage.ts'
import { countPlansWith } from '#server/editor/pictures/plan-usage.ts'
import type { Site } from '#server/site/site.ts'

type OtherUsage = PictureUsage['elsewhere'][number]

/** Entries of one kind that are listed. */
const maxListed = 100

const containsPath = (column: AnyPgColumn, path: string) => sql`strpos(${column}, ${path}) > 0`

/** Returns the names of styles: in English if available, else in any language. */
async function namesOf({ db }: ReadDatabase, styles: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .select({ style: styleTexts.styleNumber, name: styleTexts.name })
    .from(styleTexts)
    .where(inArray(styleTexts.styleNumber, [...styles]))
    .orderBy(sql`${styleTexts.language} = 'en'`, styleTexts.language)
  // The last one wins.
  return new Map(rows.map(({ style, name }) => [style, name]))
}

/** A market that sells a product, by the product's id. */
async function marketsOf({ db }: ReadDatabase, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: prices.item, market: min(prices.market) })
    .from(prices)
    .where(inArray(prices.item, [...ids]))
    .groupBy(prices.item)
  return new Map(rows.map(({ id, market }) => [id, market ?? '']))
}

/** Returns the products whose gallery has the picture: their addresses come from a template. */
async function productsWith(database: ReadDatabase, site: Site, path: string): Promise<OtherUsage[]> {
  const rows = await database.db
    .select()
    .from(products)
    .where(sql`starts_with(${path}, split_part(${products.pictureTemplate}, '{', 1))`)
    .orderBy(products.id)
  const listedProducts = rows.filter((product) => viewUrls(product).includes(path)).slice(0, maxListed)
  if (listedProducts.length === 0) return []
  const names = await namesOf(
    database,
    listedProducts.map(({ styleNumber }) => styleNumber),
  )
  const markets = await marketsOf(
    database,
    listedProducts.map(({ id }) => id),
  )
  return listedProducts.map(({ id, slug, styleNumber }) => {
    const shop = site.market(markets.get(id) ?? '')
    return {
      kind: 'product',
      name: names.get(styleNumber) ?? id,
      address: shop ? `${shop.url}/p/${slug}` : null,
      count: 1,
    }
  })
}

const usageByName = (kind: OtherUsage['kind']) => (row: { name: string }) => ({
  kind,
  name: row.name,
  address: null,
  count: 1,
})

const countedUsage = (kind: OtherUsage['kind'], [row]: { count: number }[]): OtherUsage[] =>
  row && row.count > 0 ? [{ kind, name: '', address: null, count: row.count }] : []

/** Returns uses of a picture outside of documents. */
async function usedElsewhere(database: ReadDatabase, site: Site, path: string): Promise<OtherUsage[]> {
  const { db } = database
  const terms = await db
    .selectDistinct({ name: catalogueTerms.id })
    .from(catalogueTerms)
    .where(containsPath(catalogueTerms.detail, path))
    .limit(maxListed)
  const orders = await db
    .select({ count: countDistinct(orderLines.orderId) })
    .from(orderLines)
    .where(containsPath(orderLines.details, path))
  const plans = await countPlansWith(database, path)
  const mails = await db
    .select({ count: count() })
    .from(mailOutbox)
    .where(
      and(
        isNull(mailOutbox.sent),
        isNull(mailOutbox.refused),
        or(containsPath(mailOutbox.body, path), containsPath(mailOutbox.html, path)),
      ),
    )
  const copies = await db
    .select({ name: contentCopies.path })
    .from(contentCopies)
    .where(containsPath(contentCopies.body, path))
    .limit(maxListed)
  return [
    ...(await productsWith(database, site, path)),
    ...terms.map(usageByName('term')),
    ...countedUsage('plan', [{ count: plans }]),
    ...copies.map(usageByName('foreignPage')),
    ...countedUsage('mail', mails),
    ...countedUsage('order', orders),
  ]
}

/** Returns deleted pages and replaced drafts with a picture, which editors can restore. */
export async function findRestorableUses({ db }: Database, path: string): Promise<OtherUsage[]> {
  const pages = await db
    .select({ key: pageBin.key, title: pageBin.title })
    .from(pageBin)
    .where(containsPath(pageBin.content, path))
    .limit(maxListed)
  const saved = await db
    .select({ count: count() })
    .from(draftCheckpoints)
    .where(containsPath(draftCheckpoints.body, path))
  return [
    ...pages.map(({ key, title }) =>
      usageByName('pageBin')({ name: title === '' ? key : `${title} (${key})` }),
    ),
    ...countedUsage('savedDraft', saved),
  ]
}

/** Everything that can show a picture to shoppers, now or once a draft or a plan is published. */
export async function findPictureUsage(database: Database, site: Site, path: string): Promise<PictureUsage> {
  // In one snapshot: between two reads, a text could move from a plan to its page.
  return database.db.transaction(
    async (tx) => ({
      documents: await findUsage({ db: tx }, { of: 'asset', value: path }),
      elsewhere: await usedElsewhere({ db: tx }, site, path),
    }),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** As `findPictureUsage`, with what editors can restore. */
export async function findEveryUse(database: Database, site: Site, path: string): Promise<PictureUsage> {
  const { documents, elsewhere } = await findPictureUsage(database, site, path)
  return { documents, elsewhere: [...elsewhere, ...(await findRestorableUses(database, path))] }
}

export const isUsed = ({ documents, elsewhere }: PictureUsage): boolean =>
  documents.length + elsewhere.length > 0
