import type { Config } from '#server/configuration/config.ts'
import type { Database } from '#server/database/database.ts'
import { lt, sql } from '#server/database/drizzle.ts'
import { rateLimits } from '#server/database/tables/content.ts'
import type { SharedCounts } from '#server/endpoints/rate-limits.ts'

const maxDelay = 3_000

/** Creates counters in Redis, whose clock ends the windows. */
export async function createRedisCounts(
  redisUrl: string,
  report: (error: unknown) => void,
): Promise<SharedCounts> {
  // Imported on demand: it takes 0.25 s and 30 MB.
  const { createClient } = await import('redis')
  const client = createClient({
    url: redisUrl,
    // Counts must not be queued while disconnected.
    disableOfflineQueue: true,
    socket: { reconnectStrategy: (retries) => Math.min(100 * 2 ** Math.min(retries, 10), maxDelay) },
  })
  const failed = new Promise<void>((resolve) => {
    client.on('error', (error) => {
      report(error)
      resolve()
    })
  })
  // An unreachable Redis does not block the start.
  await Promise.race([client.connect().catch(report), failed])
  return {
    async count(key, seconds) {
      const name = `vitrine:limit:${key}`
      // One transaction, so that a crash leaves no count without an expiry.
      const [, count, remaining] = await client
        .multi()
        .set(name, 0, { expiration: { type: 'PX', value: seconds * 1_000 }, condition: 'NX' })
        .incr(name)
        .pTTL(name)
        .exec()
      const window = { count: Number(count), remaining: Number(remaining) }
      // A window without an expiry or a count would refuse its subject forever.
      if (!(window.count > 0 && window.remaining >= 0))
        throw new Error(`Redis counted ${count} with ${remaining} ms left in ${name}`)
      return window
    },
    async close() {
      if (client.isReady) await client.close()
      else if (client.isOpen) client.destroy()
    },
  }
}

/** Number of counts after which old windows are deleted. */
const sweepEvery = 1_000

/** Creates counters in the database, with a row per current window. */
export function createDatabaseCounts({ db }: Database, now: () => number): SharedCounts {
  let countedCalls = 0
  return {
    async count(key, seconds) {
      const time = new Date(now()).toISOString()
      const windowEnd = new Date(now() + seconds * 1_000)
      // A window that ends later than a new one would was started before the clock was set back.
      const isOver = sql`(${rateLimits.ends} <= ${time}::timestamptz or ${rateLimits.ends} > ${windowEnd.toISOString()}::timestamptz)`
      const [row] = await db
        .insert(rateLimits)
        .values({ key, count: 1, ends: windowEnd })
        .onConflictDoUpdate({
          target: rateLimits.key,
          set: {
            count: sql`case when ${isOver} then 1 else ${rateLimits.count} + 1 end`,
            ends: sql`case when ${isOver} then ${windowEnd.toISOString()}::timestamptz else ${rateLimits.ends} end`,
          },
        })
        .returning({ count: rateLimits.count, ends: rateLimits.ends })
      countedCalls += 1
      if (countedCalls % sweepEvery === 0)
        await db.delete(rateLimits).where(lt(rateLimits.ends, new Date(now())))
      if (!row) throw new Error('Shared count was not written')
      return { count: row.count, remaining: row.ends.getTime() - now() }
    },
    close: async () => undefined,
  }
}

interface SharedCountsDependencies {
  config: Pick<Config, 'redisUrl' | 'databaseUrl'>
  database: Database
  now: () => number
  report: (error: unknown) => void
}

/** Opens shared counters: Redis, else the database server; undefined for a single process. */
export async function openSharedCounts({
  config,
  database,
  now,
  report,
}: SharedCountsDependencies): Promise<SharedCounts | undefined> {
  if (config.redisUrl !== undefined) return createRedisCounts(config.redisUrl, report)
  return config.databaseUrl === undefined ? undefined : createDatabaseCounts(database, now)
}
