// Half of what one process can do, for a long time: `npm run test:soak -- 20` (minutes). Shoppers read and order, an editor
// publishes, stock changes; closes with the slopes of memory, descriptors and event-loop delay, and with 1 if a request
// failed. Needs a DATABASE_URL whose user may create databases.
import { createContentStore } from '#server/content/store.ts'
import { openDatabase } from '#server/database/database.ts'
import { eq, sql } from '#server/database/drizzle.ts'
import { stock } from '#server/database/tables/catalogue.ts'
import { createPurgeBus } from '#server/operations/bus.ts'
import { openPurgeLog } from '#server/operations/purge-log.ts'
import { guestAtCheckout } from '#tests/support/checkout-visitor.ts'
import { freePort } from '#tests/support/free-port.ts'
import { measureThroughput } from '#tests/support/load/closed-loop.ts'
import { startLoad } from '#tests/support/load/open-loop.ts'
import { requestOfMix } from '#tests/support/load/shop-mix.ts'
import { startServerProcess } from '#tests/support/server-process.ts'
import { demoTemplate } from '#tests/support/storefront.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'

const minutes = Number(process.argv[2] ?? 20)
const gauges = {
  'memory, MB': ['process_resident_memory_bytes', 1e-6],
  descriptors: ['process_open_fds', 1],
  'event-loop delay p99, ms': ['nodejs_eventloop_lag_p99_seconds', 1e3],
} as const
/** Milliseconds between two samples, two publications, two changes of stock and two orders. */
const sampleEvery = Math.min(10_000, (minutes * 60_000) / 24)
const publishEvery = 5_000
const stockEvery = 1_000
const orderEvery = 2_000
const sku = '10001_001_002'

const fail = (error: unknown): never => {
  throw error
}

if (!process.env.DATABASE_URL) fail(new Error('test:soak needs DATABASE_URL'))
const testDatabase = await createTestDatabase(demoTemplate())
const port = String(await freePort())
const url = `http://127.0.0.1:${port}`
const server = startServerProcess({
  PORT: port,
  DATA_DIR: testDatabase.dataDir,
  DATABASE_URL: testDatabase.databaseUrl ?? '',
  PUBLIC_URL: url,
  TRUST_PROXY: 'loopback',
})
await server.ready
const database = await openDatabase(testDatabase)
const bus = await createPurgeBus(undefined, fail, await openPurgeLog(database, Date.now, fail))
const store = createContentStore(database, bus)

const page = (text: string) => ({
  statusCode: 200,
  meta: { _alias: 'contentPage', title: 'News' },
  rows: { main: [{ id: 'row', widgets: [{ id: 'a', type: 'text', markdownContent: text }] }] },
})

let published = 0
async function publish(): Promise<void> {
  const address = { kind: 'page', market: 'dk', key: '/dk/news' } as const
  await store.putDraft({ ...address, body: JSON.stringify(page(`Edition ${published}`)) }, 'editor')
  await store.publish([address], 'editor')
  published += 1
}

const changeStock = async (): Promise<void> => {
  await database.db
    .update(stock)
    .set({ quantity: sql`${stock.quantity} + 1` })
    .where(eq(stock.sku, sku))
}

let ordered = 0
async function order(): Promise<void> {
  const network = { 'X-Forwarded-For': `172.16.${(ordered >> 8) % 256}.${ordered % 256}` }
  ordered += 1
  const guest = await guestAtCheckout(url, { sku, email: `soak-${ordered}@example.com`, headers: network })
  const { action } = (await guest.pay()).body
  const { paymentState } = (await guest.ask(await guest.decide(action, { decision: 'approve' }))).body
  if (paymentState !== 'completed') fail(new Error(`an order ended as ${paymentState}`))
}

async function sample(): Promise<number[]> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Object.values(gauges).map(([name, factor]) => {
    const value = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]
    return Number(value) * factor
  })
}

/** The slope of the straight line through values that were taken in equal intervals, per interval. */
function slopeOf(values: readonly number[]): number {
  const middle = (values.length - 1) / 2
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const [above, below] = values.reduce(
    ([products, squares], value, index) => [
      products + (index - middle) * (value - mean),
      squares + (index - middle) ** 2,
    ],
    [0, 0],
  )
  return above / below
}

const problems: string[] = []
/** Does something again and again, each time once the one before is over. */
function repeat(interval: number, work: () => Promise<unknown>): () => Promise<void> {
  let pending: Promise<unknown> | undefined
  const timer = setInterval(() => {
    pending ??= work()
      .catch((error: unknown) => void problems.push(String(error)))
      .finally(() => {
        pending = undefined
      })
  }, interval)
  return async () => {
    clearInterval(timer)
    await pending
  }
}

const next = requestOfMix({ cached: 80, narrowed: 15, basket: 5 })
await measureThroughput([url], next, { seconds: 5, together: 8 })
const capacity = await measureThroughput([url], next, { seconds: 10, together: 8 })
const rate = Math.max(1, Math.floor(capacity / 2))
console.log(`capacity ${capacity.toFixed(0)} requests a second; ${rate} a second for ${minutes} minutes`)
await publish()
const samples: number[][] = []
const load = startLoad(url, rate, next)
const stops = [
  repeat(publishEvery, publish),
  repeat(stockEvery, changeStock),
  repeat(orderEvery, order),
  repeat(sampleEvery, async () => samples.push(await sample())),
]
await new Promise((resolve) => setTimeout(resolve, minutes * 60_000))
for (const stop of stops) await stop()
const { sent, failures, percentile } = await load.stop()
/** Pages that the process refused because the machine was busy, as it is meant to. */
const isShed = (failure: string): boolean => / status 503 /.test(failure)
const failed = failures.filter((failure) => !isShed(failure))
console.log(
  `${sent} requests, ${failed.length} failed, ${failures.length - failed.length} refused for load, p50 ${percentile(0.5).toFixed(0)} ms, p99 ${percentile(0.99).toFixed(0)} ms; ${ordered} orders, ${published} publications`,
)
// The first quarter warms up: caches fill, code is compiled.
const warm = samples.slice(Math.ceil(samples.length / 4))
for (const [index, name] of Object.keys(gauges).entries()) {
  const values = warm.map((sample) => sample[index] ?? Number.NaN)
  const perHour = (slopeOf(values) * 3_600_000) / sampleEvery
  const [first, last] = [values[0] ?? Number.NaN, values.at(-1) ?? Number.NaN]
  console.log(
    `${name}: ${first.toFixed(1)} at first, ${last.toFixed(1)} at last, slope ${perHour.toFixed(1)} an hour`,
  )
}
for (const problem of [...failed, ...problems].slice(0, 20)) console.log(`failed: ${problem}`)
server.stop()
await server.exit
await bus.close()
await database.close()
await testDatabase.drop()
process.exit(failed.length + problems.length > 0 ? 1 : 0)
