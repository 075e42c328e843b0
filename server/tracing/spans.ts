import type { Tracer } from '@opentelemetry/api'
import {
  type Attributes,
  type Context,
  type Span,
  type SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import type { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'

/** Starts child spans of the current one. */
export interface Spans {
  tracer: Tracer
  contexts: AsyncLocalStorageContextManager
  /** Undefined outside of requests and jobs: background work is not recorded. */
  startChild(
    name: string,
    kind: SpanKind,
    attributes: Attributes,
  ): { span: Span; context: Context } | undefined
}

export function createSpans(tracer: Tracer, contexts: AsyncLocalStorageContextManager): Spans {
  return {
    tracer,
    contexts,
    startChild(name, kind, attributes) {
      const parent = contexts.active()
      if (!trace.getSpan(parent)) return undefined
      const span = tracer.startSpan(name, { kind, attributes }, parent)
      return { span, context: trace.setSpan(parent, span) }
    },
  }
}

/** Returns an error's code or name: messages can contain customers' input. */
function typeOf(error: unknown): string {
  const code: unknown = error instanceof Object ? Reflect.get(error, 'code') : undefined
  if (typeof code === 'string') return code
  return error instanceof Error ? error.name : 'Error'
}

/** Ends a span as failed. */
export function endFailed(span: Span, error: unknown): void {
  span.setAttribute('error.type', typeOf(error))
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}
