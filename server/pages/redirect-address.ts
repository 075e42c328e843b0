/**
 * Returns the target of a redirect from content: a path of this site, or an address on an allowed host (routes rule
 * 20); undefined for anything else. The result is safe in a header: `//host` and backslashes, which would lead to
 * other hosts, are refused.
 */
export function redirectAddress(
  location: string,
  publicUrl: string,
  redirectHosts: readonly string[],
): string | undefined {
  if (!URL.canParse(location, publicUrl)) return undefined
  const target = new URL(location, publicUrl)
  if (target.protocol !== 'https:' && target.protocol !== 'http:') return undefined
  if (target.host === new URL(publicUrl).host)
    return target.pathname.replace(/^\/+/, '/') + target.search + target.hash
  return redirectHosts.includes(target.host) ? target.href : undefined
}
