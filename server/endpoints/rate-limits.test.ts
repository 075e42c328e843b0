import { createClient } from 'redis'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { createRateLimits, type SharedCounts } from '#server/endpoints/rate-limits.ts'
import { createDatabaseCounts, createRedisCounts } from '#server/endpoints/shared-counts.ts'
import { networkOf } from '#server/http/network-of.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'

let database: Database
let time: number

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => {
  time += 3_600_000
})
time = Date.parse('2026-09-01T12:00:00Z')

const limit = { requests: 3, seconds: 60 }
const own = () => createRateLimits({ now: () => time })
/** It waits for them however slow the machine is. */
const overDatabase = () =>
  createRateLimits({
    now: () => time,
    shared: createDatabaseCounts(database, () => time),
    timeout: 60_000,
  })
const take = async (limits: { take: ReturnType<typeof own>['take'] }[], subject = 'anna@example.com') => {
  const waits: (number | undefined)[] = []
  for (let count = 0; count < 4; count += 1) {
    const process = limits[count % limits.length]
    waits.push(await process?.take('sign-in', subject, limit))
  }
  return waits
}

it('refuses requests over the limit, with Retry-After', async () => {
  expect(await take([own()])).toEqual([undefined, undefined, undefined, 60])
})

it('counts by subject and name, ignoring case', async () => {
  const limits = own()
  await take([limits])
  expect(await limits.take('sign-in', 'ANNA@example.com', limit)).toBe(60)
  expect(await limits.take('sign-in', 'bo@example.com', limit)).toBeUndefined()
  expect(await limits.take('gift-card', 'anna@example.com', limit)).toBeUndefined()
})

it('counts requests of several processes in the database', async () => {
  expect(await take([overDatabase(), overDatabase()])).toEqual([undefined, undefined, undefined, 60])
  time += 59_000
  expect(await overDatabase().take('sign-in', 'anna@example.com', limit)).toBe(1)
  time += 1_000
  expect(await overDatabase().take('sign-in', 'anna@example.com', limit)).toBeUndefined()
})

it('enforces the limit for concurrent requests to several processes', async () => {
  const processes = [overDatabase(), overDatabase(), overDatabase()]
  const waits = await Promise.all(
    Array.from({ length: 30 }, (_, index) => processes[index % 3]?.take('code', 'many', limit)),
  )
  expect(waits.filter((wait) => wait === undefined)).toHaveLength(3)
})

it.runIf(process.env.REDIS_URL)('counts requests of several processes in Redis', async () => {
  const report = (error: unknown) => {
    throw error
  }
  const counts = [
    await createRedisCounts(process.env.REDIS_URL ?? '', report),
    await createRedisCounts(process.env.REDIS_URL ?? '', report),
  ]
  const processes = counts.map((shared) => createRateLimits({ now: () => time, shared }))
  const waits = await take(processes, `${process.pid} ${performance.now()}`)
  expect(waits.slice(0, 3)).toEqual([undefined, undefined, undefined])
  expect(waits[3]).toBeGreaterThan(0)
  for (const each of processes) await each.close()
})

it.runIf(process.env.REDIS_URL)('recovers a subject whose window in Redis has lost its expiry', async () => {
  const errors: unknown[] = []
  const shared = await createRedisCounts(process.env.REDIS_URL ?? '', (error) => errors.push(error))
  const client = createClient({ url: process.env.REDIS_URL ?? '' })
  await client.connect()
  const key = `${process.pid} without an end`
  await client.set(`vitrine:limit:${key}`, 100)
  await expect(shared.count(key, 60)).rejects.toThrow('Redis counted 101 with -1 ms left')
  await client.del(`vitrine:limit:${key}`)
  await client.close()
  await shared.close()
  expect(errors).toEqual([])
})

it('counts locally while the shared store is unavailable, and logs it', async () => {
  const errors: unknown[] = []
  const unavailable: SharedCounts = {
    count: () => Promise.reject(new Error('unavailable')),
    close: async () => undefined,
  }
  const limits = createRateLimits({
    now: () => time,
    shared: unavailable,
    onError: (error) => errors.push(error),
  })
  expect(await take([limits])).toEqual([undefined, undefined, undefined, 60])
  expect(errors).toEqual([new Error('unavailable')])
})

it('counts all addresses of an IPv6 network together', () => {
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe(networkOf('2001:db8:1:2::9'))
  expect(networkOf('2001:db8:1:3::9')).not.toBe(networkOf('2001:db8:1:2::9'))
  expect(networkOf('::ffff:192.0.2.1')).toBe('192.0.2.1')
})

it('separates shops with different keys that share the counters', async () => {
  const shared = createDatabaseCounts(database, () => time)
  const [first, second] = ['one', 'other'].map((name) =>
    createRateLimits({ now: () => time, key: Buffer.from(name), shared }),
  )
  const once = { requests: 1, seconds: 60 }
  expect(await first?.take('keyed', 'anna', once)).toBeUndefined()
  expect(await first?.take('keyed', 'anna', once)).toBe(60)
  expect(await second?.take('keyed', 'anna', once)).toBeUndefined()
})

it('does not refuse callers for hours after the clock is set back', async () => {
  const limits = () =>
    createRateLimits({ now: () => time, shared: createDatabaseCounts(database, () => time) })
  expect(await take([limits()], 'set-back')).toEqual([undefined, undefined, undefined, 60])
  time -= 3_600_000
  expect(await take([limits()], 'set-back')).toEqual([undefined, undefined, undefined, 60])
})
