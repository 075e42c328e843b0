/** A page kind's alias as words: `trackOrderPage` is “Track order page”. */
export function kindName(alias: string): string {
  const words = alias.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}
