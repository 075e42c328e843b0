import type { EditedDocument } from '#schemas/editor/parts.ts'
import { parseJson } from '#schemas/validation/json.ts'
import type { ContentSource } from '#server/content/content-source.ts'
import { at } from '#server/content/queries.ts'
import { and, eq } from '#server/database/drizzle.ts'
import { documents, publishedVersions } from '#server/database/tables/content.ts'
import { publicationSchedules } from '#server/database/tables/editor.ts'
import type { Transaction } from '#server/database/transactions.ts'
import { readCheckpoint } from '#server/editor/drafts/checkpoints.ts'
import { snapshotsIn } from '#server/editor/snapshot.ts'

/** Returns a document's published version; undefined if there is none. */
async function readVersion(
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

/** A published version, or the id of a checkpoint or of a plan. */
export interface Earlier {
  version?: number | undefined
  checkpoint?: number | undefined
  plan?: string | undefined
}

/** Returns the text of a document that a plan publishes; undefined if it has none. */
async function readPlanned(
  db: Pick<Transaction, 'select'>,
  document: EditedDocument,
  plan: string,
): Promise<{ body: string; revision: string } | undefined> {
  const [row] = await db
    .select({ content: publicationSchedules.content })
    .from(publicationSchedules)
    .where(eq(publicationSchedules.id, plan))
  const wanted = JSON.stringify([document.kind, document.market, document.key])
  return (
    row &&
    snapshotsIn(row.content).find(
      ({ document: { kind, market, key } }) => JSON.stringify([kind, market, key]) === wanted,
    )
  )
}

/** Returns the text of a published version, a checkpoint or a plan; undefined if there is none. */
export async function readEarlier(
  db: Pick<Transaction, 'select'>,
  document: EditedDocument,
  { version, checkpoint, plan }: Earlier,
): Promise<{ body: string; revision: string } | undefined> {
  if (version !== undefined) return readVersion(db, document, version)
  if (plan !== undefined) return readPlanned(db, document, plan)
  return checkpoint === undefined ? undefined : readCheckpoint(db, document, checkpoint)
}

/** Creates a content source with earlier or planned texts of pages, to be compared or looked at. */
export function versionSource(
  db: Pick<Transaction, 'select'>,
  source: ContentSource,
  earlier: Earlier,
): ContentSource {
  return {
    ...source,
    async page({ market, path }) {
      const row = await readEarlier(db, { kind: 'page', market, key: path }, earlier)
      if (!row) return { kind: 'missing', status: 404 }
      return { kind: 'document', document: parseJson(row.body), revision: row.revision }
    },
  }
}
