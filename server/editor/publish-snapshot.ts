import type { FromSchema } from 'json-schema-to-ts'
import { documentSchema } from '#schemas/editor/parts.ts'
import { at } from '#server/content/queries.ts'
import { and, eq, max, sql } from '#server/database/drizzle.ts'
import { documents, drafts, publishedVersions } from '#server/database/tables/content.ts'
import { notifyAfterCommit } from '#server/database/transaction-guard.ts'
import type { Transaction } from '#server/database/transactions.ts'
import { draftsChanged } from '#server/editor/drafts/draft-log.ts'

/** A document with its checked text, and after publication with the text that it replaced. */
export const snapshotSchema = {
  type: 'object',
  properties: {
    document: documentSchema,
    body: { type: 'string' },
    revision: { type: 'string' },
    version: { type: 'integer' },
    before: { type: ['integer', 'null'] },
  },
  required: ['document', 'body', 'revision'],
  additionalProperties: false,
} as const

export type Snapshot = FromSchema<typeof snapshotSchema>

/**
 * Publishes these texts, each as its document's next version, and removes drafts that are unchanged. Deleted documents
 * are skipped.
 */
export async function publishSnapshots(
  tx: Transaction,
  snapshots: readonly Snapshot[],
  author: string,
): Promise<(Snapshot & { version: number; before: number | null })[]> {
  const published: (Snapshot & { version: number; before: number | null })[] = []
  // In one order, so that two who publish the same documents wait and do not deadlock.
  const ordered = snapshots.toSorted((a, b) =>
    JSON.stringify(a.document) < JSON.stringify(b.document) ? -1 : 1,
  )
  for (const snapshot of ordered) {
    const { document, body, revision } = snapshot
    const [held] = await tx.select().from(documents).where(at(document)).for('update')
    if (!held) continue
    const [newest] = await tx
      .select({ version: max(publishedVersions.version) })
      .from(publishedVersions)
      .where(eq(publishedVersions.documentId, held.id))
    const version = (newest?.version ?? 0) + 1
    await tx
      .insert(publishedVersions)
      .values({ documentId: held.id, version, body, revision, publishedBy: author })
    await tx
      .update(documents)
      .set({ publishedVersion: version, unpublished: null })
      .where(eq(documents.id, held.id))
    await tx.delete(drafts).where(and(eq(drafts.documentId, held.id), eq(drafts.revision, revision)))
    published.push({ ...snapshot, version, before: held.publishedVersion })
  }
  notifyAfterCommit(draftsChanged)
  return published
}

/** Restores the previous texts of documents that were not published again since. */
export async function endSnapshots(tx: Transaction, snapshots: readonly Snapshot[]): Promise<void> {
  for (const { document, version, before } of snapshots) {
    if (version === undefined) continue
    await tx
      .update(documents)
      .set({
        publishedVersion: before ?? null,
        unpublished: before === null || before === undefined ? sql`now()` : null,
      })
      .where(and(at(document), eq(documents.publishedVersion, version)))
  }
  notifyAfterCommit(draftsChanged)
}
