import type { IncomingMessage } from 'node:http'
import express, {
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
  type Response,
  Router,
} from 'express'
import type { Market } from '#schemas/markets/market.ts'
import { storedKeys } from '#schemas/visitors/stored-keys.ts'
import { statusIn } from '#server/endpoints/error-status.ts'
import { mayBeForeign } from '#server/endpoints/own-pages.ts'
import type { ClientAddress } from '#server/http/client-address.ts'
import { cookieFor } from '#server/http/cookies.ts'
import { networkOf } from '#server/http/network-of.ts'
import { appleCallback } from '#server/session/apple-callback.ts'
import type { AuthCall, AuthHandler, AuthReply } from '#server/session/calls.ts'
import { deviceOf } from '#server/session/device.ts'
import { libraryLink } from '#server/session/library-link.ts'
import { accessTokenIn, type GivenToken, refreshTokenIn, wantedMode } from '#server/session/request-tokens.ts'
import { authBase, type TokenMode, type TokenWriter } from '#server/session/response-tokens.ts'
import type { Lookup, Sessions } from '#server/session/sessions.ts'
import type { User } from '#server/session/users.ts'

/** The session library's calls by their paths. */
interface AuthRoutes {
  get: Readonly<Record<string, AuthHandler>>
  post: Readonly<Record<string, AuthHandler>>
}

interface Options {
  routes: AuthRoutes
  sessions: Sessions
  tokens: TokenWriter
  publicUrl: string
  addressOf: ClientAddress
  market: (id: string) => Market | undefined
  defaultMarket: () => Market
  /** Returns the address of the default market's login page. */
  loginPage: () => string
  /** Returns the `Set-Cookie` lines of the audience of a user, or of a guest (undefined). */
  audienceCookies: (request: IncomingMessage, user: User | undefined) => readonly string[]
  /** Keeps a response out of the log. */
  quieten: (request: IncomingMessage) => void
  onTheft: (handle: string) => void
  onFault: (error: unknown, request: IncomingMessage) => void
}

const bodyLimit = 32_768

const unauthorised = (response: Response, message: string): void =>
  void response.status(401).json({ message })

/**
 * Whether a browser can send it from a foreign page without a preflight. Every call of the session library carries a
 * custom header, which no foreign page can add: there is no CORS here.
 */
const isForeign = ({ method, headers }: Request, publicUrl: string): boolean =>
  !('rid' in headers || 'st-auth-mode' in headers) && mayBeForeign(method, headers, publicUrl)

const both: readonly TokenMode[] = ['cookie', 'header']

