import type { EditedDocument } from '#schemas/editor/parts.ts'
import type { ContentSource } from '#server/content/content-source.ts'
import { at } from '#server/content/queries.ts'
import { and, eq } from '#server/database/drizzle.ts'
import { documents, publishedVersions } from '#server/database/tables.ts'
import type { Transaction } from '#server/database/transactions.ts'

/** What was published of a document as that version; undefined where there is none. */
export async function readVersion(
  db: Pick<Transaction, 'select'>,
  document: EditedDocument,
  version: number,
): Promise<{ body: string; revision: string } | undefined> {
  const [row] = await db
    .select({ body: publishedVersions.body, revision: publishedVersions.revision })
    .from(publishedVersions)
    .innerJoin(documents, eq(documents.id, publishedVersions.documentId))
    .where(and(at(document), eq(publishedVersions.version, version)))
  return row
}

/** Pages as one version of each has them: to be looked at beside the draft. */
export function versionSource(
  db: Pick<Transaction, 'select'>,
  source: ContentSource,
  version: number,
): ContentSource {
  return {
    ...source,
    async page({ market, path }) {
      const row = await readVersion(db, { kind: 'page', market, key: path }, version)
      if (!row) return { kind: 'missing', status: 404 }
      return { kind: 'document', document: JSON.parse(row.body), revision: row.revision }
    },
  }
}
