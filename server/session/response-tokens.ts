import type { Response } from 'express'
import type { AccessClaims } from '#server/session/access-token.ts'
import type { SessionTokens } from '#server/session/sessions.ts'

/** Transport of tokens: cookies that script cannot read, or headers for apps. */
export type TokenMode = 'cookie' | 'header'

/** Base path of the session endpoints: the refresh cookie is sent to them only (account rule 4). */
export const authBase = '/api/auth'
export const accessCookie = 'sAccessToken'
export const refreshCookie = 'sRefreshToken'
const refreshPath = `${authBase}/session/refresh`
const year = 365 * 86_400_000
const epochDate = new Date(0)

/** Returns the part of an access token that scripts can read, as the session library expects it. */
export function frontToken(claims: AccessClaims): string {
  const { refreshTokenHash1: _own, parentRefreshTokenHash1: _parent, ...up } = claims
  return Buffer.from(JSON.stringify({ uid: claims.sub, ate: claims.exp * 1_000, up })).toString('base64')
}

function setHeader(response: Response, name: string, value: string): void {
  response.setHeader(name, value)
  response.append('Access-Control-Expose-Headers', name)
}

export interface TokenWriter {
  /** Sends tokens; without a refresh token, only a new access token. */
  write(
    response: Response,
    mode: TokenMode,
    tokens: Pick<SessionTokens, 'access' | 'claims'> & Partial<SessionTokens>,
  ): void
  /** Deletes the client's tokens in these modes. */
  clear(response: Response, modes: readonly TokenMode[]): void
}

/** Builds the `Set-Cookie` lines of a session. */
export interface SessionCookies {
  of(tokens: Pick<SessionTokens, 'access'> & Partial<SessionTokens>): string[]
  cleared(): string[]
}

/** Creates the session cookies, which no script reads (SuperTokens' protocol). */
export function createSessionCookies(publicUrl: string, now: () => number): SessionCookies {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  const line = (name: string, value: string, path: string, expires: Date): string =>
    `${name}=${value}; Path=${path}; Expires=${expires.toUTCString()}; HttpOnly; SameSite=Lax${secure}`
  return {
    of: ({ access, refresh, refreshExpires }) => [
      line(accessCookie, access, '/', new Date(now() + year)),
      ...(refresh !== undefined && refreshExpires
        ? [line(refreshCookie, refresh, refreshPath, refreshExpires)]
        : []),
    ],
    cleared: () => [line(accessCookie, '', '/', epochDate), line(refreshCookie, '', refreshPath, epochDate)],
  }
}

/** Writes tokens into responses (SuperTokens' protocol: cookies, `front-token`, `st-*` headers). */
export function createTokenWriter(publicUrl: string, now: () => number): TokenWriter {
  const cookies = createSessionCookies(publicUrl, now)
  const setCookies = (response: Response, lines: readonly string[]): void => {
    for (const line of lines) response.append('Set-Cookie', line)
  }

  return {
    write(response, mode, tokens) {
      const { access, claims, refresh } = tokens
      setHeader(response, 'front-token', frontToken(claims))
      if (mode === 'header') {
        setHeader(response, 'st-access-token', access)
        if (refresh !== undefined) setHeader(response, 'st-refresh-token', refresh)
        return
      }
      setCookies(response, cookies.of(tokens))
    },
    clear(response, modes) {
      setHeader(response, 'front-token', 'remove')
      if (modes.includes('header'))
        for (const name of ['st-access-token', 'st-refresh-token']) setHeader(response, name, '')
      if (modes.includes('cookie')) setCookies(response, cookies.cleared())
    },
  }
}
