import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { PictureUsage } from '#schemas/editor/library-answers.ts'
import { viewUrls } from '#server/commerce/catalogue/picture-url.ts'
import { catalogueTerms, prices, products, styleTexts } from '#server/commerce/catalogue/tables.ts'
import { orderLines } from '#server/commerce/orders/tables.ts'
import type { Database } from '#server/database/database.ts'
import { and, count, countDistinct, inArray, isNull, or, sql } from '#server/database/drizzle.ts'
import { contentCopies, mailOutbox } from '#server/database/tables.ts'
import { publicationSchedules } from '#server/editor/tables.ts'
import { findUsage } from '#server/editor/usage.ts'
import type { Site } from '#server/site/site.ts'

type Elsewhere = PictureUsage['elsewhere'][number]

/** Entries of one kind that are listed. */
const mostListed = 100

const holds = (column: AnyPgColumn, path: string) => sql`strpos(${column}, ${path}) > 0`

/** Products whose gallery has the picture: their addresses are made from a template. */
async function productsWith({ db }: Database, site: Site, path: string): Promise<Elsewhere[]> {
  const rows = await db
    .select({
      id: products.id,
      slug: products.slug,
      pictureTemplate: products.pictureTemplate,
      pictures: products.pictures,
      name: sql<string | null>`(
        select ${styleTexts.name} from ${styleTexts} where ${styleTexts.styleNumber} = ${products.styleNumber}
        order by ${styleTexts.language} = 'en' desc, ${styleTexts.language} limit 1)`,
      market: sql<
        string | null
      >`(select min(${prices.market}) from ${prices} where ${prices.item} = ${products.id})`,
    })
    .from(products)
    .where(sql`starts_with(${path}, split_part(${products.pictureTemplate}, '{', 1))`)
    .orderBy(products.id)
  return rows
    .filter((product) => viewUrls(product).includes(path))
    .slice(0, mostListed)
    .map(({ id, slug, name, market }) => {
      const shop = site.market(market ?? '')
      return { kind: 'product', name: name ?? id, address: shop ? `${shop.url}/p/${slug}` : null, count: 1 }
    })
}

const named = (kind: Elsewhere['kind']) => (row: { name: string }) => ({
  kind,
  name: row.name,
  address: null,
  count: 1,
})

const counted = (kind: Elsewhere['kind'], [row]: { count: number }[]): Elsewhere[] =>
  row && row.count > 0 ? [{ kind, name: '', address: null, count: row.count }] : []

/** What is no document and can show a picture. */
async function usedElsewhere(database: Database, site: Site, path: string): Promise<Elsewhere[]> {
  const { db } = database
  const terms = await db
    .selectDistinct({ name: catalogueTerms.id })
    .from(catalogueTerms)
    .where(holds(catalogueTerms.detail, path))
    .limit(mostListed)
  const orders = await db
    .select({ count: countDistinct(orderLines.orderId) })
    .from(orderLines)
    .where(holds(orderLines.details, path))
  const plans = await db
    .select({ count: count() })
    .from(publicationSchedules)
    .where(
      and(
        inArray(publicationSchedules.status, ['waiting', 'live']),
        holds(publicationSchedules.content, path),
      ),
    )
  const mails = await db
    .select({ count: count() })
    .from(mailOutbox)
    .where(
      and(
        isNull(mailOutbox.sent),
        isNull(mailOutbox.refused),
        or(holds(mailOutbox.body, path), holds(mailOutbox.html, path)),
      ),
    )
  const copies = await db
    .select({ name: contentCopies.path })
    .from(contentCopies)
    .where(holds(contentCopies.body, path))
    .limit(mostListed)
  return [
    ...(await productsWith(database, site, path)),
    ...terms.map(named('term')),
    ...counted('plan', plans),
    ...copies.map(named('foreignPage')),
    ...counted('mail', mails),
    ...counted('order', orders),
  ]
}

/** Everything that can show a picture to shoppers, now or once a draft or a plan is published. */
export async function findPictureUsage(database: Database, site: Site, path: string): Promise<PictureUsage> {
  const documents = await findUsage(database, { of: 'asset', value: path })
  return { documents, elsewhere: await usedElsewhere(database, site, path) }
}

export const isUsed = ({ documents, elsewhere }: PictureUsage): boolean =>
  documents.length + elsewhere.length > 0
