import type { Change } from '#schemas/editor/operation.ts'

/**
 * A change with the sequence at which it was made. It is sent as its base, regardless of later changes by others: only
 * then can the server detect that both changed one widget.
 */
interface QueuedChange {
  change: Change
  base: number
}

/** Changes of one base, to be sent together. */
interface Batch {
  base: number
  changes: Change[]
}

/** Changes that the server has not confirmed, oldest first; the first ones may be in flight. */
export interface ChangeQueue {
  changes(): Change[]
  /** The base of the oldest change. */
  base(): number | undefined
  /** Adds a change; merges it into the last one if that has the same key and is not in flight. */
  add(change: Change, base: number, key?: string): void
  addFirst(change: Change, base: number): void
  /** Gives some changes another base. */
  rebase(base: number, isMeant: (change: Change) => boolean): void
  remove(ids: ReadonlySet<string>): void
  /** Takes the last change out; undefined if it is in flight. */
  takeLast(): Change | undefined
  /** Returns the first changes that have the same base, which are in flight from now on. */
  startSending(most: number): Batch | undefined
  endSending(): void
  clear(): void
}

export function createChangeQueue(): ChangeQueue {
  let queued: QueuedChange[] = []
  let inFlight = 0
  /** The change into which the next one of the same key is merged. */
  let open: { id: string; key: string } | undefined
  return {
    changes: () => queued.map(({ change }) => change),
    base: () => queued[0]?.base,
    add(change, base, key) {
      const last = queued.at(-1)
      const isMerged =
        key !== undefined &&
        last &&
        open?.key === key &&
        open.id === last.change.id &&
        queued.length > inFlight
      const added = isMerged ? { ...last, change: { ...change, id: last.change.id } } : { change, base }
      queued = isMerged ? queued.with(-1, added) : [...queued, added]
      open = key === undefined ? undefined : { id: added.change.id, key }
    },
    addFirst(change, base) {
      queued = [{ change, base }, ...queued]
    },
    rebase(base, isMeant) {
      queued = queued.map((item) => (isMeant(item.change) ? { ...item, base } : item))
    },
    remove(ids) {
      queued = queued.filter(({ change }) => !ids.has(change.id))
    },
    takeLast() {
      if (queued.length <= inFlight) return undefined
      const last = queued.at(-1)
      queued = queued.slice(0, -1)
      open = undefined
      return last?.change
    },
    startSending(most) {
      const [first] = queued
      if (!first) return undefined
      const end = queued.findIndex(({ base }) => base !== first.base)
      const sent = queued.slice(0, Math.min(most, end < 0 ? most : end))
      inFlight = sent.length
      return { base: first.base, changes: sent.map(({ change }) => change) }
    },
    endSending() {
      inFlight = 0
    },
    clear() {
      queued = []
      open = undefined
    },
  }
}
