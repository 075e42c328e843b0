import type { IncomingMessage } from 'node:http'
import { defaultTextMapGetter, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceInstanceIdDetector,
} from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { TracingConfig } from '#server/configuration/tracing-config.ts'
import { createSpans, endFailed, type Spans } from '#server/tracing/spans.ts'
import { traceFetch } from '#server/tracing/trace-fetch.ts'
import { tracePool, traceQueries } from '#server/tracing/trace-queries.ts'
import type { Tracing } from '#server/tracing/tracing.ts'

// Nothing is registered globally: a process may hold several storefronts, and libraries that look for a global tracer
// (the client of Redis) would record too much.

/** Paths that machines poll every few seconds. */
const unrecorded = new Set(['/healthz', '/readyz', '/metrics'])

function createProvider({
  url,
  serviceName,
  delay,
  sampler: { byParent, ratio },
}: TracingConfig): TracerProvider {
  const root = new TraceIdRatioBasedSampler(ratio)
  return new TracerProvider({
    sampler: byParent ? new ParentBasedSampler({ root }) : root,
    resource: resourceFromAttributes({ 'service.name': 'vitrine' })
      .merge(detectResources({ detectors: [resourceAttributesEnvDetector, serviceInstanceIdDetector] }))
      .merge(serviceName === undefined ? null : resourceFromAttributes({ 'service.name': serviceName })),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }), scheduledDelayMillis: delay }),
    ],
  })
}

function requestTracing(
  { tracer, contexts }: Spans,
  propagator: W3CTraceContextPropagator,
  isTrusted: (request: IncomingMessage) => boolean,
): Tracing['request'] {
  return ({ request, response, route }, handle) => {
    if (unrecorded.has(request.url ?? '')) return handle()
    const { method = 'GET', headers } = request
    const parent = isTrusted(request)
      ? propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter)
      : ROOT_CONTEXT
    const attributes = { 'http.request.method': method }
    const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent)
    response.on('close', () => {
      const { statusCode } = response
      const path = route()
      span.updateName(`${method} ${path}`)
      span.setAttributes({ 'http.route': path, 'http.response.status_code': statusCode })
      if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    })
    contexts.with(trace.setSpan(parent, span), handle)
  }
}

const jobTracing =
  ({ tracer, contexts }: Spans): Tracing['job'] =>
  async (kind, attempt, work) => {
    const attributes = { 'vitrine.job.kind': kind, 'vitrine.job.attempt': attempt }
    const span = tracer.startSpan(`job ${kind}`, { kind: SpanKind.CONSUMER, attributes }, ROOT_CONTEXT)
    try {
      const value = await contexts.with(trace.setSpan(ROOT_CONTEXT, span), work)
      span.end()
      return value
    } catch (error) {
      endFailed(span, error)
      throw error
    }
  }

/** Starts recording and exporting. The exporter reads headers, timeouts and compression from its own variables. */
export function startTracing(
  config: TracingConfig,
  isTrusted: (request: IncomingMessage) => boolean,
): Tracing {
  const provider = createProvider(config)
  const spans = createSpans(provider.getTracer('vitrine'), new AsyncLocalStorageContextManager().enable())
  const propagator = new W3CTraceContextPropagator()
  const stopFetch = traceFetch(spans, propagator)
  return {
    request: requestTracing(spans, propagator, isTrusted),
    job: jobTracing(spans),
    watchClient: (client) => traceQueries(client, spans),
    watchPool: tracePool,
    async close() {
      stopFetch()
      spans.contexts.disable()
      // An unavailable collector must not prevent the server from stopping.
      await provider.shutdown().catch(() => undefined)
    },
  }
}
