import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { reservedSegments } from '#server/http/page-address.ts'
import type { Metrics } from '#server/operations/metrics.ts'

/** Notes on one request. */
export interface RequestNote {
  readonly id: string
  source: 'cache' | 'rendered' | 'other'
  /** A page's path, or the pattern of a path with ids. Default: the router's pattern. */
  route?: string
  /** Whether it is counted only, not logged. */
  quiet?: boolean
}

export interface RequestLog {
  /** Call first: counts and logs the response when it is sent. */
  begin(request: IncomingMessage, response: ServerResponse): RequestNote
  /** Associates a note with a request for `noteOf`. */
  remember(request: IncomingMessage, note: RequestNote): void
  noteOf(request: IncomingMessage): RequestNote
  /** Returns the route of a request, without the ids, addresses and tokens in its path. */
  routeOf(request: IncomingMessage): string
}

const textAt = (value: unknown, name: string): string => {
  const text: unknown = value instanceof Object ? Reflect.get(value, name) : undefined
  return typeof text === 'string' ? text : ''
}

/** Returns the pattern that Express matched, such as `/api/order/:catalog/basket/:basketId`; empty without a match. */
function chosenPattern(request: IncomingMessage): string {
  const pattern = textAt(Reflect.get(request, 'route'), 'path')
  return pattern === '' ? '' : textAt(request, 'baseUrl') + pattern
}

/** Returns the first segment of the shop's own paths, such as `/media/*`. */
function folderOf(request: IncomingMessage): string {
  const [first = ''] = (request.url ?? '').slice(1).split(/[/?]/, 1)
  return reservedSegments.has(first) ? `/${first}/*` : '/*'
}

/**
 * Logs and counts each response. Addresses are not logged, because they contain private data: ids of orders and
 * baskets, e-mail addresses, tokens. Lines contain the route.
 */
export function createRequestLog(logger: Logger, metrics: Metrics): RequestLog {
  // The fields are known: searching them for secrets would double the cost of a line.
  const lines = logger.child({}, { formatters: { log: (line) => line } })
  const process = randomBytes(4).toString('hex')
  const notes = new WeakMap<IncomingMessage, RequestNote>()
  let count = 0

  function createNote(): RequestNote {
    count += 1
    return { id: `${process}-${count.toString(36)}`, source: 'other' }
  }

  const patternOf = (request: IncomingMessage, { route }: RequestNote): string =>
    route ?? (chosenPattern(request) || folderOf(request))

  return {
    begin(request, response) {
      const note = createNote()
      const started = performance.now()
      // `once` would wrap the listener and remove it again; a response closes only once.
      response.on('close', () => {
        const milliseconds = performance.now() - started
        metrics.request(response.statusCode, note.source)
        if (note.source === 'rendered') metrics.rendered(milliseconds / 1_000)
        if (note.quiet) return
        lines.info({
          id: note.id,
          method: request.method,
          route: patternOf(request, note),
          status: response.statusCode,
          ms: Math.round(milliseconds * 10) / 10,
          source: note.source,
        })
      })
      return note
    },
    remember: (request, note) => void notes.set(request, note),
    noteOf: (request) => notes.get(request) ?? createNote(),
    routeOf: (request) => patternOf(request, notes.get(request) ?? createNote()),
  }
}
