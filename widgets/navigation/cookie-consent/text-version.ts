/**
 * Names the words of a question, so that its answers say what was answered: other words, another name (FNV-1a of 32 bits,
 * draft-eastlake-fnv).
 */
export function textVersion(words: readonly string[]): string {
  let hash = 0x811c9dc5
  for (const sign of words.join('\n')) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(36)
}
