import { DatabaseError, type Pool, type PoolClient } from 'pg'
import type { Database, Watcher } from '#server/database/database.ts'
import { isServerError } from '#server/database/database-unavailable.ts'
import { toText } from '#server/database/decoders.ts'
import { drizzle } from '#server/database/drizzle.ts'
import type { ReadDatabase, ReadQueries } from '#server/database/read-database.ts'
import { type OpenPool, openServer } from '#server/database/server-pool.ts'
import { guardPool, OutsideTransaction } from '#server/database/transaction-guard.ts'
import { withTimeout } from '#server/database/with-timeout.ts'

/** Which server served a read, and why it was the primary. */
type ReadOutcome = 'replica' | 'behind' | 'unavailable'

/** A replica of the database, with the primary as fallback while it is unavailable or behind. */
export interface Replica extends ReadDatabase {
  /** The same for long statements. */
  readonly bulk: ReadDatabase
  /**
   * Makes reads after this call see everything committed before it: the primary serves them until the replica has
   * caught up.
   */
  requireCurrent(): void
  close(): Promise<void>
}

interface ReplicaOptions {
  /** A streaming replica of the server of `primary`. */
  readUrl: string
  primary: Pick<Database, 'pool'>
  /** Whether its address is a pooler in transaction mode. */
  isPooled: boolean
  /** Receives the reason why the replica is not used. */
  onError: (error: unknown) => void
  onRead: (outcome: ReadOutcome) => void
  /** The primary is back: data read while it was unavailable may be older than the last purge. */
  onReturn: () => void
  watcher?: Watcher | undefined
  /** Milliseconds. */
  timeouts?: Partial<ReplicaTimeouts>
}

interface ReplicaTimeouts {
  /** Timeout after which a read goes to the primary. */
  timeout: number
  bulkTimeout: number
  /**
   * Milliseconds between two attempts to reach an unavailable replica, or a primary that does not return its position.
   */
  pause: number
}

const defaultTimeouts: ReplicaTimeouts = { timeout: 2_000, bulkTimeout: 60_000, pause: 1_000 }

/** A position in the log of one database cluster, at which a replica has to be. */
interface Position {
  lsn: string
  cluster: string
}

const positionIn = (row: { lsn?: unknown; cluster?: unknown } | undefined): Position => ({
  lsn: toText(row?.lsn),
  cluster: toText(row?.cluster),
})

/** Timed out. */
class ReplicaSilent extends Error {
  constructor(timeout: number) {
    super(`The replica did not respond within ${timeout} ms`)
  }
}

const cluster = 'select system_identifier::text from pg_control_system()'
/** The insert position, not the written one: a commit can be visible before it is written (synchronous_commit). */
const positionQuery = `select pg_current_wal_insert_lsn()::text as lsn, (${cluster}) as cluster`
/** A replica that was promoted has a position of its own; another cluster's positions mean something else. */
const currentQuery = `select coalesce($2 = (${cluster}) and $1::pg_lsn <=
  case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end, false) as current`

/** Bugs that the primary would hide: a writing statement (25006), or a read inside a transaction. */
const isFault = (error: unknown): boolean =>
  error instanceof OutsideTransaction || (error instanceof DatabaseError && error.code === '25006')

const isAway = (error: unknown): boolean => !(error instanceof DatabaseError) || isServerError(error)

/**
 * Follows the primary's position: unknown from the moment at which it is required until the primary responds. While the
 * primary is unavailable the last position applies, so that the replica continues to serve.
 * @param onReturn called once the primary is back, after reads that may have been older than required
 */
function followPosition(primary: Pick<Database, 'pool'>, pause: number, onReturn: () => void) {
  let position: Position | undefined
  let last: Position | undefined
  let mightBeStale = false
  let turn = 0
  let timer: NodeJS.Timeout | undefined
  async function ask(requestTurn: number): Promise<void> {
    try {
      const { rows } = await primary.pool.query(positionQuery)
      if (requestTurn !== turn) return
      position = positionIn(rows[0])
      last = position
      if (mightBeStale) onReturn()
      mightBeStale = false
    } catch (error) {
      // Reads that go to the primary report its errors.
      if (requestTurn !== turn) return
      if (last && isAway(error)) {
        position = last
        mightBeStale = true
      }
      timer = setTimeout(() => void ask(requestTurn), pause)
    }
  }
  return {
    current: () => position,
    require() {
      position = undefined
      clearTimeout(timer)
      turn += 1
      void ask(turn)
    },
    close() {
      turn += 1
      clearTimeout(timer)
    },
  }
}

