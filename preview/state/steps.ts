/** Where something of a list goes: its place once it has been taken out of its old one. */
export interface Step {
  id: string
  index: number
}

/**
 * What is selected in a list goes one place up or down, one after the other, and keeps its order. What stands at the end
 * stays there, and what follows it in the selection too.
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
