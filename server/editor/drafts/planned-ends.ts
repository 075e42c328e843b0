import { sameAddress } from '#server/content/document.ts'
import { eq } from '#server/database/drizzle.ts'
import { publicationSchedules } from '#server/database/tables/editor.ts'
import type { Transaction } from '#server/database/transactions.ts'
import { lockPlans } from '#server/editor/drafts/lock-plans.ts'
import type { Snapshot } from '#server/editor/drafts/snapshot.ts'

/**
 * Effect of a publication on planned ends of the texts that it replaces: `kept` ends apply to the new text, `dropped`
 * ones are cancelled for its document. `unchanged`: the publication has an end of its own, after which an earlier text
 * with its end may return.
 */
export type PlannedEnds = 'kept' | 'dropped' | 'unchanged'

/** Returns the effect of a publication. @param until its own end; null: none */
export function endsReplacedBy(until: Date | null, keepEnds: boolean): PlannedEnds {
  if (until) return 'unchanged'
  return keepEnds ? 'kept' : 'dropped'
}

type PublishedText = Pick<Snapshot, 'document'> & { version: number; before: number | null }

/** Returns a live plan's texts after the publication of a document's next version. */
function textsAfter(
  snapshots: readonly Snapshot[],
  { document, version, before }: PublishedText,
  plannedEnds: PlannedEnds,
): Snapshot[] {
  return snapshots.flatMap((snapshot) => {
    if (!sameAddress(snapshot.document, document)) return snapshot
    if (plannedEnds === 'dropped') return []
    // Ends of earlier texts wait until the text above them has ended.
    return snapshot.version === before ? { ...snapshot, version } : snapshot
  })
}

/** Applies a publication to the planned ends of its documents. Plans without documents left are cancelled. */
export async function updatePlannedEnds(
  tx: Transaction,
  published: readonly PublishedText[],
  plannedEnds: PlannedEnds,
): Promise<void> {
  if (plannedEnds === 'unchanged') return
  const replacedDocuments = published.map(({ document }) => document)
  for (const { id, snapshots } of await lockPlans(
    tx,
    replacedDocuments,
    eq(publicationSchedules.status, 'live'),
  )) {
    const after = published.reduce((texts, text) => textsAfter(texts, text, plannedEnds), snapshots)
    await tx
      .update(publicationSchedules)
      .set(after.length === 0 ? { status: 'cancelled' } : { content: JSON.stringify(after) })
      .where(eq(publicationSchedules.id, id))
  }
}
