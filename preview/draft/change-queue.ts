import type { Change } from '#schemas/editor/operation.ts'

/** A change that the server has not confirmed. */
export interface QueuedChange {
  readonly change: Change
  /**
   * The sequence at which it was made. Sent as its base, regardless of later changes by other editors: otherwise the
   * server could not detect that both changed one widget.
   */
  readonly base: number
  /** The next change of the same key is merged into this one. Undefined: no change is merged into it. */
  readonly mergeKey?: string | undefined
}

/** Unconfirmed changes, oldest first. */
export type ChangeQueue = readonly QueuedChange[]

/** Ids of changes. */
export type ChangeIds = ReadonlySet<string>

export const emptyQueue: ChangeQueue = []
export const noChanges: ChangeIds = new Set()

/** Changes of one base, to be sent together. */
interface Batch {
  base: number
  changes: Change[]
}

export const changesIn = (queue: ChangeQueue): Change[] => queue.map(({ change }) => change)

/** Adds a change; merges it into the last one if that has the same key. */
export function addChange(queue: ChangeQueue, newChange: QueuedChange): ChangeQueue {
  const last = queue.at(-1)
  return last?.mergeKey !== undefined && last.mergeKey === newChange.mergeKey
    ? queue.with(-1, { ...last, change: { ...newChange.change, id: last.change.id } })
    : [...queue, newChange]
}

/**
 * Removes changes. Nothing is merged into a change after which another one was removed: the removed one was a separate
 * step.
 */
export function removeChanges(queue: ChangeQueue, ids: ChangeIds): ChangeQueue {
  const remainingQueue = queue.filter(({ change }) => !ids.has(change.id))
  const last = remainingQueue.at(-1)
  if (remainingQueue.length === queue.length) return queue
  return last === undefined || last === queue.at(-1)
    ? remainingQueue
    : endMerging(remainingQueue, new Set([last.change.id]))
}

/** Ends merging into changes: once the server has one of them, it ignores another with the same id. */
export const endMerging = (queue: ChangeQueue, ids: ChangeIds): ChangeQueue =>
  queue.map((item) => (ids.has(item.change.id) ? { change: item.change, base: item.base } : item))

/** Returns the first changes that have the same base; undefined if there are none. */
export function nextBatch(queue: ChangeQueue, maxChanges: number): Batch | undefined {
  const [first] = queue
  if (!first) return undefined
  const end = queue.findIndex(({ base }) => base !== first.base)
  return {
    base: first.base,
    changes: changesIn(queue.slice(0, Math.min(maxChanges, end < 0 ? maxChanges : end))),
  }
}
