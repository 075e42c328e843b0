/**
 * Returns a hash of a banner's text, so that consent records identify the text that the visitor saw (FNV-1a, 32 bits,
 * draft-eastlake-fnv).
 */
export function textVersion(words: readonly string[]): string {
  let hash = 0x811c9dc5
  for (const sign of words.join('\n')) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(36)
}
