import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ClientBase, Pool } from 'pg'

/** Records what requests and jobs do, and the time that it takes, in spans of OpenTelemetry. */
export interface Tracing {
  /**
   * Handles a request in a span, which continues the trace that a trusted proxy names in `traceparent`.
   * @param route names the span; it is read when the response is sent: addresses hold private data
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
