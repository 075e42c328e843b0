/**
 * Formats input by a mask: digits at their positions with the separators between them. Input that does not fit stays
 * unchanged.
 */
export function withMask(mask: string | undefined, typed: string): string {
  if (mask === undefined || /[^\d\s-]/.test(typed)) return typed
  const left = [...typed.replaceAll(/\D/g, '')]
  const text: string[] = []
  for (const sign of mask) {
    const [digit] = left
    if (digit === undefined) break
    text.push(sign === '#' ? digit : sign)
    if (sign === '#') left.shift()
  }
  return left.length > 0 ? typed : text.join('')
}
