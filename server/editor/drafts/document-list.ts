import type { ListedDocument } from '#schemas/editor/responses.ts'
import { type DocumentKind, isComposed } from '#schemas/pages/document-kinds.ts'
import { ofDraft, ofPublished } from '#server/content/queries.ts'
import type { Database } from '#server/database/database.ts'
import { toNullableText } from '#server/database/decoders.ts'
import { and, eq, isNotNull, or, sql } from '#server/database/drizzle.ts'
import { documents, drafts, publishedVersions } from '#server/database/tables/content.ts'

/** Filter of a document list. */
export interface DocumentQuery {
  kind: DocumentKind
  market?: string
  /** Part of path or title, ignoring case. */
  q?: string
  status?: 'published' | 'drafted' | 'scheduled' | 'unpublished'
}

const isoOf = (date: Date | null): string | null => date?.toISOString() ?? null

function hasStatus(item: ListedDocument, status: DocumentQuery['status']): boolean {
  switch (status) {
    case 'published':
      return item.publishedVersion !== null
    case 'drafted':
      return item.drafted !== null
    case 'scheduled':
      return item.scheduled !== null
    case 'unpublished':
      return item.publishedVersion === null
    default:
      return true
  }
}

/** Whether path or title contain the search text. */
export const isNamed = ({ document, title }: Pick<ListedDocument, 'document' | 'title'>, q = ''): boolean =>
  `${document.key} ${title}`.toLowerCase().includes(q.trim().toLowerCase())

/**
 * Lists a market's own documents, by market and key.
 * @param scheduled time of the next planned publication, by the document's address as JSON
 */
export async function listDocuments(
  { db }: Database,
  query: DocumentQuery,
  scheduled: ReadonlyMap<string, string>,
): Promise<ListedDocument[]> {
  const { kind, market, q, status } = query
  // The widget shape names these in `meta`, the block shape at the top and in `properties`.
  const body = sql`coalesce(${drafts.body}, ${publishedVersions.body})::jsonb`
  const isPage = isComposed(kind)
  const nullText = sql`null`.mapWith(toNullableText)
  const rows = await db
    .select({
      market: documents.market,
      key: documents.key,
      publishedVersion: documents.publishedVersion,
      published: publishedVersions.published,
      publishedBy: publishedVersions.publishedBy,
      drafted: drafts.updated,
      author: drafts.author,
      nextKey: drafts.nextKey,
      title: isPage
        ? sql`coalesce(${body} #>> '{meta,title}', ${body} #>> '{properties,title}')`.mapWith(toNullableText)
        : nullText,
      alias: isPage
        ? sql`coalesce(${body} #>> '{meta,_alias}', ${body} ->> 'contentType')`.mapWith(toNullableText)
        : nullText,
    })
    .from(documents)
    .leftJoin(drafts, ofDraft)
    .leftJoin(publishedVersions, ofPublished)
    .where(
      and(
        eq(documents.kind, kind),
        market === undefined ? undefined : eq(documents.market, market),
        // Excludes pages that the market removed in favour of the followed market's.
        or(isNotNull(publishedVersions.body), isNotNull(drafts.body), isNotNull(documents.unpublished)),
      ),
    )
    .orderBy(sql`${documents.market} collate "C"`, sql`${documents.key} collate "C"`)
  return rows
    .map((row): ListedDocument => {
      const document = { kind, market: row.market, key: row.key }
      return {
        document,
        title: row.title ?? '',
        alias: row.alias ?? '',
        publishedVersion: row.publishedVersion,
        published: isoOf(row.published),
        drafted: isoOf(row.drafted),
        author: row.author ?? row.publishedBy,
        nextKey: row.nextKey,
        scheduled: scheduled.get(JSON.stringify([kind, row.market, row.key])) ?? null,
        from: null,
      }
    })
    .filter((item) => hasStatus(item, status) && isNamed(item, q))
}
