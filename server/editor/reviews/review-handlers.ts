import type { reviews as endpoints } from '#schemas/editor/reviews.ts'
import { isDocumentAt } from '#server/content/queries.ts'
import type { Database } from '#server/database/database.ts'
import { inTransaction } from '#server/database/transactions.ts'
import type { Audit } from '#server/editor/drafts/audit.ts'
import { checkedKindOf } from '#server/editor/drafts/edited-pages.ts'
import type { EditorHandlersOf } from '#server/editor/drafts/handlers.ts'
import { readDraft } from '#server/editor/drafts/stored-draft.ts'
import type { ReviewMails } from '#server/editor/reviews/review-mails.ts'
import {
  closeReview,
  type ReviewRequestResult,
  readReview,
  readReviewers,
  readReviews,
  readReviewsFor,
  requestReview,
  sendBack,
} from '#server/editor/reviews/reviews.ts'
import { notFound } from '#server/endpoints/not-found.ts'

interface ReviewHandlerDependencies {
  database: Database
  audit: Audit
  reviewMails: ReviewMails
  /** Milliseconds since the epoch. */
  now: () => number
}

const refusals = {
  missing: notFound,
  'no-draft': { status: 409, message: 'There is no draft to review.' },
  'no-reviewer': { status: 400, message: 'There is no publisher who can review it.' },
  pending: { status: 409, message: 'A review of this draft was requested already.' },
} as const satisfies Record<Exclude<ReviewRequestResult['kind'], 'requested'>, object>

/** Parses the id of a request; returns 0, which no request has, if it is invalid. */
export const idNumber = (id: string): number => (/^\d{1,9}$/.test(id) ? Number(id) : 0)

/** Handlers of requests to review a draft. */
export function createReviewHandlers(parts: ReviewHandlerDependencies): EditorHandlersOf<typeof endpoints> {
  const { database, audit, reviewMails, now } = parts
  const { db } = database
  return {
    async reviewers({ query: document }, { editor }) {
      const stored = await readDraft(db, document)
      if (!stored) return notFound
      const able = await readReviewers(db, editor, stored)
      return { status: 200, body: able.map(({ id, name }) => ({ id, name })) }
    },

    async waiting(_, { editor }) {
      const reviews = await readReviews(db)
      const requests = reviews.filter(({ askerId }) => askerId === editor.id)
      return {
        status: 200,
        body: {
          toReview: await readReviewsFor(db, editor),
          returned: requests.filter(({ status }) => status === 'returned'),
          requested: requests.filter(({ status }) => status === 'open'),
        },
      }
    },

    async ofDocument({ query: document }) {
      return { status: 200, body: await readReviews(db, isDocumentAt(document)) }
    },

    async request({ body: { document, reviewer, note } }, { editor }) {
      if (!checkedKindOf(document)) return notFound
      const request = { editor, reviewer, note, now: new Date(now()) }
      const requested = await inTransaction(database, (tx) =>
        requestReview(tx, reviewMails, document, request),
      )
      if (requested.kind !== 'requested') return refusals[requested.kind]
      await audit.note(editor, 'request review', document)
      const review = await readReview(db, requested.id)
      return review ? { status: 201, body: review } : notFound
    },

    async sendBack({ path: { id }, body: { words } }, { editor }) {
      const decision = { editor, words, now: new Date(now()) }
      const outcome = await inTransaction(database, (tx) => sendBack(tx, reviewMails, idNumber(id), decision))
      if (outcome === 'own') return { status: 403, message: 'Another editor already reviews this draft.' }
      const review = outcome && (await readReview(db, idNumber(id)))
      if (!review) return notFound
      await audit.note(editor, 'send back', review.document)
      return { status: 200, body: review }
    },

    async close({ path: { id } }, { editor }) {
      const outcome = await inTransaction(database, (tx) => closeReview(tx, idNumber(id), editor))
      if (outcome === 'refused') return { status: 403, message: 'Only the requester can withdraw a request.' }
      return outcome ? { status: 204 } : notFound
    },
  }
}
