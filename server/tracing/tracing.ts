import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ClientBase, Pool } from 'pg'

/** Records the work of requests and jobs in OpenTelemetry spans. */
export interface Tracing {
  /**
   * Handles a request in a span, which continues the trace that a trusted proxy names in `traceparent`.
   * @param route names the span; it is read when the response is sent: paths contain private data
   */
  request(
    exchange: { request: IncomingMessage; response: ServerResponse; route: () => string },
    handle: () => void,
  ): void
  /** Runs a job in a new trace. */
  job<Value>(kind: string, attempt: number, work: () => Promise<Value>): Promise<Value>
  /** Records the statements of a database connection, without their parameters. */
  watchClient(client: ClientBase): void
  /** Attributes statements to the request that issued them, even while it waits for a pooled connection. */
  watchPool(pool: Pool): void
  /** Exports the recorded spans, and stops recording. */
  close(): Promise<void>
}
