import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { Metrics } from '#server/operations/metrics.ts'

type Source = 'cache' | 'rendered' | 'other'

export interface RequestLog {
  /** Call first: counts and logs the answer when it is sent. */
  begin(request: IncomingMessage, response: ServerResponse): void
  idOf(request: IncomingMessage): string
  answeredBy(response: ServerResponse, source: Source): void
}

interface Noted {
  id: string
  started: number
  source: Source
}

/** One log line and one count an answer. Query strings are left out: they may hold what is nobody's business. */
export function createRequestLog(logger: Logger, metrics: Metrics): RequestLog {
  // The fields of its lines are known: looking for secrets in them would double what a line costs.
  const lines = logger.child({}, { redact: [] })
  const process = randomBytes(4).toString('hex')
  const noted = new WeakMap<IncomingMessage, Noted>()
  let count = 0

  function note(request: IncomingMessage): Noted {
    const known = noted.get(request)
    if (known) return known
    count += 1
    const made: Noted = {
      id: `${process}-${count.toString(36)}`,
      started: performance.now(),
      source: 'other',
    }
    noted.set(request, made)
    return made
  }

  return {
    begin(request, response) {
      const noting = note(request)
      response.once('close', () => {
        const milliseconds = performance.now() - noting.started
        metrics.request(response.statusCode, noting.source)
        if (noting.source === 'rendered') metrics.rendered(milliseconds / 1_000)
        lines.info({
          id: noting.id,
          method: request.method,
          path: (request.url ?? '').split('?', 1)[0],
          status: response.statusCode,
          ms: Math.round(milliseconds * 10) / 10,
          source: noting.source,
        })
      })
    },
    idOf: (request) => note(request).id,
    answeredBy(response, source) {
      note(response.req).source = source
    },
  }
}
