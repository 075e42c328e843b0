import type { IncomingMessage } from 'node:http'
import type { TracingConfig } from '#server/configuration/tracing-config.ts'
import type { Tracing } from '#server/tracing/tracing.ts'

/**
 * Starts tracing, if it is configured: otherwise its packages are not loaded, and requests have no overhead. @param
 * isTrusted whether a request's `traceparent` is trusted
 */
export async function openTracing(
  config: TracingConfig | undefined,
  isTrusted: (request: IncomingMessage) => boolean,
): Promise<Tracing | undefined> {
  if (!config) return undefined
  const { startTracing } = await import('#server/tracing/start-tracing.ts')
  return startTracing(config, isTrusted)
}
