/** Target index of a list item, counted without itself. */
export interface Step {
  id: string
  index: number
}

/**
 * Returns the moves of selected items by one position, in order. Items at the end stay, with selected items next to
 * them.
 */
export function stepsOf(list: readonly string[], selected: ReadonlySet<string>, by: 1 | -1): Step[] {
  const steps: Step[] = []
  const ids = by === 1 ? list.toReversed() : list
  let isStuck = true
  for (const [at, id] of ids.entries()) {
    if (!selected.has(id)) isStuck = false
    else if (!isStuck) steps.push({ id, index: by === 1 ? list.length - at : at - 1 })
  }
  return steps
}
