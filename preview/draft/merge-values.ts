import { isRecord } from '#schemas/validation/is-record.ts'

/** Two changes of one value, merged. Where both changed the same part, each side wins in its own result. */
export interface MergeResult {
  mine: unknown
  theirs: unknown
  /** Both changed the same part to different values. */
  isConflict: boolean
}

/** Whether two JSON values are equal, with their properties in the same order. */
export const isSame = (item: unknown, other: unknown): boolean =>
  JSON.stringify(item) === JSON.stringify(other)

const mergeWithoutConflict = (value: unknown): MergeResult => ({
  mine: value,
  theirs: value,
  isConflict: false,
})

function mergeObjects(
  base: Readonly<Record<string, unknown>>,
  mine: Readonly<Record<string, unknown>>,
  theirs: Readonly<Record<string, unknown>>,
): MergeResult {
  const keys = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])]
  const parts = keys.map((key) => [key, mergeValues(base[key], mine[key], theirs[key])] as const)
  const side = (name: 'mine' | 'theirs') =>
    Object.fromEntries(
      parts.flatMap(([key, part]) => (part[name] === undefined ? [] : [[key, part[name]] as const])),
    )
  return {
    mine: side('mine'),
    theirs: side('theirs'),
    isConflict: parts.some(([, { isConflict }]) => isConflict),
  }
}

/** Whether an item of a list was moved: items are then no longer the ones at the same index of another list. */
const isReordered = (base: readonly unknown[], list: readonly unknown[]): boolean => {
  const indexes = new Map(base.map((item, index) => [JSON.stringify(item), index]))
  return list.some((item, index) => {
    const before = indexes.get(JSON.stringify(item))
    return before !== undefined && before !== index && !isSame(base[index], item)
  })
}

/** Merges two changes of a JSON value, part by part. Lists whose length or order differs are taken as a whole. */
export function mergeValues(base: unknown, mine: unknown, theirs: unknown): MergeResult {
  if (isSame(mine, theirs) || isSame(base, theirs)) return mergeWithoutConflict(mine)
  if (isSame(base, mine)) return mergeWithoutConflict(theirs)
  if (isRecord(base) && isRecord(mine) && isRecord(theirs)) return mergeObjects(base, mine, theirs)
  const lists = [base, mine, theirs].filter((value) => Array.isArray(value))
  const [first, second, third] = lists
  const isByIndex =
    first?.length === second?.length &&
    first?.length === third?.length &&
    !(first && [second, third].some((list) => list && isReordered(first, list)))
  if (first && second && third && isByIndex) {
    const parts = first.map((item, index) => mergeValues(item, second[index], third[index]))
    return {
      mine: parts.map((part) => part.mine),
      theirs: parts.map((part) => part.theirs),
      isConflict: parts.some(({ isConflict }) => isConflict),
    }
  }
  return { mine, theirs, isConflict: true }
}
