import type { Reason } from '#schemas/editor/apply-change.ts'
import type { Change } from '#schemas/editor/operation.ts'
import { changeOf, type LogRow } from '#server/editor/drafts/draft-log.ts'

/** Why a change conflicts with the current page. */
export interface Conflict {
  change: string
  reason: string
  widget?: string
  author?: string
  theirs?: Change
}

const words: Readonly<Record<Reason, string>> = {
  unknownWidget: 'The widget is not on the page any more.',
  unknownRow: 'The row is not on the page any more.',
  repeatedId: 'There is something with this id on the page already.',
  rowIsFull: 'The row holds as many widgets as a row can.',
  pageIsFull: 'The page holds as much as a page can.',
  notAnOperation: 'The change cannot be understood.',
}

export const impossible = (
  change: Change,
  { reason, about }: { reason: Reason; about?: string },
): Conflict => ({
  change: change.id,
  reason: words[reason],
  ...(about !== undefined && { widget: about }),
})

/** Returns the widgets whose content a change sets. All other concurrent changes can be merged. */
function contentsSet({ operations }: Change): ReadonlySet<string> {
  return new Set(operations.flatMap(({ setContent }) => (setContent ? [setContent.widget] : [])))
}

/**
 * Returns the conflict if another editor set the content of the same widget.
 * @param others later entries by other editors
 */
export function conflictWith(change: Change, others: readonly LogRow[]): Conflict | undefined {
  const changedContents = contentsSet(change)
  if (changedContents.size === 0) return undefined
  for (const entry of others.toReversed()) {
    const theirs = changeOf(entry)
    const widget = theirs && [...contentsSet(theirs)].find((value) => changedContents.has(value))
    if (theirs && widget !== undefined)
      return {
        change: change.id,
        reason: `${entry.author} has changed the same widget meanwhile.`,
        widget,
        author: entry.author,
        theirs,
      }
  }
  return undefined
}
