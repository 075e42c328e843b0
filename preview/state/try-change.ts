import type { NewChange } from '#preview/state/new-change.ts'
import { getOpenDraft } from '#preview/state/open-draft.ts'
import { change } from '#preview/state/save.ts'
import { text } from '#preview/texts/texts.ts'
import { applyChange } from '#schemas/editor/apply-change.ts'

/**
 * Changes the page, or nothing if that is impossible.
 * @returns why it is impossible, in words
 */
export function tryChange(attempt: NewChange): string | undefined {
  const open = getOpenDraft()
  if (!open || change(attempt)) return undefined
  const outcome = applyChange(open.page, attempt)
  const reason = outcome.kind === 'impossible' ? outcome.reason : undefined
  return reason === 'rowIsFull' || reason === 'pageIsFull'
    ? text(`reason.${reason}`)
    : text('reason.impossible')
}
