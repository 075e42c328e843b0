import { createHmac } from 'node:crypto'
import { isSameSecret } from '#server/security/same-secret.ts'
import type { Keys } from '#server/security/secret-key.ts'

/** Who signed a link: the shop itself, or the content system that shares the preview token. */
type Signer = 'shop' | 'content system'

/** Signed links that show one page's draft for a while. Nothing is stored. */
export interface PreviewLinks {
  /** @param expires milliseconds since the epoch */
  token(path: string, expires: number): string
  /** Whether a token opens the draft at a path now. */
  opens(token: string, path: string): boolean
  /** Returns who signed a token that opens the draft at a path now; undefined if it does not. */
  signerOf(token: string, path: string): Signer | undefined
}

/**
 * @param localKeys keys of the shop's own links
 * @param sharedLink secret by which a content system signs links, the preview token: `{expires}.{HMAC-SHA256 of "{expires}
 * {path}" in base64url}`, with milliseconds since the epoch and the decoded path
 * @param now milliseconds since the epoch
 */
export function createPreviewLinks(
  localKeys: Keys,
  sharedLink: string | undefined,
  now: () => number,
): PreviewLinks {
  const sign = (path: string, expires: string, key: Buffer = localKeys[0]): string =>
    createHmac('sha256', key).update(`${expires} ${path}`).digest('base64url')

  const isSignedBy = (keys: readonly Buffer[], token: string, path: string): boolean => {
    const [expires = '', signature = ''] = token.split('.')
    return (
      /^\d{1,16}$/.test(expires) &&
      Number(expires) > now() &&
      keys.some((key) => isSameSecret(signature, sign(path, expires, key)))
    )
  }

  const signerOf = (token: string, path: string): Signer | undefined => {
    if (isSignedBy(localKeys, token, path)) return 'shop'
    return sharedLink && isSignedBy([Buffer.from(sharedLink)], token, path) ? 'content system' : undefined
  }

  return {
    signerOf,
    token: (path, expires) => `${expires}.${sign(path, String(expires))}`,
    opens: (token, path) => signerOf(token, path) !== undefined,
  }
}
