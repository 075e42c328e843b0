/** Returns the value of a cookie in a `Cookie` header; undefined without it. */
export function cookieOf(header: string | undefined, name: string): string | undefined {
  if (header === undefined) return undefined
  for (const pair of header.split(';')) {
    const [key = '', ...value] = pair.split('=')
    if (key.trim() === name) return value.join('=').trim()
  }
  return undefined
}

/** A cookie to set. */
export interface SetCookie {
  name: string
  /** Without control characters, spaces, commas and semicolons; empty to delete the cookie. */
  value: string
  /** Lifetime in days; zero deletes it. Default: the browser's session. */
  days?: number
  /** Whether scripts can read it. Default: the server only. */
  readable?: true
}

/**
 * Returns a `Set-Cookie` value for the whole shop (RFC 6265). @param publicUrl the shop's address; with https the
 * cookie is `Secure`
 */
export function cookieFor({ name, value, days, readable }: SetCookie, publicUrl: string): string {
  const age = days === undefined ? '' : `; Max-Age=${days * 86_400}`
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${name}=${value}; Path=/; SameSite=Lax${age}${readable ? '' : '; HttpOnly'}${secure}`
}
