import type { Response } from 'express'
import type { AccessClaims } from '#server/session/access-token.ts'
import type { SessionTokens } from '#server/session/sessions.ts'

/** How a client holds its tokens: in cookies that no script reads, or by itself (apps), in headers. */
export type TokenMode = 'cookie' | 'header'

/** Where the session endpoints stand (readings 8): the refresh cookie goes there and nowhere else. */
export const authBase = '/api/auth'
export const accessCookie = 'sAccessToken'
export const refreshCookie = 'sRefreshToken'
const refreshPath = `${authBase}/session/refresh`
const year = 365 * 86_400_000
const past = new Date(0)

/** The part of an access token that scripts may read, as the session library expects it. */
function frontToken(claims: AccessClaims): string {
  const { refreshTokenHash1: _own, parentRefreshTokenHash1: _parent, ...up } = claims
  return Buffer.from(JSON.stringify({ uid: claims.sub, ate: claims.exp * 1_000, up })).toString('base64')
}

function setHeader(response: Response, name: string, value: string): void {
  response.setHeader(name, value)
  response.append('Access-Control-Expose-Headers', name)
}

export interface TokenWriter {
  /** Hands out tokens; without a refresh token, a new access token alone. */
  write(
    response: Response,
    mode: TokenMode,
    tokens: Pick<SessionTokens, 'access' | 'claims'> & Partial<SessionTokens>,
  ): void
  /** Takes back what a client holds in these modes. */
  clear(response: Response, modes: readonly TokenMode[]): void
}

/** Writes tokens into answers (SuperTokens' protocol: cookies, `front-token`, `st-*` headers). */
export function createTokenWriter(publicUrl: string, now: () => number): TokenWriter {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''

  function setCookie(response: Response, name: string, value: string, path: string, expires: Date): void {
    const attributes = `Path=${path}; Expires=${expires.toUTCString()}; HttpOnly; SameSite=Lax${secure}`
    response.append('Set-Cookie', `${name}=${value}; ${attributes}`)
  }

  return {
    write(response, mode, { access, claims, refresh, refreshExpires }) {
      setHeader(response, 'front-token', frontToken(claims))
      if (mode === 'header') {
        setHeader(response, 'st-access-token', access)
        if (refresh !== undefined) setHeader(response, 'st-refresh-token', refresh)
        return
      }
      setCookie(response, accessCookie, access, '/', new Date(now() + year))
      if (refresh !== undefined && refreshExpires)
        setCookie(response, refreshCookie, refresh, refreshPath, refreshExpires)
    },
    clear(response, modes) {
      setHeader(response, 'front-token', 'remove')
      if (modes.includes('header'))
        for (const name of ['st-access-token', 'st-refresh-token']) setHeader(response, name, '')
      if (!modes.includes('cookie')) return
      setCookie(response, accessCookie, '', '/', past)
      setCookie(response, refreshCookie, '', refreshPath, past)
    },
  }
}
