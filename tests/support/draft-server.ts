import { applyChange } from '#schemas/editor/apply-change.ts'
import type { LoggedChange } from '#schemas/editor/events.ts'
import type { Change } from '#schemas/editor/operation.ts'
import { overwrittenBy } from '#schemas/editor/overwrites.ts'
import type { Page } from '#schemas/pages/page.ts'

/** A change that the server refused. */
interface Refused {
  change: Change
  reason: string
  widget: string | undefined
  author: string | undefined
  theirs: Change | undefined
  sequence: number
}

/** A server with one draft, which judges changes as the real one does (`server/editor/drafts/drafts.ts`). */
export function createDraftServer(start: Page) {
  const log: LoggedChange[] = []
  let current = start
  const conflictOf = (client: string, base: number, change: Change, before: Page): Refused | Page => {
    const applied = applyChange(before, change)
    if (applied.kind === 'impossible')
      return {
        change,
        reason: applied.reason,
        widget: applied.about,
        author: undefined,
        theirs: undefined,
        sequence: log.length,
      }
    const otherEntries = log.slice(base).filter((entry) => entry.client !== client)
    const overwritten = overwrittenBy(
      before,
      applied.page,
      otherEntries.map((entry) => entry.change),
    )
    if (overwritten) {
      const { widget, theirs, index } = overwritten
      return {
        change,
        reason: 'overwrites',
        widget,
        author: otherEntries[index]?.author,
        theirs,
        sequence: log.length,
      }
    }
    return applied.page
  }
  return {
    page: () => current,
    sequence: () => log.length,
    since: (sequence: number) => log.slice(sequence),
    /** @returns the sequence, or the conflict; then nothing is applied */
    save(client: string, base: number, changes: readonly Change[]): number | Refused {
      const fresh = changes.filter(({ id }) => !log.some(({ change }) => change.id === id))
      let next = current
      for (const change of fresh) {
        const outcome = conflictOf(client, base, change, next)
        if ('reason' in outcome) return outcome
        next = outcome
      }
      for (const change of fresh) log.push({ sequence: log.length + 1, client, author: client, change })
      current = next
      return log.length
    },
  }
}
