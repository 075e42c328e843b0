import type { IncomingMessage } from 'node:http'
import { cookieOf } from '#server/http/cookies.ts'
import { accessCookie, refreshCookie, type TokenMode } from '#server/session/response-tokens.ts'

/** A token of a request. */
export interface RequestToken {
  token: string
  mode: TokenMode
}

/** Returns the bearer token of a request (RFC 6750, 2.1). */
function bearerTokenOf({ headers }: IncomingMessage): string | undefined {
  return /^bearer +([\w.~+/-]+=*) *$/i.exec(headers.authorization ?? '')?.[1]
}

function readToken(request: IncomingMessage, cookie: string): RequestToken | undefined {
  const sentToken = bearerTokenOf(request)
  if (sentToken) return { token: sentToken, mode: 'header' }
  const stored = cookieOf(request.headers.cookie, cookie)
  return stored ? { token: stored, mode: 'cookie' } : undefined
}

export const accessTokenIn = (request: IncomingMessage): RequestToken | undefined =>
  readToken(request, accessCookie)

export const refreshTokenIn = (request: IncomingMessage): RequestToken | undefined =>
  readToken(request, refreshCookie)

/** Returns how the client wants to store tokens. */
export const requestedMode = ({ headers }: IncomingMessage): TokenMode =>
  headers['st-auth-mode'] === 'header' ? 'header' : 'cookie'
