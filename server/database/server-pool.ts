import { Socket } from 'node:net'
import { Client, type ClientConfig, Pool } from 'pg'
import type { PoolWatch } from '#server/database/pool-watch.ts'

/** Milliseconds. */
export interface Timeouts {
  /** Timeout for connecting. */
  connect: number
  /** Timeout of statements and of idle transactions, enforced by the server. */
  statement: number
  /** Timeout after which a used connection without traffic is closed. */
  silence: number
  /** Timeout for getting a connection from the pool. */
  queue: number
}

export interface OpenPool {
  pool: Pool
  close: () => Promise<void>
}

/** Long, because late orders are better than refused ones. */
export const defaultTimeouts: Timeouts = {
  connect: 10_000,
  statement: 30_000,
  silence: 35_000,
  queue: 30_000,
}

export const connectionOptions = (connectionString: string): ClientConfig => ({
  connectionString,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  application_name: 'vitrine',
})

/** Returns a statement that is not prepared under a name: the next transaction has another connection. */
const withoutName = (query: unknown): unknown =>
  query instanceof Object && 'name' in query && !('submit' in query) ? { ...query, name: undefined } : query

/**
 * Opens connections to a server as they are needed.
 * @param isPooled the address is a pooler, which assigns a connection per transaction
 */
export function openServer(
  databaseUrl: string,
  { connect, statement, silence, queue }: Timeouts,
  isPooled: boolean,
  watch?: Pick<PoolWatch, 'noteAttempt'>,
): OpenPool {
  /** The pool's own timeout also covers the wait for a free connection. */
  class ServerClient extends Client {
    constructor(config?: ClientConfig) {
      super({ ...config, connectionTimeoutMillis: connect })
      watch?.noteAttempt()
      if (isPooled)
        this.query = new Proxy(this.query, {
          apply: (query, self, [statement, ...parameters]: unknown[]) =>
            Reflect.apply(query, self, [withoutName(statement), ...parameters]),
        })
    }
  }
  const pool = new Pool({
    ...connectionOptions(databaseUrl),
    Client: ServerClient,
    max: 10,
    connectionTimeoutMillis: queue,
    onConnect(client) {
      const stream = client instanceof Client && client.connection.stream
      // The kernel takes a quarter of an hour to notice that a network drops packets.
      if (stream instanceof Socket)
        stream.setTimeout(silence, () => stream.destroy(new Error(`No response for ${silence} ms`)))
      // Connections of a pooler use the role's settings.
      if (isPooled) return
      // Not as start-up parameters, which PgBouncer refuses.
      return client.query(
        `set statement_timeout = ${statement}; set idle_in_transaction_session_timeout = ${statement}`,
      )
    },
  })
  return { pool, close: () => pool.end() }
}
