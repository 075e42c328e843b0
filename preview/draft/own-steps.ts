import { applyChange } from '#schemas/editor/apply-change.ts'
import type { Change } from '#schemas/editor/operation.ts'
import type { Page } from '#schemas/pages/page.ts'

/** An own change that the server has, and its inverse. */
interface OwnChange {
  change: Change
  inverse: Change['operations']
}

/** A step that the server is taking, as the change of the page that it makes. */
interface RunningStep extends Change {
  isUndo: boolean
}

/**
 * Own changes of this tab that the server has. The server may have more: those of other tabs, and of earlier days.
 */
export interface OwnSteps {
  /** Those that can be undone, the oldest first. */
  readonly done: readonly OwnChange[]
  /** Undone changes, in the order in which they were undone. */
  readonly undone: readonly OwnChange[]
  /** Steps that the server is taking, in order. */
  readonly running: readonly RunningStep[]
}

export const noSteps: OwnSteps = { done: [], undone: [], running: [] }

/** Maximum of own changes that a tab remembers; the server has all. */
const maxSteps = 100

/** Adds changes that the server has saved, and clears the undone ones. */
export const withSaved = (
  { done, running }: OwnSteps,
  sentChanges: readonly Change[],
  inverses: readonly Change['operations'][],
): OwnSteps =>
  sentChanges.length === inverses.length
    ? {
        done: [...done, ...sentChanges.map((change, at) => ({ change, inverse: inverses[at] ?? [] }))].slice(
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
  const operations = isUndo ? inverse : change.operations
  const step: RunningStep = { id, label: change.label, operations, isUndo }
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
