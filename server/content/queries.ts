import type { DocumentAddress } from '#server/content/document.ts'
import { toNullableText } from '#server/database/decoders.ts'
import { and, eq, sql } from '#server/database/drizzle.ts'
import type { ReadQueries } from '#server/database/read-database.ts'
import { documents, drafts, publishedVersions } from '#server/database/tables/content.ts'

/** Returns the condition for one document. */
export const isDocumentAt = ({ kind, market, key }: DocumentAddress) =>
  and(eq(documents.kind, kind), eq(documents.market, market), eq(documents.key, key))

/** Joins the published version of a document. */
export const ofPublished = and(
  eq(publishedVersions.documentId, documents.id),
  eq(publishedVersions.version, documents.publishedVersion),
)

/** Joins the draft of a document. */
export const ofDraft = eq(drafts.documentId, documents.id)

/**
 * Selects documents with their published text, or with `preview` the draft if there is one. Body and revision are null
 * if there is neither.
 */
export const readDocuments = (db: ReadQueries, preview: boolean) =>
  db
    .select({
      kind: documents.kind,
      market: documents.market,
      key: documents.key,
      body: sql`coalesce(${drafts.body}, ${publishedVersions.body})`.mapWith(toNullableText),
      revision: sql`coalesce(${drafts.revision}, ${publishedVersions.revision})`.mapWith(toNullableText),
      unpublished: documents.unpublished,
    })
    .from(documents)
    .leftJoin(publishedVersions, ofPublished)
    .leftJoin(drafts, and(ofDraft, sql`${preview}::boolean`))
