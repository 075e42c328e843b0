import { limits } from '#schemas/validation/limits.ts'

/** Room for a suffix such as `-2`. */
const suffixLength = 8

/** Creates a function that makes ids unique: the first use keeps the id, later ones get a number. */
export function uniqueIds(): (preferredId: string) => string {
  const usedIds = new Set<string>()
  const idCounts = new Map<string, number>()
  return (preferredId) => {
    const stem = preferredId.slice(0, limits.idLength - suffixLength)
    let id = preferredId
    while (usedIds.has(id)) {
      const count = (idCounts.get(stem) ?? 1) + 1
      idCounts.set(stem, count)
      id = `${stem}-${count}`
    }
    usedIds.add(id)
    return id
  }
}
