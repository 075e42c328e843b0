const schemes = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/**
 * Returns an address that content can use in a link or picture, or undefined if its protocol is not on the allow-list
 * (`javascript:`, `data:`, …). Relative addresses are unchanged. Control characters are refused, because browsers
 * remove them before they parse the protocol (WHATWG URL, 4.4).
 */
export function safeUrl(url: string): string | undefined {
  const address = url.trim()
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are rejected
  if (address === '' || /[\u0000-\u0020\u007f\\]/.test(address)) return undefined
  // A path of this site, the most common address by far.
  if (/^\/(?!\/)/.test(address)) return address
  if (!URL.canParse(address, 'http://relative.invalid')) return undefined
  // Without characters that parsers skip, the protocol is at the start.
  const [protocol = 'http:'] = /^[a-z][a-z\d+.-]*:/i.exec(address) ?? []
  return schemes.has(protocol.toLowerCase()) ? address : undefined
}

/** Encodes a decoded path (`/dk/bælter`) for URLs and headers. */
export const encodePath = (path: string): string => path.split('/').map(encodeURIComponent).join('/')

/** Whether a link's address, encoded or not, is that of a decoded path. */
export const isAddressOf = (url: string | undefined, path: string): boolean =>
  url === path || url === encodePath(path)
