import type { Reason } from '#schemas/editor/apply-change.ts'
import type { Change } from '#schemas/editor/operation.ts'
import { type Overwritten, overwrittenBy } from '#schemas/editor/overwrites.ts'
import type { ConflictCause } from '#schemas/editor/responses.ts'
import type { Page } from '#schemas/pages/page.ts'
import { changeOf, type LogRow } from '#server/editor/drafts/draft-log.ts'

/** Why a change conflicts with the current page. */
export interface Conflict {
  change: string
  reason: string
  widget?: string
  author?: string
  theirs?: Change
  /** The last change that was compared. */
  sequence?: number
  /** Of a conflict with the page as a whole. */
  cause?: ConflictCause
}

const words: Readonly<Record<Reason, string>> = {
  unknownWidget: 'The widget is not on the page any more.',
  unknownRow: 'The row is not on the page any more.',
  repeatedId: 'There is something with this id on the page already.',
  rowIsFull: 'The row holds as many widgets as a row can.',
  pageIsFull: 'The page holds as much as a page can.',
  notAnOperation: 'The change cannot be understood.',
}

export const impossibleConflict = (
  change: Change,
  { reason, about }: { reason: Reason; about?: string },
): Conflict => ({
  change: change.id,
  reason: words[reason],
  ...(about !== undefined && { widget: about }),
})

const describeOverwrite = (author: string, { widget, isGone }: Overwritten): string => {
  if (widget === undefined) return `${author} has changed the same field of the page meanwhile.`
  return isGone
    ? `${author} has changed meanwhile what this deletes.`
    : `${author} has changed the same widget meanwhile.`
}

/**
 * Returns the conflict if a change overwrites what another editor has written.
 * @param otherRows later entries by other editors
 * @param before the page with those
 * @param after the page after the change
 */
export function conflictWith(
  change: Change,
  otherRows: readonly LogRow[],
  before: Page,
  after: Page,
): Conflict | undefined {
  const entries = otherRows.flatMap((entry) => {
    const theirChange = changeOf(entry)
    return theirChange ? [{ theirs: theirChange, author: entry.author }] : []
  })
  const overwritten = overwrittenBy(
    before,
    after,
    entries.map(({ theirs }) => theirs),
  )
  if (!overwritten) return undefined
  const { widget, theirs, index } = overwritten
  const author = entries[index]?.author ?? ''
  return {
    change: change.id,
    reason: describeOverwrite(author, overwritten),
    ...(widget !== undefined && { widget }),
    author,
    theirs,
  }
}
