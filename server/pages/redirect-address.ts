/**
 * Whether content may send a shopper there: a path of this site, this site's own address, or a host on the allow-list
 * (contract: REDIRECT_HOSTS). `//host` and backslashes are other hosts in a path's clothes.
 */
export function isOwnAddress(location: string, publicUrl: string, redirectHosts: readonly string[]): boolean {
  if (!URL.canParse(location, publicUrl)) return false
  const target = new URL(location, publicUrl)
  if (target.protocol !== 'https:' && target.protocol !== 'http:') return false
  return target.host === new URL(publicUrl).host || redirectHosts.includes(target.host)
}
