import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ClientBase, Pool } from 'pg'

/** Records what requests and jobs do, and the time that it takes, in spans of OpenTelemetry. */
export interface Tracing {
  /**
   * Answers a request in a span, which continues the trace that a trusted proxy names in `traceparent`.
   * @param route what the span is named by, asked when the answer is sent: addresses hold private data
   */
  request(
    exchange: { request: IncomingMessage; response: ServerResponse; route: () => string },
    answer: () => void,
  ): void
  /** Runs a job in a trace of its own. */
  job<Value>(kind: string, attempt: number, work: () => Promise<Value>): Promise<Value>
  /** Records the statements of a database connection, without their parameters. */
  watchClient(client: ClientBase): void
  /** Makes statements belong to who asks for them, who may wait for a connection of another. */
  watchPool(pool: Pool): void
  /** Sends what is recorded, and records nothing more. */
  close(): Promise<void>
}
