import type { IncomingMessage } from 'node:http'
import { editorHeader } from '#schemas/api/editor-roles.ts'
import { mayBeForeign } from '#server/endpoints/own-pages.ts'

/**
 * Whether a request that writes comes from the editor itself: with the header that only its own script sends, and the
 * browser's own word that it is from this site (OWASP: defence in depth beside `SameSite=Strict`).
 */
export function isFromEditor({ method, headers }: IncomingMessage, publicUrl: string): boolean {
  if (headers[editorHeader.toLowerCase()] === undefined) return false
  const saysWhence = headers['sec-fetch-site'] !== undefined || headers.origin !== undefined
  return saysWhence && !mayBeForeign(method, headers, publicUrl)
}
