import type { SQL } from 'drizzle-orm'
import type { EditedDocument } from '#schemas/editor/parts.ts'
import { sameAddress } from '#server/content/document.ts'
import { and, asc, inArray } from '#server/database/drizzle.ts'
import { publicationSchedules } from '#server/database/tables/editor.ts'
import type { Transaction } from '#server/database/transactions.ts'
import { type Snapshot, snapshotsIn } from '#server/editor/drafts/snapshot.ts'

/** A plan that is locked until the end of the transaction. */
interface LockedPlan {
  id: string
  status: (typeof publicationSchedules.$inferSelect)['status']
  snapshots: Snapshot[]
}

/**
 * Locks the plans that include one of these documents, so that concurrent publications of a plan's documents do not
 * overwrite each other's versions in it. Other plans stay free: a preview holds its locks while it renders.
 * @param documents whose rows the caller has locked, so that their plans cannot begin meanwhile
 * @param matches condition on the plans
 */
export async function lockPlans(
  tx: Transaction,
  documents: readonly EditedDocument[],
  matches: SQL | undefined,
): Promise<LockedPlan[]> {
  const { id, status, content } = publicationSchedules
  const candidates = await tx.select({ id, content }).from(publicationSchedules).where(matches)
  const ids = candidates
    .filter((plan) =>
      snapshotsIn(plan.content).some((snapshot) =>
        documents.some((document) => sameAddress(snapshot.document, document)),
      ),
    )
    .map((plan) => plan.id)
  if (ids.length === 0) return []
  // In one order, so that two transactions wait and do not deadlock.
  const plans = await tx
    .select({ id, status, content })
    .from(publicationSchedules)
    .where(and(inArray(id, ids), matches))
    .orderBy(asc(id))
    .for('update')
  return plans.map((plan) => ({ id: plan.id, status: plan.status, snapshots: snapshotsIn(plan.content) }))
}
