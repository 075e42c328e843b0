import { refusalOf } from '#preview/interface/failure.ts'
import { call } from '#preview/state/api.ts'
import { readComments } from '#preview/state/comments.ts'
import { getOpenDraft } from '#preview/state/open-draft.ts'
import { flush } from '#preview/state/save.ts'
import { comments } from '#schemas/editor/comments.ts'
import type { EditedDocument } from '#schemas/editor/parts.ts'

interface CallResult {
  status: number
  error?: { title: string; message: string }
}

/** Reads the comments again after a change. @returns the message of a refusal */
async function refreshComments(response: CallResult): Promise<string | undefined> {
  const open = getOpenDraft()
  if (open) await readComments(open.document)
  return response.status < 300 ? undefined : refusalOf(response)
}

// Each resolves with a message if it failed. @throws CallFailed if the server does not respond

/** Begins a thread, after a widget that was just inserted is saved. */
export async function startThread(document: EditedDocument, widget: string | null, words: string) {
  await flush()
  return refreshComments(await call(comments.start, { body: { document, widget, words } }))
}

export const replyTo = async (id: number, words: string) =>
  refreshComments(await call(comments.reply, { path: { id: String(id) }, body: { words } }))

export const resolveThread = async (id: number, isResolved: boolean) =>
  refreshComments(await call(comments.resolve, { path: { id: String(id) }, body: { isResolved } }))

export const removeComment = async (id: number) =>
  refreshComments(await call(comments.remove, { path: { id: String(id) } }))
