import { atom } from 'jotai'
import { call, writableCopy } from '#preview/state/api.ts'
import { getOpenDraft } from '#preview/state/open-draft.ts'
import { store } from '#preview/state/store.ts'
import { type CommentThread, comments } from '#schemas/editor/comments.ts'
import type { EditedDocument } from '#schemas/editor/parts.ts'

interface CommentState {
  /** Undefined before they are known. */
  threads: readonly CommentThread[] | undefined
  /** Number of open threads by widget. */
  counts: ReadonlyMap<string, number>
}

const unknown: CommentState = { threads: undefined, counts: new Map() }

/** Comments on the open page. */
export const commentsAtom = atom<CommentState>(unknown)

export const forgetComments = (): void => store.set(commentsAtom, unknown)

/** Whether a thread is unresolved. */
export const isOpenThread = ({ resolved }: CommentThread): boolean => resolved === null

function countOpen(threads: readonly CommentThread[]): ReadonlyMap<string, number> {
  const commentCounts = new Map<string, number>()
  for (const { widget } of threads.filter(isOpenThread))
    if (widget !== null) commentCounts.set(widget, (commentCounts.get(widget) ?? 0) + 1)
  return commentCounts
}

/** Number of the last request. */
const requestAtom = atom(0)

/**
 * Reads the comments on a document. Of several requests the last one counts.
 * @throws CallFailed if the server does not respond
 */
export async function readComments(document: EditedDocument): Promise<void> {
  store.set(requestAtom, (last) => last + 1)
  const request = store.get(requestAtom)
  const response = await call(comments.list, { query: document })
  if (response.status !== 200 || request !== store.get(requestAtom) || getOpenDraft()?.document !== document)
    return
  const threads = writableCopy(response.body)
  store.set(commentsAtom, { threads, counts: countOpen(threads) })
}
