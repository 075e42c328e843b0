import type { EditedDocument, Editor } from '#schemas/editor/parts.ts'
import type { Database } from '#server/database/database.ts'
import { eq } from '#server/database/drizzle.ts'
import { documents, drafts, publishedVersions } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { keepDraft } from '#server/editor/checkpoints.ts'
import { noteReplaced } from '#server/editor/draft-log.ts'
import { lockDocument, readDraft } from '#server/editor/stored-draft.ts'

/**
 * Throws a draft away, and its document with it where nothing of that was ever published.
 * @param now milliseconds since the epoch
 * @returns false where there is no draft
 */
export function removeDraft(
  database: Database,
  document: EditedDocument,
  editor: Editor,
  now: number,
): Promise<boolean> {
  return inTransaction(database, async (tx) => {
    if ((await lockDocument(tx, document)) === undefined) return false
    const stored = await readDraft(tx, document)
    if (!stored?.isDraft) return false
    const at = new Date(now)
    await keepDraft(tx, stored.id, { reason: 'discard', editor, now: at })
    await tx.delete(drafts).where(eq(drafts.documentId, stored.id))
    const versions = await tx
      .select({ version: publishedVersions.version })
      .from(publishedVersions)
      .where(eq(publishedVersions.documentId, stored.id))
      .limit(1)
    if (versions.length === 0) await tx.delete(documents).where(eq(documents.id, stored.id))
    else await noteReplaced(tx, stored.id, editor, at)
    return true
  })
}
