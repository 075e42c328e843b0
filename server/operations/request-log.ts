import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { reservedSegments } from '#server/http/page-address.ts'
import type { Metrics } from '#server/operations/metrics.ts'

/** What is noted of one request while it is answered. */
export interface RequestNote {
  readonly id: string
  source: 'cache' | 'rendered' | 'other'
  /** A page's path, or the pattern of a path that holds ids; absent: the one that the router chose. */
  route?: string
  /** Not worth a line. It is counted all the same. */
  quiet?: boolean
}

export interface RequestLog {
  /** Call first: counts and logs the answer when it is sent. */
  begin(request: IncomingMessage, response: ServerResponse): RequestNote
  /** Lets `noteOf` find the note where the request alone is at hand. */
  remember(request: IncomingMessage, note: RequestNote): void
  noteOf(request: IncomingMessage): RequestNote
  /** Where a request led, without the ids, addresses and tokens that its path may hold. */
  routeOf(request: IncomingMessage): string
}

const textAt = (value: unknown, name: string): string => {
  const text: unknown = value instanceof Object ? Reflect.get(value, name) : undefined
  return typeof text === 'string' ? text : ''
}

/** The pattern that Express chose, such as `/api/order/:catalog/basket/:basketId`; empty where it chose none. */
function chosenPattern(request: IncomingMessage): string {
  const pattern = textAt(Reflect.get(request, 'route'), 'path')
  return pattern === '' ? '' : textAt(request, 'baseUrl') + pattern
}

/** The first segment of a path where it is the shop's own, such as `/media/*`. */
function folderOf(request: IncomingMessage): string {
  const [first = ''] = (request.url ?? '').slice(1).split(/[/?]/, 1)
  return reservedSegments.has(first) ? `/${first}/*` : '/*'
}

/**
 * One log line and one count an answer. Addresses are left out, as they hold what is nobody's business: ids of orders
 * and baskets, e-mail addresses, tokens. Lines tell the route.
 */
export function createRequestLog(logger: Logger, metrics: Metrics): RequestLog {
  // The fields of its lines are known: looking for secrets in them would double what a line costs.
  const lines = logger.child({}, { formatters: { log: (line) => line } })
  const process = randomBytes(4).toString('hex')
  const noted = new WeakMap<IncomingMessage, RequestNote>()
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
      response.once('close', () => {
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
    remember: (request, note) => void noted.set(request, note),
    noteOf: (request) => noted.get(request) ?? createNote(),
    routeOf: (request) => patternOf(request, noted.get(request) ?? createNote()),
  }
}
