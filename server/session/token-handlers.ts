import type { IncomingMessage } from 'node:http'
import type { Request, RequestHandler, Response } from 'express'
import { storedKeys } from '#schemas/visitors/stored-keys.ts'
import { cookieFor } from '#server/http/cookies.ts'
import { accessTokenIn, type RequestToken, refreshTokenIn } from '#server/session/request-tokens.ts'
import type { TokenMode, TokenWriter } from '#server/session/response-tokens.ts'
import type { Lookup, Sessions } from '#server/session/sessions.ts'
import type { User } from '#server/session/users.ts'

export interface TokenParts {
  sessions: Sessions
  tokens: TokenWriter
  publicUrl: string
  /** Returns the `Set-Cookie` lines of the audience of a user, or of a guest (undefined). */
  audienceCookies: (request: IncomingMessage, user: User | undefined) => readonly string[]
  /** Excludes a response from the log. */
  quieten: (request: IncomingMessage) => void
  onTheft: (handle: string) => void
}

export const unauthorised = (response: Response, message: string): void =>
  void response.status(401).json({ message })

const tokenTransfers: readonly TokenMode[] = ['cookie', 'header']

/** Sets the cookies of a user's audience. */
export function setAudience(
  { audienceCookies }: Pick<TokenParts, 'audienceCookies'>,
  request: Request,
  response: Response,
  user: User | undefined,
): void {
  for (const cookie of audienceCookies(request, user)) response.append('Set-Cookie', cookie)
}

/** Looks up the session of a request's access token. */
export const findTokenSession = async (
  { sessions }: Pick<TokenParts, 'sessions'>,
  requestToken: RequestToken | undefined,
): Promise<Lookup> => (requestToken ? sessions.find(requestToken.token) : { kind: 'none' })

/** Creates the calls that end a session or refresh its tokens. */
export function createTokenHandlers(
  parts: TokenParts,
): Readonly<Record<'refresh' | 'signOut', RequestHandler>> {
  const { sessions, tokens, publicUrl } = parts

  const refresh: RequestHandler = async (request, response) => {
    const requestToken = refreshTokenIn(request)
    if (!requestToken) {
      // Guests' first call, too frequent for a log line.
      parts.quieten(request)
      tokens.clear(response, tokenTransfers)
      return unauthorised(response, 'unauthorised')
    }
    const refreshed = await sessions.refresh(requestToken.token)
    if (refreshed.kind === 'refreshed') {
      tokens.write(response, requestToken.mode, refreshed.tokens)
      setAudience(parts, request, response, refreshed.user)
      return void response.json({})
    }
    tokens.clear(response, tokenTransfers)
    setAudience(parts, request, response, undefined)
    if (refreshed.kind === 'over') return unauthorised(response, 'unauthorised')
    parts.onTheft(refreshed.handle)
    unauthorised(response, 'token theft detected')
  }

  const signOut: RequestHandler = async (request, response) => {
    const requestToken = accessTokenIn(request)
    const lookup = await findTokenSession(parts, requestToken)
    if (lookup.kind === 'stale') return unauthorised(response, 'try refresh token')
    if (lookup.kind === 'found') await sessions.end(lookup.record.session.handle)
    tokens.clear(response, [requestToken?.mode ?? 'cookie'])
    setAudience(parts, request, response, undefined)
    // The next visitor at the same screen must not get this basket (account rule 8).
    if (requestToken?.mode !== 'header')
      response.append(
        'Set-Cookie',
        cookieFor({ name: storedKeys.basket.name, value: '', days: 0 }, publicUrl),
      )
    response.json({ status: 'OK' })
  }

  return { refresh, signOut }
}
