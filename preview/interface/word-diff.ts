/** A piece of a compared text: in both, only in the earlier one, or only in the later one. */
export interface ComparedPiece {
  kind: 'same' | 'removed' | 'added'
  text: string
}

/** Maximum of word comparisons; longer texts are shown as replaced. */
const maxComparisons = 1_000_000

const wordsOf = (text: string): string[] => text.match(/\s+|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu) ?? []

/** Returns the lengths of the longest common subsequences of all pairs of suffixes of two lists, row by row. */
function commonLengths(before: readonly string[], after: readonly string[]): Uint32Array[] {
  const rows = Array.from({ length: before.length + 1 }, () => new Uint32Array(after.length + 1))
  for (let left = before.length - 1; left >= 0; left -= 1)
    for (let right = after.length - 1; right >= 0; right -= 1) {
      const row = rows[left]
      if (!row) continue
      row[right] =
        before[left] === after[right]
          ? 1 + (rows[left + 1]?.[right + 1] ?? 0)
          : Math.max(rows[left + 1]?.[right] ?? 0, row[right + 1] ?? 0)
    }
  return rows
}

function* stepsBetween(before: readonly string[], after: readonly string[]): Generator<ComparedPiece> {
  if (before.length * after.length > maxComparisons) {
    yield { kind: 'removed', text: before.join('') }
    yield { kind: 'added', text: after.join('') }
    return
  }
  const rows = commonLengths(before, after)
  let [left, right] = [0, 0]
  while (left < before.length || right < after.length) {
    const [old = '', now = ''] = [before[left], after[right]]
    if (left < before.length && right < after.length && old === now) {
      yield { kind: 'same', text: old }
      left += 1
      right += 1
    } else if (
      right >= after.length ||
      (left < before.length && (rows[left + 1]?.[right] ?? 0) >= (rows[left]?.[right + 1] ?? 0))
    ) {
      yield { kind: 'removed', text: old }
      left += 1
    } else {
      yield { kind: 'added', text: now }
      right += 1
    }
  }
}

/** Compares two texts word by word. The pieces without the added ones are the earlier text, without the removed ones the later. */
export function diffWords(before: string, after: string): ComparedPiece[] {
  const pieces: ComparedPiece[] = []
  for (const step of stepsBetween(wordsOf(before), wordsOf(after))) {
    const last = pieces.at(-1)
    if (last?.kind === step.kind) last.text += step.text
    else pieces.push({ ...step })
  }
  return pieces
}
