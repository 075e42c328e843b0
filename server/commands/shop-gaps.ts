import { isCatalogueEmpty } from '#server/commerce/catalogue/seed-catalogue.ts'
import type { Config } from '#server/configuration/config.ts'
import type { Database } from '#server/database/database.ts'
import { and, asc, eq, isNull } from '#server/database/drizzle.ts'
import { documents, drafts } from '#server/database/tables/content.ts'
import { users } from '#server/database/tables/session.ts'

/** Author of the documents that `npm run shop:new` writes. */
export const starterAuthor = 'shop:new'

/** Returns the paths of a new shop's pages that are not published or rewritten yet. */
async function unwrittenPages({ db }: Pick<Database, 'db'>): Promise<string[]> {
  const rows = await db
    .select({ key: documents.key })
    .from(documents)
    .innerJoin(drafts, eq(drafts.documentId, documents.id))
    .where(
      and(eq(documents.kind, 'page'), isNull(documents.publishedVersion), eq(drafts.author, starterAuthor)),
    )
    .orderBy(asc(documents.key))
  return rows.map(({ key }) => key)
}

/** Returns a line for each thing that a real shop lacks in its database, with what brings it; none for a demo. */
export async function shopGaps(
  database: Pick<Database, 'db'>,
  { demo, cmsUrl, commerceUrl }: Pick<Config, 'demo' | 'cmsUrl' | 'commerceUrl'>,
): Promise<string[]> {
  if (demo) return []
  const { db } = database
  const [markets, operators, unwritten, hasNoProducts] = await Promise.all([
    db.select({ id: documents.id }).from(documents).where(eq(documents.kind, 'markets')).limit(1),
    db.select({ id: users.id }).from(users).where(eq(users.granted, 'operator')).limit(1),
    unwrittenPages(database),
    isCatalogueEmpty(database),
  ])
  const rows: [string, string | false][] = [
    ['market', markets.length === 0 && !cmsUrl && 'npm run shop:new makes the first one'],
    [
      'pages',
      unwritten.length > 0 && `nobody has written ${unwritten.join(', ')}: publish them in the editor`,
    ],
    ['products', hasNoProducts && !commerceUrl && 'npm run import -- FILE brings the catalogue'],
    [
      'operator',
      operators.length === 0 && 'npm run grant:operator -- E-MAIL, once that address has an account',
    ],
  ]
  return rows.flatMap(([part, remedy]) =>
    remedy === false ? [] : [`  ${part.padEnd(10)}missing: ${remedy}`],
  )
}
