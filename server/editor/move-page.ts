import type { EditedDocument, Editor } from '#schemas/editor/parts.ts'
import { sameAddress } from '#server/content/document.ts'
import { isDocumentAt } from '#server/content/queries.ts'
import { and, eq, inArray } from '#server/database/drizzle.ts'
import { documents, drafts, publishedVersions } from '#server/database/tables/content.ts'
import { publicationSchedules } from '#server/database/tables/editor.ts'
import { notifyAfterCommit } from '#server/database/transaction-guard.ts'
import type { Transaction } from '#server/database/transactions.ts'
import type { AddressUse } from '#server/editor/checks/address-check.ts'
import { draftsChanged } from '#server/editor/drafts/draft-log.ts'
import { lockPlans } from '#server/editor/drafts/lock-plans.ts'
import { addressUse } from '#server/editor/drafts/next-address.ts'
import { redirectMovedPage } from '#server/editor/drafts/redirect-moved-page.ts'
import { readDraft, type StoredDraft, writeDraft } from '#server/editor/drafts/stored-draft.ts'

/** Updates the schedules of a moved page. */
async function movePlans(tx: Transaction, from: EditedDocument, to: EditedDocument): Promise<void> {
  const isOpen = inArray(publicationSchedules.status, ['waiting', 'live'])
  for (const { id, snapshots } of await lockPlans(tx, [from], isOpen)) {
    const movedSnapshots = snapshots.map((item) =>
      sameAddress(item.document, from) ? { ...item, document: to } : item,
    )
    await tx
      .update(publicationSchedules)
      .set({ content: JSON.stringify(movedSnapshots) })
      .where(eq(publicationSchedules.id, id))
  }
}

interface LockedPage {
  id: number
  document: EditedDocument
  /** Null: the page is not published, so its address needs no redirect. */
  publishedVersion: number | null
}

/**
 * Moves a locked page to a free path, with its draft, versions, log and schedules. A published page leaves a redirect.
 */
export async function moveDocument(
  tx: Transaction,
  { id, document, publishedVersion }: LockedPage,
  path: string,
  author: string,
): Promise<void> {
  await tx.update(documents).set({ key: path }).where(eq(documents.id, id))
  await tx
    .update(drafts)
    .set({ nextKey: null })
    .where(and(eq(drafts.documentId, id), eq(drafts.nextKey, path)))
  await movePlans(tx, document, { ...document, key: path })
  if (publishedVersion !== null)
    await redirectMovedPage(tx, document.market, { from: document.key, to: path }, author)
  notifyAfterCommit(draftsChanged)
}

/** Sets the address that a published page gets with its next publication. A draft is made if there is none. */
async function setNextKey(
  tx: Transaction,
  { id, document, body, isDraft, revision, publishedVersion }: StoredDraft,
  path: string,
  author: string,
): Promise<void> {
  const ofPage = eq(drafts.documentId, id)
  if (!isDraft) await writeDraft(tx, id, body, author)
  const nextKey = path === document.key ? null : path
  await tx.update(drafts).set({ nextKey }).where(ofPage)
  notifyAfterCommit(draftsChanged)
  if (nextKey !== null) return
  // Without differences there is no draft.
  const [live] = await tx
    .select({ revision: publishedVersions.revision })
    .from(publishedVersions)
    .where(and(eq(publishedVersions.documentId, id), eq(publishedVersions.version, publishedVersion ?? 0)))
  if (live?.revision === revision) await tx.delete(drafts).where(ofPage)
}

export type AddressChange =
  | { kind: 'moved'; id: number }
  | { kind: 'planned' }
  | { kind: 'missing' }
  /** Another editor changed the next address meanwhile. */
  | { kind: 'changed' }
  | { kind: 'taken'; by: AddressUse }

/**
 * Gives a page another address: at once if shoppers do not see the page, else with its next publication. The present
 * address takes the next one back.
 * @param base the next address that the editor saw; undefined: any
 */
export async function changeAddress(
  tx: Transaction,
  document: EditedDocument,
  { path, base }: { path: string; base: string | null | undefined },
  editor: Pick<Editor, 'email'>,
): Promise<AddressChange> {
  const [row] = await tx.select().from(documents).where(isDocumentAt(document)).for('update')
  const stored = row && (await readDraft(tx, document))
  if (!row || !stored) return { kind: 'missing' }
  if (base !== undefined && base !== stored.nextKey) return { kind: 'changed' }
  const by = path === document.key ? undefined : await addressUse(tx, document, path)
  if (by) return { kind: 'taken', by }
  if (row.publishedVersion !== null || path === document.key) {
    await setNextKey(tx, stored, path, editor.email)
    return { kind: 'planned' }
  }
  await tx.update(drafts).set({ nextKey: null }).where(eq(drafts.documentId, row.id))
  await moveDocument(tx, { ...row, document }, path, editor.email)
  return { kind: 'moved', id: row.id }
}
