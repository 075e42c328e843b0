import type { SQL } from 'drizzle-orm'
import { canChangeKind, canChangeMarket, isAtLeast } from '#schemas/api/editor-roles.ts'
import type { EditedDocument, Editor } from '#schemas/editor/parts.ts'
import type { Review } from '#schemas/editor/reviews.ts'
import { contentKindOfDocument, contentKindOfPage } from '#schemas/pages/content-kinds.ts'
import { toText } from '#server/database/decoders.ts'
import { and, asc, eq, inArray, sql } from '#server/database/drizzle.ts'
import { documents, drafts } from '#server/database/tables/content.ts'
import { editors } from '#server/database/tables/editor.ts'
import { reviewRequests } from '#server/database/tables/reviews.ts'
import { notifyAfterCommit } from '#server/database/transaction-guard.ts'
import type { SelectQueries, Transaction } from '#server/database/transactions.ts'
import { draftsChanged } from '#server/editor/drafts/draft-log.ts'
import { readDraft, readPageUncached, type StoredDraft } from '#server/editor/drafts/stored-draft.ts'
import type { ReviewMails } from '#server/editor/reviews/review-mails.ts'
import { queueMail } from '#server/mail/outbox.ts'

type Row = typeof reviewRequests.$inferSelect

/** Maximum of listed requests. */
const maxListed = 200

/** Requests that still need a response. */
export const isPending = inArray(reviewRequests.status, ['open', 'returned'])

const titleOf = (stored: StoredDraft): string => readPageUncached(stored)?.title || stored.document.key
const aliasOf = (stored: StoredDraft): string => readPageUncached(stored)?.alias ?? ''

/** Whether an editor can publish a draft, and so review it. */
function canReview(
  editor: Pick<Editor, 'role' | 'markets' | 'kinds'>,
  { document, alias }: { document: EditedDocument; alias: string },
): boolean {
  // An admin has no limits; stored ones apply again after a demotion.
  if (isAtLeast(editor.role, 'admin')) return true
  const kind = document.kind === 'page' ? contentKindOfPage(alias) : contentKindOfDocument(document.kind)
  return (
    isAtLeast(editor.role, 'publisher') &&
    canChangeMarket(editor, document.market) &&
    canChangeKind(editor, kind)
  )
}

/** A pending request with the page kind of its draft. */
interface PendingReview {
  review: Review
  alias: string
}

/**
 * Reads pending requests; those whose draft is gone have nothing to review. A request to a reviewer who can no longer
 * publish the draft is for any publisher.
 */
async function readPending(db: SelectQueries, where?: SQL): Promise<PendingReview[]> {
  const rows = await db
    .select({
      row: reviewRequests,
      document: { kind: documents.kind, market: documents.market, key: documents.key },
    })
    .from(reviewRequests)
    .innerJoin(documents, eq(documents.id, reviewRequests.documentId))
    .where(and(isPending, where))
    .orderBy(asc(reviewRequests.id))
    .limit(maxListed)
  const accounts = new Map((await db.select().from(editors)).map((account) => [account.id, account]))
  const pending: PendingReview[] = []
  for (const { row, document } of rows) {
    const stored = await readDraft(db, document)
    if (!stored?.isDraft) continue
    const alias = aliasOf(stored)
    const reviewer = row.reviewerId === null ? undefined : accounts.get(row.reviewerId)
    const isAble = reviewer !== undefined && canReview(reviewer, { document, alias })
    pending.push({
      alias,
      review: asReview(isAble ? row : { ...row, reviewerId: null, reviewer: null }, stored),
    })
  }
  return pending
}

/** Reads pending requests, the oldest first. */
export const readReviews = async (db: SelectQueries, where?: SQL): Promise<Review[]> =>
  (await readPending(db, where)).map(({ review }) => review)

/** Reads open requests that an editor can answer: addressed to them, or to any publisher. */
export async function readReviewsFor(db: SelectQueries, editor: Editor): Promise<Review[]> {
  const open = await readPending(db, eq(reviewRequests.status, 'open'))
  return open.flatMap(({ review, alias }) => {
    const { askerId, reviewerId, document } = review
    const isAddressed =
      reviewerId === null ? canReview(editor, { document, alias }) : reviewerId === editor.id
    return isAddressed && askerId !== editor.id ? review : []
  })
}

function asReview(row: Row, stored: StoredDraft): Review {
  const { documentId, status, made, answered, ...request } = row
  return {
    ...request,
    document: stored.document,
    title: titleOf(stored),
    status: status === 'returned' ? 'returned' : 'open',
    made: made.toISOString(),
    answered: answered?.toISOString() ?? null,
  }
}

/** Reads a pending request; undefined if there is none of this id. */
export const readReview = async (db: SelectQueries, id: number): Promise<Review | undefined> =>
  (await readReviews(db, eq(reviewRequests.id, id)))[0]

/** A text that differs whenever the pending request of a document does. */
export const pendingRevision = sql`concat_ws(' ', max(${reviewRequests.id}), min(${reviewRequests.status}))`

/** Returns a text that differs whenever the request of a document does. */
export async function reviewRevision(db: SelectQueries, documentId: number): Promise<string> {
  const [row] = await db
    .select({ revision: pendingRevision.mapWith(toText) })
    .from(reviewRequests)
    .where(and(eq(reviewRequests.documentId, documentId), isPending))
  return row?.revision ?? ''
}

