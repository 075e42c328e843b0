import type { IncomingMessage } from 'node:http'
import { editorHeader } from '#schemas/api/editor-roles.ts'
import { canBeForeign } from '#server/endpoints/own-pages.ts'

/**
 * Whether a write comes from the editor: it has the header that only the editor's script sends, and the browser
 * reports the same origin (OWASP: defence in depth on top of `SameSite=Strict`).
 */
export function isFromEditor({ method, headers }: IncomingMessage, publicUrl: string): boolean {
  if (headers[editorHeader.toLowerCase()] === undefined) return false
  const hasOrigin = headers['sec-fetch-site'] !== undefined || headers.origin !== undefined
  return hasOrigin && !canBeForeign(method, headers, publicUrl)
}
