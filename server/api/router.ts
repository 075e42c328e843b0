import type { IncomingMessage } from 'node:http'
import express, { type Request, type RequestHandler, type Response, Router } from 'express'
import type { Endpoint, Method } from '#schemas/api/endpoint.ts'
import { createErrorResponse, type Dispatch } from '#server/api/dispatch.ts'
import { createErrorHandler } from '#server/api/error-handler.ts'
import type { Reply } from '#server/api/reply.ts'
import { sendReply } from '#server/api/send-reply.ts'
import type { Caller, Machine, Service } from '#server/endpoints/handlers.ts'
import { canBeForeign, isGuarded } from '#server/endpoints/own-pages.ts'

interface Options {
  services: readonly Service[]
  dispatch: Dispatch
  publicUrl: string
  callerOf: (request: IncomingMessage, endpoint: Endpoint) => Promise<Caller>
  addressOf: (request: IncomingMessage) => string
  onFault: (error: unknown, request: IncomingMessage) => void
  /** Path below which unknown paths respond with 404. Default: `/api`. */
  under?: string
  /** Returns the machine that sent a request, once `admit` has accepted it. */
  machineOf?: (request: IncomingMessage) => Promise<Machine | undefined>
  /** Called before a request is read; returns a refusal for callers without access. */
  admit?: (request: IncomingMessage, endpoint: Endpoint) => Promise<Reply | undefined>
}

/** Default limit of a body, in bytes. */
const defaultBody = 65_536

const patternOf = (path: string): string => path.replaceAll(/\{([^}]+)\}/g, ':$1')

/** Named segments before parameters, so that `order/history` is found before `order/{orderId}`. */
const bySpecificity = (a: string, b: string): number => {
  const rank = (path: string) => path.split('/').map((segment) => (segment.startsWith('{') ? '1' : '0'))
  return rank(a).join('').localeCompare(rank(b).join('')) || (a < b ? -1 : 1)
}

/** Returns the body parser of an endpoint; undefined if it accepts no body. */
function bodyReader({ body, accepts, bodyBytes = defaultBody }: Endpoint): RequestHandler | undefined {
  if (body === undefined) return undefined
  return accepts === 'form'
    ? express.urlencoded({ extended: false, limit: bodyBytes })
    : express.json({ limit: bodyBytes, strict: false, type: ['application/json', 'application/*+json'] })
}

const hasBody = (request: Request): boolean =>
  request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0

const pathOf = (request: Request): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(request.params).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join('/') : value,
    ]),
  )

const queryOf = (request: Request): URLSearchParams => {
  const start = request.originalUrl.indexOf('?')
  return new URLSearchParams(start === -1 ? '' : request.originalUrl.slice(start))
}

/**
 * Creates the gate that refuses requests before they are read: from foreign pages, above a limit, or of a wrong content
 * type.
 */
function createGate(
  service: Service,
  { dispatch, publicUrl, addressOf, admit, machineOf }: Options,
): RequestHandler {
  const { endpoint } = service
  const type = endpoint.accepts === 'form' ? 'application/x-www-form-urlencoded' : 'json'
  const isOther = (request: Request) =>
    endpoint.body !== undefined && hasBody(request) && !request.is([type, '+json'])
  return async (request, response, next) => {
    const refusal =
      isGuarded(endpoint) && canBeForeign(request.method, request.headers, publicUrl)
        ? createErrorResponse(403, { message: 'The request was sent from another site.' })
        : ((await admit?.(request, endpoint)) ??
          (await dispatch.admit(service, addressOf(request), await machineOf?.(request))) ??
          (isOther(request) ? createErrorResponse(415) : undefined))
    if (!refusal) return next()
    sendReply(request, response, refusal)
  }
}

/** Returns a signal that aborts when the caller leaves before the response. */
function abortSignalOf(response: Response): AbortSignal {
  const disconnection = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) disconnection.abort()
  })
  return disconnection.signal
}

function createCall(service: Service, { dispatch, callerOf }: Options): RequestHandler {
  const { endpoint } = service
  const bodyKind = endpoint.accepts === 'form' ? 'texts' : 'values'
  return async (request, response) => {
    const caller = {
      ...(await callerOf(request, endpoint)),
      ...(endpoint.abortable && { signal: abortSignalOf(response) }),
    }
    const input = { path: pathOf(request), query: queryOf(request), body: request.body, bodyKind } as const
    sendReply(request, response, await dispatch.call(service, input, caller), endpoint)
  }
}

function addRoute(router: Router, pattern: string, method: Method, steps: RequestHandler[]): void {
  const route = router.route(pattern)
  switch (method) {
    case 'GET':
      route.get(steps)
      break
    case 'POST':
      route.post(steps)
      break
    case 'PUT':
      route.put(steps)
      break
    case 'DELETE':
      route.delete(steps)
  }
}

/** Creates the routes of all endpoints. Other paths under `/api` get a 404. */
export function createApiRouter(options: Options): Router {
  const router = Router({ caseSensitive: true, strict: true })
  const routes = options.services
    .flatMap((service) =>
      [service.endpoint.path, ...(service.endpoint.alsoAt ?? [])].map((path) => ({ path, service })),
    )
    .sort((a, b) => bySpecificity(a.path, b.path))
  const methodsAt = new Map<string, Set<Method>>()
  for (const { path, service } of routes) {
    const { endpoint } = service
    const pattern = patternOf(path)
    const read = bodyReader(endpoint)
    const steps = [createGate(service, options), ...(read ? [read] : []), createCall(service, options)]
    for (const method of [endpoint.method, ...(endpoint.alsoMethods ?? [])]) {
      methodsAt.set(pattern, (methodsAt.get(pattern) ?? new Set()).add(method))
      addRoute(router, pattern, method, steps)
    }
  }
  // Comes last: a path can match several patterns, and a later one may have the method.
  for (const [pattern, methods] of methodsAt) {
    const Allow = [...methods].map((method) => (method === 'GET' ? 'GET, HEAD' : method)).join(', ')
    router.all(pattern, (request, response) =>
      sendReply(request, response, createErrorResponse(405, {}, { Allow })),
    )
  }
  router.use(options.under ?? '/api', (request, response) =>
    sendReply(request, response, createErrorResponse(404)),
  )

  router.use(createErrorHandler(options.onFault))
  return router
}
