/** The tag of every entry: what was missed is not known, so all of it counts as old. */
export const everything = '*'

/** Whether an entry with these tags is old once `purged` are. */
export function isPurged(tags: readonly string[], purged: ReadonlySet<string>): boolean {
  return purged.has(everything) || tags.some((tag) => purged.has(tag))
}
