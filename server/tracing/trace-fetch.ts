import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import {
  defaultTextMapSetter,
  type Span,
  SpanKind,
  SpanStatusCode,
  type TextMapPropagator,
} from '@opentelemetry/api'
import { endFailed, type Spans } from '#server/tracing/spans.ts'

/** Node.js diagnostics of a `fetch` request (Undici, "Diagnostics Channel Support"). */
interface OutgoingRequest {
  method: string
  origin: string | URL
  addHeader(name: string, value: string): unknown
}

const isOutgoing = (value: unknown): value is OutgoingRequest =>
  value instanceof Object && 'method' in value && 'origin' in value && 'addHeader' in value

const requestIn = (message: unknown): OutgoingRequest | undefined => {
  const request: unknown = message instanceof Object ? Reflect.get(message, 'request') : undefined
  return isOutgoing(request) ? request : undefined
}

function statusIn(message: unknown): number | undefined {
  const response: unknown = message instanceof Object ? Reflect.get(message, 'response') : undefined
  const status: unknown = response instanceof Object ? Reflect.get(response, 'statusCode') : undefined
  return typeof status === 'number' ? status : undefined
}

/**
 * Records each request to another system in a span, and propagates the trace in `traceparent`. Spans name the host
 * only, because paths contain keys and customer ids.
 * @returns the function that ends it
 */
export function traceFetch(spans: Spans, propagator: TextMapPropagator): () => void {
  const running = new WeakMap<object, Span>()
  const spanOf = (message: unknown): Span | undefined => {
    const request = requestIn(message)
    return request && running.get(request)
  }
  const listeners: [channel: string, listener: (message: unknown) => void][] = [
    [
      'undici:request:create',
      (message) => {
        const request = requestIn(message)
        if (!request) return
        const { hostname, port, protocol } = new URL(request.origin)
        const started = spans.startChild(`${request.method} ${hostname}`, SpanKind.CLIENT, {
          'http.request.method': request.method,
          'server.address': hostname,
          'server.port': Number(port || (protocol === 'https:' ? 443 : 80)),
        })
        if (!started) return
        running.set(request, started.span)
        const headers: Record<string, string> = {}
        propagator.inject(started.context, headers, defaultTextMapSetter)
        for (const [name, value] of Object.entries(headers)) request.addHeader(name, value)
      },
    ],
    [
      'undici:request:headers',
      (message) => {
        const status = statusIn(message)
        const span = spanOf(message)
        if (!span || status === undefined) return
        span.setAttribute('http.response.status_code', status)
        if (status >= 400) span.setStatus({ code: SpanStatusCode.ERROR })
      },
    ],
    ['undici:request:trailers', (message) => spanOf(message)?.end()],
    [
      'undici:request:error',
      (message) => {
        const span = spanOf(message)
        if (span?.isRecording()) endFailed(span, message instanceof Object && Reflect.get(message, 'error'))
      },
    ],
  ]
  for (const [channel, listener] of listeners) subscribe(channel, listener)
  return () => {
    for (const [channel, listener] of listeners) unsubscribe(channel, listener)
  }
}
