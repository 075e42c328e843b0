import type { EditedDocument } from '#schemas/editor/parts.ts'
import { isDocumentAt, ofDraft } from '#server/content/queries.ts'
import { toText } from '#server/database/decoders.ts'
import { and, eq, gt, or, sql } from '#server/database/drizzle.ts'
import { commentMessages, commentThreads } from '#server/database/tables/comments.ts'
import { documents, drafts } from '#server/database/tables/content.ts'
import { draftChanges, editorPresence } from '#server/database/tables/editor.ts'
import { reviewRequests } from '#server/database/tables/reviews.ts'
import type { SelectQueries } from '#server/database/transactions.ts'
import { threadsRevision } from '#server/editor/comments/stored-threads.ts'
import { isPending, pendingRevision } from '#server/editor/reviews/reviews.ts'

const addressOf = ({ kind, market, key }: EditedDocument): string => JSON.stringify([kind, market, key])

const sequence = sql`(select max(${draftChanges.sequence}) from ${draftChanges}
  where ${eq(draftChanges.documentId, documents.id)})`

const comments = sql`(select ${threadsRevision} from ${commentThreads}
  left join ${commentMessages} on ${eq(commentMessages.threadId, commentThreads.id)}
  where ${eq(commentThreads.documentId, documents.id)})`

const review = sql`(select ${pendingRevision} from ${reviewRequests}
  where ${and(eq(reviewRequests.documentId, documents.id), isPending)})`

const presenceSince = (since: Date) => sql`(select
  string_agg(concat_ws(' ', ${editorPresence.client}, ${editorPresence.name}, ${editorPresence.widget}), ','
    order by ${editorPresence.client})
  from ${editorPresence}
  where ${and(eq(editorPresence.documentId, documents.id), gt(editorPresence.seen, since))})`

/**
 * Reads what the event streams of documents depend on, with one query for all of them.
 * @param presentSince earliest signal of editors who count as present
 * @returns looks up a text that changes whenever the document's events do; undefined without a document
 */
export async function readNewsRevisions(
  db: SelectQueries,
  all: readonly EditedDocument[],
  presentSince: Date,
): Promise<(document: EditedDocument) => string | undefined> {
  const parts = [
    documents.id,
    documents.publishedVersion,
    drafts.revision,
    drafts.nextKey,
    sequence,
    presenceSince(presentSince),
    comments,
    review,
  ].map((part) => sql`coalesce(${part}::text, '-')`)
  const rows = await db
    .select({
      document: { kind: documents.kind, market: documents.market, key: documents.key },
      revision: sql`concat_ws('|', ${sql.join(parts, sql`, `)})`.mapWith(toText),
    })
    .from(documents)
    .leftJoin(drafts, ofDraft)
    .where(or(...all.map(isDocumentAt)))
  const revisions = new Map(rows.map(({ document, revision }) => [addressOf(document), revision]))
  return (document) => revisions.get(addressOf(document))
}
