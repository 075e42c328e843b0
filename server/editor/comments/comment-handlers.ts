import { isAtLeast } from '#schemas/api/editor-roles.ts'
import type { CommentThread, comments as endpoints } from '#schemas/editor/comments.ts'
import { widgetAnywhere } from '#schemas/editor/find-in-page.ts'
import type { EditedDocument, Editor } from '#schemas/editor/parts.ts'
import type { WidgetNode } from '#schemas/pages/page.ts'
import type { Database } from '#server/database/database.ts'
import { asc, count, eq } from '#server/database/drizzle.ts'
import { commentMessages, commentThreads } from '#server/database/tables/comments.ts'
import { documents } from '#server/database/tables/content.ts'
import { notifyAfterCommit } from '#server/database/transaction-guard.ts'
import { inTransaction, type Transaction } from '#server/database/transactions.ts'
import { readThread, readThreads } from '#server/editor/comments/stored-threads.ts'
import { draftsChanged } from '#server/editor/drafts/draft-log.ts'
import type { EditorHandlersOf } from '#server/editor/drafts/handlers.ts'
import { lockDocument, readDraft, readPageUncached } from '#server/editor/drafts/stored-draft.ts'
import { notFound } from '#server/endpoints/not-found.ts'

interface CommentHandlerDependencies {
  database: Database
  /** Milliseconds since the epoch. */
  now: () => number
}

const maxThreads = 500
const maxMessages = 200

const full = { status: 409, message: 'There are too many comments. Delete some first.' } as const

const numberIn = (id: string): number => (/^\d{1,9}$/.test(id) ? Number(id) : 0)

/** Fields from which a widget's label is taken, in order of preference. */
const namingFields = ['headline', 'title', 'heading', 'text', 'name', 'markdownContent']

function excerptOf({ content = {} }: Partial<WidgetNode>): string {
  const fields = new Map(Object.entries(content))
  for (const name of namingFields) {
    const value = fields.get(name)
    if (typeof value === 'string' && value.trim() !== '') return value.trim().slice(0, 80)
  }
  return ''
}

/** Returns a widget of a document's draft, also one in a variant; undefined if it has none of this id. */
async function findWidget(tx: Transaction, document: EditedDocument, id: string) {
  const stored = await readDraft(tx, document)
  const page = stored && readPageUncached(stored)
  return page && widgetAnywhere(page, id)
}

/** Locks the document of a thread, so that its comments are written one after the other. @returns whether there is one */
async function lockThread(tx: Transaction, thread: number): Promise<boolean> {
  const rows = await tx
    .select({ id: documents.id })
    .from(documents)
    .innerJoin(commentThreads, eq(commentThreads.documentId, documents.id))
    .where(eq(commentThreads.id, thread))
    .for('update', { of: documents })
  return rows.length > 0
}

const countOf = async (
  tx: Transaction,
  table: typeof commentThreads | typeof commentMessages,
  where: ReturnType<typeof eq>,
): Promise<number> => {
  const [row] = await tx.select({ count: count() }).from(table).where(where)
  return row?.count ?? 0
}

/** A comment that is being written. */
interface CommentWrite {
  tx: Transaction
  editor: Editor
  at: Date
}

/** Adds a comment to a thread. @returns the thread; undefined if there is none */
async function addMessage({ tx, editor, at }: CommentWrite, threadId: number, words: string) {
  const row = { authorId: editor.id, author: editor.name, words: words.trim(), made: at }
  await tx.insert(commentMessages).values({ threadId, ...row })
  notifyAfterCommit(draftsChanged)
  return readThread(tx, threadId)
}

async function startThread(
  writing: CommentWrite,
  document: EditedDocument,
  widget: string | null,
  words: string,
): Promise<CommentThread | 'full' | undefined> {
  const { tx } = writing
  const documentId = await lockDocument(tx, document)
  const node = widget === null ? undefined : await findWidget(tx, document, widget)
  if (documentId === undefined || (widget !== null && !node)) return undefined
  const count = await countOf(tx, commentThreads, eq(commentThreads.documentId, documentId))
  if (count >= maxThreads) return 'full'
  const of = { widget, widgetType: node?.type ?? null, excerpt: node ? excerptOf(node) : '' }
  const [created] = await tx
    .insert(commentThreads)
    .values({ documentId, ...of })
    .returning({ id: commentThreads.id })
  return created && addMessage(writing, created.id, words)
}