/** Possible reviewers of a draft for an editor: other editors who can publish it. */
export async function readReviewers(db: SelectQueries, asker: Editor, stored: StoredDraft) {
  const editorRows = await db.select().from(editors).orderBy(asc(editors.name), asc(editors.id))
  const draft = { document: stored.document, alias: aliasOf(stored) }
  return editorRows.filter((recipient) => recipient.id !== asker.id && canReview(recipient, draft))
}

interface NewReview {
  editor: Editor
  /** Id of the colleague; null: any publisher. */
  reviewer: string | null
  note: string
  now: Date
}

export type ReviewRequestResult =
  | { kind: 'requested'; id: number }
  | { kind: 'missing' | 'no-draft' | 'no-reviewer' | 'pending' }

/** Stores a review request, and queues a mail to each reviewer. */
export async function requestReview(
  tx: Transaction,
  mails: ReviewMails,
  document: EditedDocument,
  { editor, reviewer, note, now }: NewReview,
): Promise<ReviewRequestResult> {
  const stored = await readDraft(tx, document)
  if (!stored) return { kind: 'missing' }
  if (!stored.isDraft) return { kind: 'no-draft' }
  const able = await readReviewers(tx, editor, stored)
  const reviewers = reviewer === null ? able : able.filter(({ id }) => id === reviewer)
  if (reviewers.length === 0) return { kind: 'no-reviewer' }
  // A new request replaces one that was sent back.
  const ofDocument = eq(reviewRequests.documentId, stored.id)
  await tx
    .update(reviewRequests)
    .set({ status: 'closed' })
    .where(and(ofDocument, eq(reviewRequests.status, 'returned')))
  const [created] = await tx
    .insert(reviewRequests)
    .values({
      documentId: stored.id,
      askerId: editor.id,
      asker: editor.name,
      reviewerId: reviewer,
      reviewer: reviewer === null ? null : (reviewers[0]?.name ?? null),
      note: note.trim(),
      status: 'open',
      made: now,
    })
    .onConflictDoNothing()
    .returning({ id: reviewRequests.id })
  if (!created) return { kind: 'pending' }
  const subject = { document, title: titleOf(stored), by: editor }
  for (const { email } of reviewers) await queueMail(tx, mails.requested(email, subject, note.trim()))
  notifyAfterCommit(draftsChanged)
  return { kind: 'requested', id: created.id }
}

/** Queues a mail to the requester; none if they are no longer an editor, or responded themselves. */
async function notifyRequester(
  tx: Transaction,
  { askerId }: Pick<Row, 'askerId'>,
  by: Editor,
  write: (email: string) => ReturnType<ReviewMails['returned']>,
): Promise<void> {
  if (askerId === by.id) return
  const [asker] = await tx.select({ email: editors.email }).from(editors).where(eq(editors.id, askerId))
  if (asker) await queueMail(tx, write(asker.email))
}

/** Sends a draft back. @returns whether the request was open, and not the editor's own */
export async function sendBack(
  tx: Transaction,
  mails: ReviewMails,
  id: number,
  { editor, words, now }: { editor: Editor; words: string; now: Date },
): Promise<'returned' | 'own' | undefined> {
  const review = await readReview(tx, id)
  if (review?.status !== 'open') return undefined
  if (review.askerId === editor.id) return 'own'
  const message = words.trim()
  const set = { status: 'returned', answer: message, answeredBy: editor.name, answered: now } as const
  const changedRows = await tx
    .update(reviewRequests)
    .set(set)
    .where(and(eq(reviewRequests.id, id), eq(reviewRequests.status, 'open')))
    .returning({ id: reviewRequests.id })
  if (changedRows.length === 0) return undefined
  await notifyRequester(tx, review, editor, (email) =>
    mails.returned(email, { ...review, by: editor }, message),
  )
  notifyAfterCommit(draftsChanged)
  return 'returned'
}

/** Withdraws an open request, or dismisses one that was sent back. */
export async function closeReview(
  tx: Transaction,
  id: number,
  editor: Editor,
): Promise<'closed' | 'refused' | undefined> {
  const [row] = await tx
    .select()
    .from(reviewRequests)
    .where(and(eq(reviewRequests.id, id), isPending))
    .for('update')
  if (!row) return undefined
  if (row.askerId !== editor.id && !isAtLeast(editor.role, 'admin')) return 'refused'
  await tx.update(reviewRequests).set({ status: 'closed' }).where(eq(reviewRequests.id, id))
  notifyAfterCommit(draftsChanged)
  return 'closed'
}

/** A publication, immediate or planned, by an editor. */
export interface Approval {
  editor: Editor
  isPlanned: boolean
  now: Date
}

/** Approves the review requests of drafts that are published or scheduled. Call it in the publishing transaction. */
export async function approveReviews(
  tx: Transaction,
  mails: ReviewMails,
  published: readonly StoredDraft[],
  { editor, isPlanned, now }: Approval,
): Promise<void> {
  for (const stored of published) {
    const rows = await tx
      .update(reviewRequests)
      .set({ status: 'approved', answeredBy: editor.name, answered: now })
      .where(and(eq(reviewRequests.documentId, stored.id), isPending))
      .returning()
    const subject = { document: stored.document, title: titleOf(stored), by: editor }
    for (const row of rows)
      await notifyRequester(tx, row, editor, (email) => mails.approved(email, subject, isPlanned))
  }
}

/** Closes requests whose draft was discarded, or published by an earlier schedule. */
export async function closeSettledReviews(tx: Transaction): Promise<void> {
  const hasDraft = sql`exists (select 1 from ${drafts} where ${drafts.documentId} = ${reviewRequests.documentId})`
  await tx
    .update(reviewRequests)
    .set({ status: 'closed' })
    .where(and(isPending, sql`not ${hasDraft}`))
}