/** SuperTokens' protocol over HTTP (frontend driver interface), at `/api/auth` and at `/api/auth/public`. */
export function createAuthRouter(options: Options): Router {
  const { routes, sessions, tokens, publicUrl } = options
  const router = Router({ caseSensitive: true })

  const lookUp = async (given: GivenToken | undefined): Promise<Lookup> =>
    given ? sessions.find(given.token) : { kind: 'none' }

  function callOf(request: Request, lookup: Lookup): AuthCall {
    const start = request.originalUrl.indexOf('?')
    return {
      query: new URLSearchParams(start === -1 ? '' : request.originalUrl.slice(start)),
      body: request.body,
      market: options.market(request.get('x-current-market') ?? '') ?? options.defaultMarket(),
      network: networkOf(options.addressOf(request)),
      session: lookup.kind === 'found' ? lookup.found : undefined,
      versions: request.get('fdi-version'),
      cookies: request.headers.cookie,
      device: deviceOf(request.get('user-agent')),
      consents: {
        newsletter: request.get('x-newsletter') === 'true',
        termsVersion: request.get('x-terms-condition-version') || undefined,
      },
    }
  }

  function setAudience(request: Request, response: Response, user: User | undefined): void {
    for (const cookie of options.audienceCookies(request, user)) response.append('Set-Cookie', cookie)
  }

  function send(request: Request, response: Response, mode: TokenMode | undefined, reply: AuthReply): void {
    if (reply.kind === 'bad') return void response.status(400).json({ message: reply.message })
    if (reply.kind === 'unauthorised') return void unauthorised(response, 'unauthorised')
    if (reply.kind === 'signedIn') {
      const wanted = wantedMode(request)
      tokens.write(response, wanted, reply.tokens)
      if (wanted === 'cookie') response.append('Set-Cookie', reply.deviceCookie)
      setAudience(request, response, reply.user)
    }
    if (reply.kind === 'renewed') tokens.write(response, mode ?? 'cookie', reply.tokens)
    response.json(reply.body)
  }

  const call =
    (handler: AuthHandler): RequestHandler =>
    async (request, response) => {
      const given = accessTokenIn(request)
      const lookup = await lookUp(given)
      const reply = await handler(callOf(request, lookup))
      if (reply.kind === 'unauthorised' && lookup.kind === 'stale')
        return unauthorised(response, 'try refresh token')
      send(request, response, given?.mode, reply)
    }

  const refresh: RequestHandler = async (request, response) => {
    const given = refreshTokenIn(request)
    if (!given) {
      // Every guest's first call comes here: it is cheap and not worth a log line.
      options.quieten(request)
      tokens.clear(response, both)
      return unauthorised(response, 'unauthorised')
    }
    const refreshed = await sessions.refresh(given.token)
    if (refreshed.kind === 'refreshed') {
      tokens.write(response, given.mode, refreshed.tokens)
      setAudience(request, response, refreshed.user)
      return void response.json({})
    }
    tokens.clear(response, both)
    setAudience(request, response, undefined)
    if (refreshed.kind === 'over') return unauthorised(response, 'unauthorised')
    options.onTheft(refreshed.handle)
    unauthorised(response, 'token theft detected')
  }

  const signOut: RequestHandler = async (request, response) => {
    const given = accessTokenIn(request)
    const lookup = await lookUp(given)
    if (lookup.kind === 'stale') return unauthorised(response, 'try refresh token')
    if (lookup.kind === 'found') await sessions.end(lookup.found.session.handle)
    tokens.clear(response, [given?.mode ?? 'cookie'])
    setAudience(request, response, undefined)
    // The next visitor at the same screen must not find this basket (account rule 8).
    if (given?.mode !== 'header')
      response.append(
        'Set-Cookie',
        cookieFor({ name: storedKeys.basket.name, value: '', days: 0 }, publicUrl),
      )
    response.json({ status: 'OK' })
  }

  const ownPagesOnly: RequestHandler = (request, response, next) => {
    if (!isForeign(request, publicUrl)) return next()
    response.status(403).json({ message: 'The request comes from a foreign page.' })
  }
  const json = express.json({ limit: bodyLimit, strict: false })
  const pathsOf = (path: string) => [`${authBase}${path}`, `${authBase}/public${path}`]

  router.use(authBase, (_request, response, next) => {
    response.set('Cache-Control', 'no-store')
    next()
  })
  for (const [path, handler] of Object.entries(routes.get))
    router.get(pathsOf(path), ownPagesOnly, call(handler))
  for (const [path, handler] of Object.entries(routes.post))
    router.post(pathsOf(path), ownPagesOnly, json, call(handler))
  router.post(pathsOf('/session/refresh'), ownPagesOnly, refresh)
  router.post(pathsOf('/signout'), ownPagesOnly, signOut)
  router.post(
    pathsOf('/callback/apple'),
    express.urlencoded({ extended: false, limit: bodyLimit }),
    appleCallback(publicUrl),
  )
  router.get(['/auth/reset-password', '/auth/verify-email'], libraryLink(options.loginPage))
  router.use(authBase, (_request, response) => void response.status(404).json({ message: 'Not Found' }))

  const onError: ErrorRequestHandler = (error, request, response, next) => {
    const status = statusIn(error)
    if (status === 500) options.onFault(error, request)
    if (response.headersSent) return next(error)
    const message = status === 500 ? 'Internal Server Error' : 'The request is not valid.'
    response.status(status).json({ message })
  }
  router.use(authBase, onError)
  return router
}
