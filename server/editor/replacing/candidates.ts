import { blockOfType } from '#schemas/cms/type-names.ts'
import type { EditedDocument } from '#schemas/editor/parts.ts'
import type { SearchTerm } from '#schemas/editor/search-term.ts'
import { type ComposedKind, composedKinds } from '#schemas/pages/document-kinds.ts'
import { ofDraft, ofPublished } from '#server/content/queries.ts'
import type { Database } from '#server/database/database.ts'
import { and, eq, inArray, sql } from '#server/database/drizzle.ts'
import { documents, drafts, publishedVersions } from '#server/database/tables/content.ts'

/** As JSON writes a text, between its quotation marks. */
const asWritten = (text: string): string => JSON.stringify(text).slice(1, -1)

/**
 * Returns a part of a text that documents contain literally in any case: databases differ in lower-casing other
 * letters, and content systems in escaping them.
 */
function plainPart(text: string): string {
  const parts = text.match(/[ -~]+/g) ?? []
  return parts.reduce((longest, part) => (part.length > longest.length ? part : longest), '')
}

/** Returns texts of which every matching document contains at least one; an empty text matches all. */
function writtenParts({ of, value, widget = '' }: SearchTerm, pageId: string | undefined): string[] {
  if (of === 'field') return [widget, blockOfType(widget)]
  return [value, ...(pageId === undefined ? [] : [pageId])]
}

/**
 * Finds documents that may match, in their drafts or else published texts, by kind, market and key.
 * @param pageId of the page whose address is searched
 * @param withPages includes pages, unless another content system has them
 */
export async function findCandidates(
  { db }: Database,
  term: SearchTerm,
  pageId: string | undefined,
  withPages: boolean,
): Promise<EditedDocument[]> {
  const kinds: ComposedKind[] = composedKinds.filter((kind) => withPages || kind !== 'page')
  const body = sql`lower(coalesce(${drafts.body}, ${publishedVersions.body}))`
  const isContained = sql.join(
    writtenParts(term, pageId).map(
      (part) => sql`strpos(${body}, ${asWritten(plainPart(part)).toLowerCase()}) > 0`,
    ),
    sql` or `,
  )
  const { market } = term
  return db
    .select({ kind: documents.kind, market: documents.market, key: documents.key })
    .from(documents)
    .leftJoin(drafts, ofDraft)
    .leftJoin(publishedVersions, ofPublished)
    .where(
      and(
        inArray(documents.kind, kinds),
        sql`(${isContained})`,
        market === undefined ? undefined : eq(documents.market, market),
      ),
    )
    .orderBy(documents.kind, sql`${documents.market} collate "C"`, sql`${documents.key} collate "C"`)
}
