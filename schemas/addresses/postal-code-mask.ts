/**
 * Formats input by a mask: digits at their positions with the separators between them. Input that does not fit stays
 * unchanged.
 */
export function withMask(mask: string | undefined, input: string): string {
  if (mask === undefined || /[^\d\s-]/.test(input)) return input
  const remainingDigits = [...input.replaceAll(/\D/g, '')]
  const text: string[] = []
  for (const sign of mask) {
    const [digit] = remainingDigits
    if (digit === undefined) break
    text.push(sign === '#' ? digit : sign)
    if (sign === '#') remainingDigits.shift()
  }
  return remainingDigits.length > 0 ? input : text.join('')
}
