import type { EditedDocument, Editor } from '#schemas/editor/parts.ts'
import { keepVersionAsDraft } from '#server/content/publish.ts'
import type { Database } from '#server/database/database.ts'
import { desc, eq } from '#server/database/drizzle.ts'
import { documents, drafts, publishedVersions } from '#server/database/tables/content.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { storeCheckpoint } from '#server/editor/drafts/checkpoints.ts'
import { logReplacement } from '#server/editor/drafts/draft-log.ts'
import { lockDocument, readDraft } from '#server/editor/drafts/stored-draft.ts'
import { moveToBin } from '#server/editor/page-bin.ts'
import { closeSettledReviews } from '#server/editor/reviews/reviews.ts'

/** The state of a document whose draft is discarded. */
interface RemovalOptions {
  /** Whether a publication is planned, for which a document that was never published stays. */
  isPlanned: boolean
  /** Whether a followed market has the page, which editors then open. */
  isFollowed: boolean
  /** Milliseconds since the epoch. */
  now: number
}

/**
 * Discards a draft. The newest version becomes the draft of a document that is not published: without either, editors
 * could not open it. A document that was never published is deleted: a page goes to the bin.
 * @returns the document's id if its draft was discarded
 */
export function removeDraft(
  database: Database,
  document: EditedDocument,
  editor: Editor,
  { isPlanned, isFollowed, now }: RemovalOptions,
): Promise<number | 'missing' | 'planned'> {
  return inTransaction(database, async (tx) => {
    if ((await lockDocument(tx, document)) === undefined) return 'missing'
    const stored = await readDraft(tx, document)
    if (!stored?.isDraft) return 'missing'
    const at = new Date(now)
    const [newest] = await tx
      .select({ version: publishedVersions.version, author: publishedVersions.publishedBy })
      .from(publishedVersions)
      .where(eq(publishedVersions.documentId, stored.id))
      .orderBy(desc(publishedVersions.version))
      .limit(1)
    if (!newest) {
      if (isPlanned) return 'planned'
      if (document.kind === 'page') await moveToBin(tx, document, editor, at)
      else await tx.delete(documents).where(eq(documents.id, stored.id))
      return stored.id
    }
    await storeCheckpoint(tx, stored.id, { reason: 'discard', editor, now: at })
    await tx.delete(drafts).where(eq(drafts.documentId, stored.id))
    await closeSettledReviews(tx)
    if (stored.publishedVersion === null && !isFollowed)
      await keepVersionAsDraft(tx, stored.id, newest.version, newest.author)
    await logReplacement(tx, stored.id, editor, at)
    return stored.id
  })
}