/** Caches whether the replica is available and checks it in the background, so that no read waits for it. */
function watchPresence(pool: Pool, { timeout, pause }: ReplicaTimeouts, report: (error: unknown) => void) {
  let isHere = true
  let timer: NodeJS.Timeout | undefined
  function scheduleCheck(): void {
    timer = setTimeout(() => void check(), pause)
  }
  async function check(): Promise<void> {
    try {
      await withTimeout(pool.query('select 1'), timeout, () => new ReplicaSilent(timeout))
      isHere = true
    } catch {
      scheduleCheck()
    }
  }
  return {
    isHere: () => isHere,
    passOver(error: unknown) {
      report(error)
      if (isHere) scheduleCheck()
      isHere = false
    },
    close: () => clearTimeout(timer),
  }
}

/** Returns the function that reads on a connection, and returns undefined if its server is behind. */
function createReader() {
  /** A log position that a connection's server has reached. */
  const reached = new WeakMap<PoolClient, Position>()
  async function isCurrent(client: PoolClient, neededPosition: Position): Promise<boolean> {
    if (reached.get(client) === neededPosition) return true
    const { rows } = await client.query(currentQuery, [neededPosition.lsn, neededPosition.cluster])
    if (!rows[0]?.current) return false
    reached.set(client, neededPosition)
    return true
  }
  return async (client: PoolClient, needed: Position, statement: readonly unknown[]) =>
    (await isCurrent(client, needed))
      ? { result: await Reflect.apply(client.query, client, statement) }
      : undefined
}

function openPool({ readUrl, isPooled, watcher }: ReplicaOptions, timeouts: ReplicaTimeouts): OpenPool {
  const { timeout: connect, bulkTimeout: silence } = timeouts
  const waits = { connect, queue: connect, statement: silence, silence }
  const { pool, close } = openServer(readUrl, waits, isPooled)
  // The user of a connection gets its error, too.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    watcher?.watchClient(client)
  })
  watcher?.watchPool(pool)
  return { pool: guardPool(pool), close }
}

/**
 * Opens a replica for reads. A read goes to the primary if the replica is unavailable, or if it has not replayed the
 * primary's log up to the last `requireCurrent`: visitors never see older content after newer. The position is read on
 * each connection, as an address may lead to several replicas. An unreachable replica does not delay startup.
 */
export function openReplica(options: ReplicaOptions): Replica {
  const { primary, onError, onRead, onReturn } = options
  const timeouts = { ...defaultTimeouts, ...options.timeouts }
  const { pool, close } = openPool(options, timeouts)
  const position = followPosition(primary, timeouts.pause, onReturn)
  const presence = watchPresence(pool, timeouts, onError)
  const readOn = createReader()

  /** Returns only the outcome if the primary has to serve the read. */
  async function queryReplica(
    statement: readonly unknown[],
    timeout: number,
  ): Promise<{ outcome: ReadOutcome; result?: unknown }> {
    const neededPosition = position.current()
    if (!neededPosition) return { outcome: 'behind' }
    if (!presence.isHere()) return { outcome: 'unavailable' }
    const client = await pool.connect()
    try {
      const result = await withTimeout(
        readOn(client, neededPosition, statement),
        timeout,
        () => new ReplicaSilent(timeout),
      )
      client.release()
      return result ? { outcome: 'replica', ...result } : { outcome: 'behind' }
    } catch (error) {
      client.release(isAway(error))
      throw error
    }
  }

  async function read(timeout: number, statement: readonly unknown[]): Promise<unknown> {
    const { outcome, result } = await queryReplica(statement, timeout).catch((error: unknown) => {
      if (isFault(error)) throw error
      if (isAway(error)) presence.passOver(error)
      return { outcome: 'unavailable' as const, result: undefined }
    })
    onRead(outcome)
    return outcome === 'replica' ? result : Reflect.apply(primary.pool.query, primary.pool, statement)
  }

  const queriesWithin = (timeout: number): ReadQueries => {
    const query = (...statement: unknown[]) => read(timeout, statement)
    const routed: Pool = new Proxy(primary.pool, {
      get: (target, property, receiver) =>
        property === 'query' ? query : Reflect.get(target, property, receiver),
    })
    return drizzle(routed)
  }
  position.require()
  return {
    db: queriesWithin(timeouts.timeout),
    bulk: { db: queriesWithin(timeouts.bulkTimeout) },
    requireCurrent: position.require,
    async close() {
      position.close()
      presence.close()
      await close()
    },
  }
}
