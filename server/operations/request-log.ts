import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { Metrics } from '#server/operations/metrics.ts'

/** What is noted of one request while it is answered. */
export interface RequestNote {
  readonly id: string
  source: 'cache' | 'rendered' | 'other'
  /** Not worth a line. It is counted all the same. */
  quiet?: boolean
}

export interface RequestLog {
  /** Call first: counts and logs the answer when it is sent. */
  begin(request: IncomingMessage, response: ServerResponse): RequestNote
  /** Lets `noteOf` find the note where the request alone is at hand. */
  remember(request: IncomingMessage, note: RequestNote): void
  noteOf(request: IncomingMessage): RequestNote
}

/** One log line and one count an answer. Query strings are left out: they may hold what is nobody's business. */
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
          path: (request.url ?? '').split('?', 1)[0],
          status: response.statusCode,
          ms: Math.round(milliseconds * 10) / 10,
          source: note.source,
        })
      })
      return note
    },
    remember: (request, note) => void noted.set(request, note),
    noteOf: (request) => noted.get(request) ?? createNote(),
  }
}