async function replyTo(
  writing: CommentWrite,
  thread: number,
  words: string,
): Promise<CommentThread | 'full' | undefined> {
  const { tx } = writing
  if (!(await lockThread(tx, thread))) return undefined
  if ((await countOf(tx, commentMessages, eq(commentMessages.threadId, thread))) >= maxMessages) return 'full'
  await tx
    .update(commentThreads)
    .set({ resolved: null, resolvedBy: null })
    .where(eq(commentThreads.id, thread))
  return addMessage(writing, thread, words)
}

async function resolveThread(
  { tx, editor, at }: CommentWrite,
  thread: number,
  isResolved: boolean,
): Promise<CommentThread | 'refused' | undefined> {
  if (!(await lockThread(tx, thread))) return undefined
  const [first] = await tx
    .select({ authorId: commentMessages.authorId })
    .from(commentMessages)
    .where(eq(commentMessages.threadId, thread))
    .orderBy(asc(commentMessages.id))
    .limit(1)
  if (!isAtLeast(editor.role, 'editor') && first?.authorId !== editor.id) return 'refused'
  const set = isResolved ? { resolved: at, resolvedBy: editor.name } : { resolved: null, resolvedBy: null }
  await tx.update(commentThreads).set(set).where(eq(commentThreads.id, thread))
  notifyAfterCommit(draftsChanged)
  return readThread(tx, thread)
}

async function removeMessage(
  { tx, editor }: CommentWrite,
  message: number,
): Promise<'removed' | 'refused' | undefined> {
  const [row] = await tx.select().from(commentMessages).where(eq(commentMessages.id, message))
  if (!row || !(await lockThread(tx, row.threadId))) return undefined
  if (row.authorId !== editor.id && !isAtLeast(editor.role, 'admin')) return 'refused'
  await tx.delete(commentMessages).where(eq(commentMessages.id, message))
  if ((await countOf(tx, commentMessages, eq(commentMessages.threadId, row.threadId))) === 0)
    await tx.delete(commentThreads).where(eq(commentThreads.id, row.threadId))
  notifyAfterCommit(draftsChanged)
  return 'removed'
}

/** Handlers of comments on documents and their widgets. */
export function createCommentHandlers(parts: CommentHandlerDependencies): EditorHandlersOf<typeof endpoints> {
  const { database, now } = parts
  const { db } = database
  const write = <Outcome>(editor: Editor, action: (writing: CommentWrite) => Promise<Outcome>) =>
    inTransaction(database, (tx) => action({ tx, editor, at: new Date(now()) }))
  return {
    async list({ query: document }) {
      const stored = await readDraft(db, document)
      return { status: 200, body: stored ? await readThreads(db, stored.id) : [] }
    },

    async start({ body: { document, widget, words } }, { editor }) {
      const thread = await write(editor, (writing) => startThread(writing, document, widget, words))
      if (thread === 'full') return full
      return thread ? { status: 201, body: thread } : notFound
    },

    async reply({ path: { id }, body: { words } }, { editor }) {
      const thread = await write(editor, (writing) => replyTo(writing, numberIn(id), words))
      if (thread === 'full') return full
      return thread ? { status: 201, body: thread } : notFound
    },

    async resolve({ path: { id }, body: { isResolved } }, { editor }) {
      const thread = await write(editor, (writing) => resolveThread(writing, numberIn(id), isResolved))
      if (thread === 'refused')
        return { status: 403, message: 'Editors resolve comments, and viewers those that they began.' }
      return thread ? { status: 200, body: thread } : notFound
    },

    async remove({ path: { id } }, { editor }) {
      const outcome = await write(editor, (writing) => removeMessage(writing, numberIn(id)))
      if (outcome === 'refused') return { status: 403, message: 'You can delete your own comments only.' }
      return outcome ? { status: 204 } : notFound
    },
  }
}
