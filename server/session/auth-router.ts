import type { IncomingMessage } from 'node:http'
import express, {
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
  type Response,
  Router,
} from 'express'
import type { Market } from '#schemas/markets/market.ts'
import { retryHeaders, statusIn } from '#server/endpoints/error-status.ts'
import { canBeForeign } from '#server/endpoints/own-pages.ts'
import type { ClientAddress } from '#server/http/client-address.ts'
import { networkOf } from '#server/http/network-of.ts'
import { isInStore } from '#server/http/request-context.ts'
import type { PeerTrust } from '#server/http/trusted-peers.ts'
import { appleCallback } from '#server/session/apple-callback.ts'
import type { AuthCall, AuthHandler, AuthReply } from '#server/session/calls.ts'
import { deviceOf } from '#server/session/device.ts'
import { callbackLink, libraryLink } from '#server/session/library-link.ts'
import { accessTokenIn, requestedMode } from '#server/session/request-tokens.ts'
import { authBase, type TokenMode } from '#server/session/response-tokens.ts'
import type { Lookup } from '#server/session/sessions.ts'
import {
  createTokenHandlers,
  findTokenSession,
  setAudience,
  type TokenParts,
  unauthorised,
} from '#server/session/token-handlers.ts'

/** The session library's calls by their paths. */
interface AuthRoutes {
  get: Readonly<Record<string, AuthHandler>>
  post: Readonly<Record<string, AuthHandler>>
}

interface Options extends TokenParts {
  routes: AuthRoutes
  addressOf: ClientAddress
  isTrusted: PeerTrust
  market: (id: string) => Market | undefined
  defaultMarket: () => Market
  /** Returns the path of the first market's login page. */
  loginPage: () => string
  /** Returns the path of the first market's page that finishes third-party sign-ins. */
  callbackPage: () => string
  onFault: (error: unknown, request: IncomingMessage) => void
}

const bodyLimit = 32_768

/**
 * Whether a browser can send it from a foreign page without a preflight. Every call of the session library carries a
 * custom header, which no foreign page can add: there is no CORS here.
 */
const isForeign = ({ method, headers }: Request, publicUrl: string): boolean =>
  !('rid' in headers || 'st-auth-mode' in headers) && canBeForeign(method, headers, publicUrl)

type CallParts = Pick<Options, 'addressOf' | 'defaultMarket' | 'isTrusted' | 'market'>

/** Returns a request as the session library's calls read it. */
function callOf(options: CallParts, request: Request, lookup: Lookup): AuthCall {
  const start = request.originalUrl.indexOf('?')
  return {
    query: new URLSearchParams(start === -1 ? '' : request.originalUrl.slice(start)),
    body: request.body,
    market: options.market(request.get('x-current-market') ?? '') ?? options.defaultMarket(),
    network: networkOf(options.addressOf(request)),
    session: lookup.kind === 'found' ? lookup.record : undefined,
    isStale: lookup.kind === 'stale' && !lookup.isOver,
    versions: request.get('fdi-version'),
    cookies: request.headers.cookie,
    iso: isInStore(request, options.isTrusted),
    device: deviceOf(request.get('user-agent')),
    consents: {
      newsletter: request.get('x-newsletter') === 'true',
      termsVersion: request.get('x-terms-condition-version') || undefined,
    },
  }
}

/** SuperTokens' protocol over HTTP (frontend driver interface), at `/api/auth` and at `/api/auth/public`. */
export function createAuthRouter(options: Options): Router {
  const { routes, tokens, publicUrl } = options
  const renewal = createTokenHandlers(options)
  const router = Router({ caseSensitive: true })

  function send(request: Request, response: Response, mode: TokenMode | undefined, reply: AuthReply): void {
    if (reply.kind === 'bad') return void response.status(400).json({ message: reply.message })
    if (reply.kind === 'unauthorised') return void unauthorised(response, 'unauthorised')
    if (reply.kind === 'signedIn') {
      const transferMode = requestedMode(request)
      tokens.write(response, transferMode, reply.tokens)
      if (transferMode === 'cookie') response.append('Set-Cookie', reply.deviceCookie)
      setAudience(options, request, response, reply.user)
    }
    if (reply.kind === 'renewed') tokens.write(response, mode ?? 'cookie', reply.tokens)
    response.json(reply.body)
  }

  const call =
    (handler: AuthHandler): RequestHandler =>
    async (request, response) => {
      const accessToken = accessTokenIn(request)
      const lookup = await findTokenSession(options, accessToken)
      const reply = await handler(callOf(options, request, lookup))
      if (reply.kind === 'unauthorised' && lookup.kind === 'stale')
        return unauthorised(response, 'try refresh token')
      send(request, response, accessToken?.mode, reply)
    }

  const sameOriginOnly: RequestHandler = (request, response, next) => {
    if (!isForeign(request, publicUrl)) return next()
    response.status(403).json({ message: 'The request was sent from another site.' })
  }
  const json = express.json({ limit: bodyLimit, strict: false })
  const pathsOf = (path: string) => [`${authBase}${path}`, `${authBase}/public${path}`]

  router.use(authBase, (_request, response, next) => {
    response.set('Cache-Control', 'no-store')
    next()
  })
  for (const [path, handler] of Object.entries(routes.get))
    router.get(pathsOf(path), sameOriginOnly, call(handler))
  for (const [path, handler] of Object.entries(routes.post))
    router.post(pathsOf(path), sameOriginOnly, json, call(handler))
  router.post(pathsOf('/session/refresh'), sameOriginOnly, renewal.refresh)
  router.post(pathsOf('/signout'), sameOriginOnly, renewal.signOut)
  router.post(
    pathsOf('/callback/apple'),
    express.urlencoded({ extended: false, limit: bodyLimit }),
    appleCallback(publicUrl),
  )
  router.get(['/auth/reset-password', '/auth/verify-email'], libraryLink(options.loginPage))
  router.get('/login/callback', callbackLink(options.callbackPage))
  router.use(authBase, (_request, response) => void response.status(404).json({ message: 'Not Found' }))

  const onError: ErrorRequestHandler = (error, request, response, next) => {
    const status = statusIn(error)
    if (status >= 500) options.onFault(error, request)
    if (response.headersSent) return next(error)
    const message = status >= 500 ? 'Internal Server Error' : 'The request is not valid.'
    response.status(status).set(retryHeaders(status)).json({ message })
  }
  router.use(authBase, onError)
  return router
}
