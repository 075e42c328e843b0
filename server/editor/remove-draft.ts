import type { EditedDocument, Editor } from '#schemas/editor/parts.ts'
import type { Database } from '#server/database/database.ts'
import { eq } from '#server/database/drizzle.ts'
import { documents, drafts, publishedVersions } from '#server/database/tables/content.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { keepDraft } from '#server/editor/drafts/checkpoints.ts'
import { noteReplaced } from '#server/editor/drafts/draft-log.ts'
import { lockDocument, readDraft } from '#server/editor/drafts/stored-draft.ts'
import { moveToBin } from '#server/editor/page-bin.ts'
import { closeSettledReviews } from '#server/editor/reviews/reviews.ts'

/**
 * Discards a draft. A document that was never published is deleted too: a page goes to the bin.
 * @param isPlanned whether a publication is planned, for which a document that was never published stays
 * @param now milliseconds since the epoch
 * @returns the document's id if its draft was discarded
 */
export function removeDraft(
  database: Database,
  document: EditedDocument,
  editor: Editor,
  { isPlanned, now }: { isPlanned: boolean; now: number },
): Promise<number | 'missing' | 'planned'> {
  return inTransaction(database, async (tx) => {
    if ((await lockDocument(tx, document)) === undefined) return 'missing'
    const stored = await readDraft(tx, document)
    if (!stored?.isDraft) return 'missing'
    const at = new Date(now)
    const versions = await tx
      .select({ version: publishedVersions.version })
      .from(publishedVersions)
      .where(eq(publishedVersions.documentId, stored.id))
      .limit(1)
    if (versions.length === 0) {
      if (isPlanned) return 'planned'
      if (document.kind === 'page') await moveToBin(tx, document, editor, at)
      else await tx.delete(documents).where(eq(documents.id, stored.id))
      return stored.id
    }
    await keepDraft(tx, stored.id, { reason: 'discard', editor, now: at })
    await tx.delete(drafts).where(eq(drafts.documentId, stored.id))
    await closeSettledReviews(tx)
    await noteReplaced(tx, stored.id, editor, at)
    return stored.id
  })
}
