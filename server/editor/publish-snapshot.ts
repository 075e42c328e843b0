import type { EditedDocument } from '#schemas/editor/parts.ts'
import { sameAddress } from '#server/content/document.ts'
import { keepVersionAsDraft } from '#server/content/publish.ts'
import { isDocumentAt } from '#server/content/queries.ts'
import { and, eq, isNull, max, or, sql } from '#server/database/drizzle.ts'
import { documents, drafts, publishedVersions } from '#server/database/tables/content.ts'
import { notifyAfterCommit } from '#server/database/transaction-guard.ts'
import type { Transaction } from '#server/database/transactions.ts'
import type { AddressUse } from '#server/editor/checks/address-check.ts'
import { draftsChanged } from '#server/editor/drafts/draft-log.ts'
import { addressUse } from '#server/editor/drafts/next-address.ts'
import { type PlannedEnds, updatePlannedEnds } from '#server/editor/drafts/planned-ends.ts'
import type { Snapshot } from '#server/editor/drafts/snapshot.ts'
import { lockDocument, readDraft, type StoredDraft } from '#server/editor/drafts/stored-draft.ts'
import { moveDocument } from '#server/editor/move-page.ts'

type PublishedSnapshot = Omit<Snapshot, 'nextKey'> & { version: number; before: number | null }

/** `taken`: nothing was published, because a page would move to an address that is taken. */
export type SnapshotOutcome =
  | { kind: 'published'; published: PublishedSnapshot[] }
  | { kind: 'taken'; document: EditedDocument; path: string; by: AddressUse }

interface LockedSnapshot {
  snapshot: Snapshot
  row: typeof documents.$inferSelect
}

/** Sorts by document: two who lock the same documents in one order wait and do not deadlock. */
const inLockOrder = <Item extends { document: EditedDocument }>(items: readonly Item[]): Item[] =>
  items.toSorted((a, b) => (JSON.stringify(a.document) < JSON.stringify(b.document) ? -1 : 1))

/**
 * Locks the documents of texts that were read before.
 * @returns those that were published, unpublished, moved or deleted since, or whose draft was discarded
 */
export async function lockUnchanged(
  tx: Transaction,
  storedDrafts: readonly StoredDraft[],
): Promise<EditedDocument[]> {
  const changed: EditedDocument[] = []
  for (const { document, id, publishedVersion, isDraft } of inLockOrder(storedDrafts)) {
    await lockDocument(tx, document)
    const current = await readDraft(tx, document)
    // What was typed since stays in the draft.
    const isSame =
      current?.id === id && current.publishedVersion === publishedVersion && current.isDraft === isDraft
    if (!isSame) changed.push(document)
  }
  return changed
}

/** Locks the documents of these texts. Deleted documents are skipped. */
async function lockAll(tx: Transaction, snapshots: readonly Snapshot[]): Promise<LockedSnapshot[]> {
  const locked: LockedSnapshot[] = []
  for (const snapshot of inLockOrder(snapshots)) {
    const [row] = await tx.select().from(documents).where(isDocumentAt(snapshot.document)).for('update')
    if (row) locked.push({ snapshot, row })
  }
  return locked
}

/** Returns the address to which the page moves with this text; undefined if it stays. */
const targetOf = ({ document, nextKey }: Snapshot): string | undefined =>
  nextKey === document.key ? undefined : nextKey

/** Publishes one text as its document's next version, and removes the draft if it is unchanged. */
async function publishDocument(
  tx: Transaction,
  { snapshot, row }: LockedSnapshot,
  author: string,
): Promise<PublishedSnapshot> {
  const { nextKey, ...text } = snapshot
  const { body, revision } = text
  const [newest] = await tx
    .select({ version: max(publishedVersions.version) })
    .from(publishedVersions)
    .where(eq(publishedVersions.documentId, row.id))
  const version = (newest?.version ?? 0) + 1
  await tx
    .insert(publishedVersions)
    .values({ documentId: row.id, version, body, revision, publishedBy: author })
  await tx
    .update(documents)
    .set({ publishedVersion: version, unpublished: null })
    .where(eq(documents.id, row.id))
  // A draft whose next address has changed since is not part of this publication.
  const sameAddress = or(
    isNull(drafts.nextKey),
    nextKey === undefined ? undefined : eq(drafts.nextKey, nextKey),
  )
  await tx
    .delete(drafts)
    .where(and(eq(drafts.documentId, row.id), eq(drafts.revision, revision), sameAddress))
  return { ...text, version, before: row.publishedVersion }
}

/**
 * Publishes these texts, each as its document's next version, moves pages to their next address, and removes drafts
 * that are unchanged. All or none; deleted documents are skipped.
 * @param plannedEnds what becomes of planned ends of the texts that are replaced
 */
export async function publishSnapshots(
  tx: Transaction,
  snapshots: readonly Snapshot[],
  author: string,
  plannedEnds: PlannedEnds,
): Promise<SnapshotOutcome> {
  const locked = await lockAll(tx, snapshots)
  for (const { snapshot } of locked) {
    const { document } = snapshot
    const path = targetOf(snapshot)
    const by = path === undefined ? undefined : await addressUse(tx, document, path)
    if (path !== undefined && by) return { kind: 'taken', document, path, by }
  }
  const published: PublishedSnapshot[] = []
  for (const lockedSnapshot of locked) published.push(await publishDocument(tx, lockedSnapshot, author))
  await updatePlannedEnds(tx, published, plannedEnds)
  // Runs after all texts, so that redirects of the same publication include its moves.
  for (const [index, { snapshot, row }] of locked.entries()) {
    const { document } = snapshot
    const path = targetOf(snapshot)
    const publishedSnapshot = published[index]
    if (!publishedSnapshot || path === undefined) continue
    await moveDocument(tx, { ...row, document }, path, author)
    published[index] = { ...publishedSnapshot, document: { ...document, key: path }, movedFrom: document.key }
  }
  notifyAfterCommit(draftsChanged)
  return { kind: 'published', published }
}

/**
 * Returns the version that returns when a publication ends: none that was itself published until a time that has passed.
 * @param laterSnapshots texts of publications whose time has passed
 */
function versionBefore({ document, before }: Snapshot, laterSnapshots: readonly Snapshot[]): number | null {
  const outlived = laterSnapshots.find(
    (item) => item.version === before && sameAddress(item.document, document),
  )
  // Each version replaced an older one, so this ends.
  return outlived ? versionBefore(outlived, laterSnapshots) : (before ?? null)
}

/**
 * Restores the previous texts of documents that were not published again since. A document without one is unpublished,
 * and its text becomes the draft if there is none.
 * @param over texts of publications whose time has passed, which do not return
 * @returns the texts that ended
 */
export async function endSnapshots(
  tx: Transaction,
  snapshots: readonly Snapshot[],
  over: readonly Snapshot[],
  author: string,
): Promise<Snapshot[]> {
  const endedSnapshots: Snapshot[] = []
  for (const snapshot of snapshots) {
    const { document, version } = snapshot
    if (version === undefined) continue
    const publishedVersion = versionBefore(snapshot, over)
    const [row] = await tx
      .update(documents)
      .set({ publishedVersion, unpublished: publishedVersion === null ? sql`now()` : null })
      .where(and(isDocumentAt(document), eq(documents.publishedVersion, version)))
      .returning({ id: documents.id })
    if (!row) continue
    if (publishedVersion === null) await keepVersionAsDraft(tx, row.id, version, author)
    endedSnapshots.push(snapshot)
  }
  notifyAfterCommit(draftsChanged)
  return endedSnapshots
}
