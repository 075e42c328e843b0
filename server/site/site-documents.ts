import { pageSchema } from '#schemas/pages/page.ts'
import { parseJson } from '#schemas/validation/json.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import { ofPublished, readDocuments } from '#server/content/queries.ts'
import { toNullableText } from '#server/database/decoders.ts'
import { and, asc, eq, isNotNull, sql } from '#server/database/drizzle.ts'
import type { ReadQueries } from '#server/database/read-database.ts'
import { assets, documents, publishedVersions } from '#server/database/tables/content.ts'
import type { SiteDocuments } from '#server/site/site-source.ts'

const { items } = pageSchema.properties.metaTags
const checkMetaTags = compileSchema({ type: 'array', items })

/** Whether a page's meta tags forbid indexing. @param metaTags unchecked */
export function forbidsIndexing(metaTags: unknown): boolean {
  const checked = checkMetaTags(metaTags ?? [])
  return (
    checked.kind === 'valid' &&
    checked.value.some(
      ({ name, content }) => name?.toLowerCase() === 'robots' && content?.includes('noindex'),
    )
  )
}

/** Reads site-wide content of the embedded store; with `drafts`, including drafts. */
export function storedSiteDocuments(
  { db }: { db: ReadQueries },
  { drafts = false } = {},
): SiteDocuments & Required<Pick<SiteDocuments, 'templates'>> {
  return {
    async list(kind) {
      const rows = await readDocuments(db, drafts)
        .where(eq(documents.kind, kind))
        .orderBy(asc(documents.market), asc(documents.key))
      return rows.flatMap(({ market, key, body }) =>
        body === null ? [] : [{ market, key, body: parseJson(body) }],
      )
    },
    async assets() {
      const rows = await db
        .select({
          url: assets.path,
          contentType: assets.contentType,
          width: assets.width,
          height: assets.height,
          placeholder: assets.placeholder,
        })
        .from(assets)
        .orderBy(asc(assets.path))
      return rows.flatMap(({ width, height, placeholder, ...asset }) =>
        width && height && placeholder ? [{ ...asset, width, height, placeholder }] : [],
      )
    },
    async templates() {
      return db
        .select({ market: documents.market, key: documents.key })
        .from(documents)
        .innerJoin(publishedVersions, ofPublished)
        .where(eq(documents.kind, 'template'))
        .orderBy(asc(documents.market), asc(documents.key))
    },
    async unpublishedPages() {
      return db
        .select({ market: documents.market, path: documents.key })
        .from(documents)
        .where(and(eq(documents.kind, 'page'), isNotNull(documents.unpublished)))
    },
    async pages() {
      // In `meta` in the widget shape; at the top and in `properties` in the block shape.
      const body = sql`${publishedVersions.body}::jsonb`
      const rows = await db
        .select({
          market: documents.market,
          path: documents.key,
          id: sql`coalesce(${body} #>> '{meta,id}', ${body} ->> 'id')`.mapWith(toNullableText),
          alias: sql`coalesce(${body} #>> '{meta,_alias}', ${body} ->> 'contentType')`.mapWith(
            toNullableText,
          ),
          metaTags: sql`coalesce(${body} #> '{meta,metaTags}', ${body} #> '{properties,metaTags}')`,
          changed: publishedVersions.published,
        })
        .from(documents)
        .innerJoin(publishedVersions, ofPublished)
        .where(eq(documents.kind, 'page'))
        .orderBy(asc(documents.key))
      return rows.map(({ id, alias, metaTags, ...page }) => ({
        ...page,
        id: id ?? undefined,
        alias: alias ?? '',
        indexed: !forbidsIndexing(metaTags),
      }))
    },
  }
}
