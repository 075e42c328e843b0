import { applyChange } from '#schemas/editor/apply-change.ts'
import type { Change } from '#schemas/editor/operation.ts'
import type { Page } from '#schemas/pages/page.ts'

/** An own change that the server has, and its inverse. */
interface OwnChange {
  change: Change
  inverse: Change['operations']
}

/**
 * Own changes of this tab that the server has. The server may have more: those of other tabs, and of earlier days.
 */
export interface OwnSteps {
  /** Those that can be undone, the oldest first. */
  readonly done: readonly OwnChange[]
  /** Those that were undone, the last one last. */
  readonly undone: readonly OwnChange[]
  /** Steps that the server is taking, in order; each is a change of the page. */
  readonly running: readonly Change[]
}

export const noSteps: OwnSteps = { done: [], undone: [], running: [] }

/** Maximum of own changes that a tab remembers; the server has all. */
const maxSteps = 100

/** Adds changes that the server has saved, after which undone ones cannot be redone. */
export const withSaved = (
  { done, running }: OwnSteps,
  sent: readonly Change[],
  inverses: readonly Change['operations'][],
): OwnSteps =>
  sent.length === inverses.length
    ? {
        done: [...done, ...sent.map((change, at) => ({ change, inverse: inverses[at] ?? [] }))].slice(
          -maxSteps,
        ),
        undone: [],
        running,
      }
    : { ...noSteps, running }

/**
 * Starts to undo or redo the last own change.
 * @param page as it is shown
 * @returns undefined if that change is unknown here or does not apply to the page: the server decides
 */
export function stepsWith(
  { done, undone, running }: OwnSteps,
  page: Page,
  { isUndo, id }: { isUndo: boolean; id: string },
): OwnSteps | undefined {
  const last = (isUndo ? done : undone).at(-1)
  if (!last) return undefined
  const { change, inverse } = last
  const step: Change = { id, label: change.label, operations: isUndo ? inverse : change.operations }
  const applied = applyChange(page, step)
  if (applied.kind === 'impossible') return undefined
  return isUndo
    ? { done: done.slice(0, -1), undone: [...undone, last], running: [...running, step] }
    : {
        done: [...done, { change, inverse: applied.inverse }],
        undone: undone.slice(0, -1),
        running: [...running, step],
      }
}
