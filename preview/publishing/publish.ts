import { keyOf } from '#preview/draft/document-key.ts'
import { refusalOf } from '#preview/interface/failure.ts'
import { call, writableCopy } from '#preview/state/api.ts'
import { saveBefore } from '#preview/state/save.ts'
import { hasRole } from '#preview/state/session.ts'
import { pages } from '#schemas/editor/pages.ts'
import type { EditedDocument, EditorProblem } from '#schemas/editor/parts.ts'
import { publishing } from '#schemas/editor/publishing.ts'
import type { ListedDocument } from '#schemas/editor/responses.ts'

/** Problems of one document. */
export interface CheckedDocument {
  document: EditedDocument
  problems: EditorProblem[]
}

/**
 * Result of publishing: done (`planned`: later, at that time), or not done because of errors (`published`: what was
 * published before).
 */
export type Publication =
  | { kind: 'done'; planned: string | undefined }
  | { kind: 'blocked'; checked: readonly CheckedDocument[]; published: readonly EditedDocument[] }

/** Milliseconds for a publication: each page is checked, and sent to its content system by itself. */
const publishTimeout = 120_000

interface Times {
  at: string | undefined
  until: string | undefined
  /** Whether planned ends of the texts that are replaced apply to the new ones. */
  keepEnds: boolean
}

/**
 * Publishes drafts together, after saving pending changes.
 * @returns the result, or why it was refused, in words
 * @throws CallFailed when the server does not respond
 */
export async function publish(
  documents: readonly EditedDocument[],
  { at, until, keepEnds }: Times,
): Promise<Publication | string> {
  const unsaved = await saveBefore(...documents)
  if (unsaved !== undefined) return unsaved
  const body = { documents: [...documents], ...(at && { at }), ...(until && { until }), keepEnds }
  const response = await call(publishing.publish, { body }, { timeout: publishTimeout })
  // The server publishes at once what is due by its own clock.
  if (response.status === 200) return { kind: 'done', planned: response.body.schedule?.at ?? undefined }
  if (response.status === 409 && 'body' in response)
    return { kind: 'blocked', ...writableCopy(response.body) }
  return refusalOf(response)
}

/** Other drafts that may go with documents: of their market, or of all where they are of several or of none. */
export async function fetchOtherDrafts(
  documents: readonly EditedDocument[],
): Promise<readonly ListedDocument[] | string> {
  const [market, ...others] = new Set(documents.map((item) => item.market))
  const query = { status: 'drafted', ...(market && others.length === 0 && { market }) } as const
  const response = await call(pages.list, { query })
  if (response.status !== 200) return refusalOf(response)
  const keys = new Set(documents.map(keyOf))
  return writableCopy(response.body).filter(
    ({ document }) => !keys.has(keyOf(document)) && hasRole('publisher', document),
  )
}
