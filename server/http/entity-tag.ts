/** Whether an `If-None-Match` header contains this entity tag, compared weakly (RFC 9110, 13.1.2). */
export function namesTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return header.trim() === '*' || header.split(',').some((tag) => opaque(tag) === opaque(etag))
}
