import type { EditedDocument } from '#schemas/editor/parts.ts'
import { parseJson } from '#schemas/validation/json.ts'
import type { ContentSource } from '#server/content/content-source.ts'
import { isDocumentAt } from '#server/content/queries.ts'
import { and, eq } from '#server/database/drizzle.ts'
import { documents, publishedVersions } from '#server/database/tables/content.ts'
import type { SelectQueries } from '#server/database/transactions.ts'
import { readCheckpoint } from '#server/editor/drafts/checkpoints.ts'

/** Returns a document's published version; undefined if there is none. */
async function readVersion(
  db: SelectQueries,
  document: EditedDocument,
  version: number,
): Promise<{ body: string; revision: string } | undefined> {
  const [row] = await db
    .select({ body: publishedVersions.body, revision: publishedVersions.revision })
    .from(publishedVersions)
    .innerJoin(documents, eq(documents.id, publishedVersions.documentId))
    .where(and(isDocumentAt(document), eq(publishedVersions.version, version)))
  return row
}

/** A published version, or the id of a checkpoint. */
export interface VersionReference {
  version?: number | undefined
  checkpoint?: number | undefined
}

/** Returns the text of a published version or a checkpoint; undefined if there is none. */
export async function readVersionReference(
  db: SelectQueries,
  document: EditedDocument,
  { version, checkpoint }: VersionReference,
): Promise<{ body: string; revision: string } | undefined> {
  if (version !== undefined) return readVersion(db, document, version)
  return checkpoint === undefined ? undefined : readCheckpoint(db, document, checkpoint)
}

/** Creates a content source of earlier versions of pages, for comparison and viewing. */
export function versionSource(
  db: SelectQueries,
  source: ContentSource,
  version: VersionReference,
): ContentSource {
  return {
    ...source,
    async page({ market, path }) {
      const row = await readVersionReference(db, { kind: 'page', market, key: path }, version)
      if (!row) return { kind: 'missing', status: 404 }
      return { kind: 'document', document: parseJson(row.body), revision: row.revision }
    },
  }
}
