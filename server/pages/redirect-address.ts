/**
 * Where content may send a shopper: a path of this site, or an address on its own host or on one of the allow-list
 * (contract: REDIRECT_HOSTS); undefined for all else. The answer is safe in a header, and what stays within the site
 * is a path. `//host` and backslashes are other hosts in a path's clothes.
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
