/** Returns the readable texts of content in their order: strings with a space that are not addresses. */
export function wordsIn(value: unknown): string[] {
  if (typeof value === 'string') return /\S\s+\S/.test(value) ? [value.trim()] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(wordsIn)
}
