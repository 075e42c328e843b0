/** Returns the domains on which a page of this host can set cookies: `shop.example.com`, `example.com`, `com`. */
const domainsOf = (host: string): readonly string[] => {
  const labels = host.split('.')
  return labels.map((_, index) => labels.slice(index).join('.'))
}

/** Removes cookies of other services' scripts, by name prefix. */
export function removeForeignCookies(prefixes: readonly string[]): void {
  for (const pair of document.cookie.split('; ')) {
    const [name = ''] = pair.split('=')
    if (!prefixes.some((prefix) => name.startsWith(prefix))) continue
    for (const domain of ['', ...domainsOf(location.hostname).map((host) => `; Domain=${host}`)]) {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
      document.cookie = `${name}=; Path=/; Max-Age=0${domain}`
    }
  }
}
