import { ofDraft } from '#server/content/queries.ts'
import { toNullableText } from '#server/database/decoders.ts'
import { and, eq, inArray, sql } from '#server/database/drizzle.ts'
import type { ReadDatabase } from '#server/database/read-database.ts'
import { documents, drafts } from '#server/database/tables/content.ts'

/** Returns the addresses of a market's pages with drafts, by page id. Ids without a draft are absent. */
export async function findDraftKeys(
  db: ReadDatabase['db'],
  market: string,
  pageIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (pageIds.length === 0) return new Map()
  // The widget shape has a page's id in `meta`, the block shape at the top.
  const id = sql`coalesce(${drafts.body}::jsonb #>> '{meta,id}', ${drafts.body}::jsonb ->> 'id')`
  const rows = await db
    .select({ key: documents.key, id: id.mapWith(toNullableText) })
    .from(documents)
    .innerJoin(drafts, ofDraft)
    .where(and(eq(documents.kind, 'page'), eq(documents.market, market), inArray(id, [...pageIds])))
  return new Map(rows.flatMap((row) => (row.id === null ? [] : [[row.id, row.key] as const])))
}
