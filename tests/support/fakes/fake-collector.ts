import { once } from 'node:events'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'

/** A span as it arrived. */
export interface CollectedSpan {
  traceId: string
  spanId: string
  /** Empty for the first of a trace. */
  parentSpanId: string
  name: string
  /** 2: incoming request, 3: outgoing request, 5: job (OTLP, `SpanKind`). */
  kind: number
  attributes: Record<string, unknown>
  /** Of the resource: `service.name`. */
  resource: Record<string, unknown>
}

/** A collector of traces that speaks OTLP over HTTP with JSON. */
export interface FakeCollector {
  /** Value for `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  url: string
  spans: CollectedSpan[]
  /** Everything that arrived, as text. */
  text(): string
  close(): Promise<void>
}

type Json = ReturnType<JSON['parse']>

const attributesOf = (list: Json[] = []): Record<string, unknown> =>
  Object.fromEntries(
    list.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? value.doubleValue]),
  )

const spansIn = (body: Json): CollectedSpan[] =>
  body.resourceSpans.flatMap(({ resource, scopeSpans }: Json) =>
    scopeSpans.flatMap(({ spans }: Json) =>
      spans.map(({ traceId, spanId, parentSpanId = '', name, kind, attributes }: Json) => ({
        traceId,
        spanId,
        parentSpanId,
        name,
        kind,
        attributes: attributesOf(attributes),
        resource: attributesOf(resource.attributes),
      })),
    ),
  )

export async function startFakeCollector(): Promise<FakeCollector> {
  const spans: CollectedSpan[] = []
  const bodies: unknown[] = []
  const server = createServer(async (request, response) => {
    const isTraces = request.method === 'POST' && request.url === '/v1/traces'
    if (!isTraces || request.headers['content-type'] !== 'application/json') {
      response.writeHead(404).end()
      return
    }
    const body = await json(request)
    bodies.push(body)
    spans.push(...spansIn(body))
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"partialSuccess":{}}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    spans,
    text: () => JSON.stringify(bodies),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
