import type { FromSchema } from 'json-schema-to-ts'
import type { CommentThread } from '#schemas/editor/comments.ts'
import { toText } from '#server/database/decoders.ts'
import { asc, eq, inArray, sql } from '#server/database/drizzle.ts'
import { commentMessages, commentThreads } from '#server/database/tables/comments.ts'
import type { SelectQueries, Transaction } from '#server/database/transactions.ts'

const text = { type: 'string' } as const
const nullableText = { type: ['string', 'null'] } as const
const moment = { type: 'string', format: 'date-time' } as const

/** Threads of a deleted page, as the bin stores them. */
export const storedThreadsSchema = {
  type: 'array',
  items: {
    type: 'object',
    properties: {
      widget: nullableText,
      widgetType: nullableText,
      excerpt: text,
      resolved: nullableText,
      resolvedBy: nullableText,
      messages: {
        type: 'array',
        items: {
          type: 'object',
          properties: { authorId: text, author: text, words: text, made: moment },
          required: ['authorId', 'author', 'words', 'made'],
          additionalProperties: false,
        },
      },
    },
    required: ['widget', 'widgetType', 'excerpt', 'resolved', 'resolvedBy', 'messages'],
    additionalProperties: false,
  },
} as const

type StoredThreads = FromSchema<typeof storedThreadsSchema>

/** Returns threads with their messages, oldest first. */
async function withMessages(
  db: SelectQueries,
  threads: readonly (typeof commentThreads.$inferSelect)[],
): Promise<CommentThread[]> {
  if (threads.length === 0) return []
  const ids = threads.map(({ id }) => id)
  const messages = await db
    .select()
    .from(commentMessages)
    .where(inArray(commentMessages.threadId, ids))
    .orderBy(asc(commentMessages.id))
  const byThread = Map.groupBy(messages, ({ threadId }) => threadId)
  return threads.map(({ id, widget, widgetType, excerpt, resolved, resolvedBy }) => ({
    id,
    widget,
    widgetType,
    excerpt,
    resolved: resolved?.toISOString() ?? null,
    resolvedBy,
    messages: (byThread.get(id) ?? []).map(({ threadId, made, ...message }) => ({
      ...message,
      made: made.toISOString(),
    })),
  }))
}

/** Reads all threads of a document, oldest first. */
export async function readThreads(db: SelectQueries, documentId: number): Promise<CommentThread[]> {
  const threads = await db
    .select()
    .from(commentThreads)
    .where(eq(commentThreads.documentId, documentId))
    .orderBy(asc(commentThreads.id))
  return withMessages(db, threads)
}

/** Reads one thread; undefined if there is none. */
export async function readThread(db: SelectQueries, id: number): Promise<CommentThread | undefined> {
  const threads = await db.select().from(commentThreads).where(eq(commentThreads.id, id))
  return (await withMessages(db, threads))[0]
}

/** A text that differs whenever the threads of a document do, and their messages. */
export const threadsRevision = sql`concat_ws(' ', count(${commentMessages.id}), max(${commentMessages.id}),
  count(distinct ${commentThreads.id}) filter (where ${commentThreads.resolved} is not null), max(${commentThreads.resolved}))`

/** Returns a text that differs whenever the comments of a document do. */
export async function commentsRevision(db: SelectQueries, documentId: number): Promise<string> {
  const [row] = await db
    .select({ revision: threadsRevision.mapWith(toText) })
    .from(commentThreads)
    .leftJoin(commentMessages, eq(commentMessages.threadId, commentThreads.id))
    .where(eq(commentThreads.documentId, documentId))
  return row?.revision ?? ''
}

/** Returns the threads of a document in the form of the bin. */
export const threadsForBin = async (db: SelectQueries, documentId: number): Promise<StoredThreads> =>
  (await readThreads(db, documentId)).map(({ id, messages, ...thread }) => ({
    ...thread,
    messages: messages.map(({ id: message, ...fields }) => fields),
  }))

/** Stores threads of the bin for the document that was restored. */
export async function restoreThreads(
  tx: Transaction,
  documentId: number,
  threads: StoredThreads,
): Promise<void> {
  for (const { messages, resolved, ...thread } of threads) {
    const [created] = await tx
      .insert(commentThreads)
      .values({ ...thread, documentId, resolved: resolved === null ? null : new Date(resolved) })
      .returning({ id: commentThreads.id })
    if (created && messages.length > 0)
      await tx
        .insert(commentMessages)
        .values(messages.map((item) => ({ ...item, threadId: created.id, made: new Date(item.made) })))
  }
}
