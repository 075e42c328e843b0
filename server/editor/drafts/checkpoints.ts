import type { EditedDocument, Editor } from '#schemas/editor/parts.ts'
import { isDocumentAt } from '#server/content/queries.ts'
import { and, desc, eq } from '#server/database/drizzle.ts'
import { documents, drafts, publishedVersions } from '#server/database/tables/content.ts'
import { draftCheckpoints } from '#server/database/tables/editor.ts'
import type { SelectQueries, Transaction } from '#server/database/transactions.ts'

/** Checkpoints of one document that are listed. */
const maxListed = 100

interface Occasion {
  reason: (typeof draftCheckpoints.$inferSelect)['reason']
  /** The version that is restored. */
  version?: number | undefined
  editor: Pick<Editor, 'email'>
  now: Date
}

/** Whether a text of a document can already be restored. */
async function hasCheckpoint(tx: Transaction, documentId: number, revision: string): Promise<boolean> {
  for (const versionTable of [publishedVersions, draftCheckpoints]) {
    const rows = await tx
      .select({ revision: versionTable.revision })
      .from(versionTable)
      .where(and(eq(versionTable.documentId, documentId), eq(versionTable.revision, revision)))
      .limit(1)
    if (rows.length > 0) return true
  }
  return false
}

/** Stores the current draft of a document as a checkpoint before it is replaced. */
export async function storeCheckpoint(
  tx: Transaction,
  documentId: number,
  { reason, version, editor, now }: Occasion,
): Promise<void> {
  const [draft] = await tx.select().from(drafts).where(eq(drafts.documentId, documentId))
  if (!draft) return
  const { body, revision, author } = draft
  if (await hasCheckpoint(tx, documentId, revision)) return
  await tx.insert(draftCheckpoints).values({
    documentId,
    body,
    revision,
    author,
    reason,
    version: version ?? null,
    madeBy: editor.email,
    made: now,
  })
}

/** Lists the checkpoints of a document, newest first. */
export const listCheckpoints = (db: SelectQueries, document: EditedDocument) =>
  db
    .select({
      id: draftCheckpoints.id,
      author: draftCheckpoints.author,
      reason: draftCheckpoints.reason,
      version: draftCheckpoints.version,
      made: draftCheckpoints.made,
    })
    .from(draftCheckpoints)
    .innerJoin(documents, eq(documents.id, draftCheckpoints.documentId))
    .where(isDocumentAt(document))
    .orderBy(desc(draftCheckpoints.id))
    .limit(maxListed)

/** Returns a checkpoint; undefined if the document has none with this id. */
export async function readCheckpoint(
  db: SelectQueries,
  document: EditedDocument,
  id: number,
): Promise<{ body: string; revision: string } | undefined> {
  const [row] = await db
    .select({ body: draftCheckpoints.body, revision: draftCheckpoints.revision })
    .from(draftCheckpoints)
    .innerJoin(documents, eq(documents.id, draftCheckpoints.documentId))
    .where(and(isDocumentAt(document), eq(draftCheckpoints.id, id)))
  return row
}
