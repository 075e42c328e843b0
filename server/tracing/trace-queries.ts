import { AsyncResource } from 'node:async_hooks'
import { type Span, SpanKind } from '@opentelemetry/api'
import type { ClientBase, Pool } from 'pg'
import { endFailed, type Spans } from '#server/tracing/spans.ts'

/** Returns the text of a statement; undefined for cursors and streams, which end themselves. */
function textOf(query: unknown): string | undefined {
  if (typeof query === 'string') return query
  if (!(query instanceof Object) || 'submit' in query) return undefined
  const text: unknown = Reflect.get(query, 'text')
  return typeof text === 'string' ? text : undefined
}

/** Returns the first word: `SELECT`. */
const operationOf = (text: string): string => /\w+/.exec(text)?.[0].toUpperCase() ?? 'QUERY'

/** Returns the arguments with a callback that also ends the span; undefined without a callback. */
function withCallback(queryArguments: readonly unknown[], span: Span): unknown[] | undefined {
  const at = queryArguments.findLastIndex((item) => typeof item === 'function')
  const callback = queryArguments[at]
  if (typeof callback !== 'function') return undefined
  const ending = (error: unknown, ...result: unknown[]): unknown => {
    if (error) endFailed(span, error)
    else span.end()
    return Reflect.apply(callback, undefined, [error, ...result])
  }
  return queryArguments.with(at, ending)
}

function endAfter(span: Span, result: unknown): void {
  Promise.resolve(result).then(
    () => span.end(),
    (error: unknown) => endFailed(span, error),
  )
}

/** Records each statement of a connection in a span, as it is prepared: without parameters. */
export function traceQueries(client: ClientBase, spans: Spans): void {
  client.query = new Proxy(client.query, {
    apply(query, self, queryArguments: unknown[]) {
      const text = textOf(queryArguments[0])
      const started =
        text === undefined
          ? undefined
          : spans.startChild(operationOf(text), SpanKind.CLIENT, {
              'db.system.name': 'postgresql',
              'db.operation.name': operationOf(text),
              'db.query.text': text,
            })
      if (!started) return Reflect.apply(query, self, queryArguments)
      const { span } = started
      const calling = withCallback(queryArguments, span)
      if (calling) return Reflect.apply(query, self, calling)
      const result: unknown = Reflect.apply(query, self, queryArguments)
      endAfter(span, result)
      return result
    },
  })
}

/** Preserves the trace of a caller that waited for a connection: the callback runs in the caller's context. */
export function tracePool(pool: Pool): void {
  pool.connect = new Proxy(pool.connect, {
    apply(connect, self, queryArguments: unknown[]) {
      const [callback] = queryArguments
      if (typeof callback !== 'function') return Reflect.apply(connect, self, queryArguments)
      const resource = new AsyncResource('vitrine.connect')
      const bound = (...result: unknown[]): unknown =>
        resource.runInAsyncScope(() => Reflect.apply(callback, undefined, result))
      return Reflect.apply(connect, self, [bound])
    },
  })
}
