import { readdirSync, readFileSync } from 'node:fs'
import { openDatabase } from '#server/database/database.ts'
import { stock } from '#server/database/tables/catalogue.ts'
import type { Figure, Measure } from '#tests/bench/measure.ts'
import { placeOrder } from '#tests/bench/place-order.ts'
import {
  metricOf,
  type ServerProcess,
  startStorefrontProcess,
  untilIdle,
} from '#tests/bench/server-process.ts'
import { measureThroughput } from '#tests/support/load/closed-loop.ts'
import { requestOfMix, type ShopMix } from '#tests/support/load/shop-mix.ts'
import { demoTemplate } from '#tests/support/storefront.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'

const seconds = 8
const together = 4
const orders = 60
/** Of a hundred requests of a shop; each hundred also has one order. */
const mix: ShopMix = { cached: 80, narrowed: 15, basket: 5 }
/** Clock ticks of `/proc` in a second. */
const ticks = 100

/** CPU milliseconds of one request, in the storefront and in PostgreSQL. */
interface Cost {
  storefront: number
  database: number
}

/** CPU seconds of all PostgreSQL processes of the machine: user and system time, theirs and of their ended children. */
function postgresSeconds(): number {
  const counts = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((id) => {
      try {
        if (readFileSync(`/proc/${id}/comm`, 'utf8').trim() !== 'postgres') return 0
        const stat = readFileSync(`/proc/${id}/stat`, 'utf8')
        const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
        return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
      } catch {
        // Ended meanwhile.
        return 0
      }
    })
  return counts.reduce((sum, count) => sum + count, 0) / ticks
}

/** Cost of a load per request. */
async function costOf(server: ServerProcess, load: () => Promise<number>): Promise<Cost> {
  const cpu = () => metricOf(server, 'process_cpu_seconds_total')
  const before = { storefront: await cpu(), database: postgresSeconds() }
  const requests = await load()
  const each = (spent: number) => (spent * 1_000) / requests
  return {
    storefront: each((await cpu()) - before.storefront),
    database: each(postgresSeconds() - before.database),
  }
}

const requestsOf = async ({ url }: ServerProcess, kinds: ShopMix, time = seconds): Promise<number> =>
  (await measureThroughput([url], requestOfMix(kinds), { seconds: time, together })) * time

let ordered = 0
async function placeOrders({ url }: ServerProcess, count: number): Promise<number> {
  for (let done = 0; done < count; done += together) {
    await Promise.all(
      Array.from({ length: together }, () => {
        ordered += 1
        return placeOrder(url, ordered)
      }),
    )
  }
  return count
}

const milliseconds = (name: string, { storefront, database }: Cost): Figure => ({
  name: `CPU of ${name}`,
  value: storefront,
  unit: 'ms',
  detail: `${Math.round(1_000 / storefront)} a second on one core; PostgreSQL ${database.toFixed(2)} ms`,
})

async function measureOn(server: ServerProcess): Promise<Figure[]> {
  // Compiles what the requests run, and fills the caches.
  await requestsOf(server, mix, 15)
  await placeOrders(server, 20)
  await untilIdle(server)
  const cached = await costOf(server, () => requestsOf(server, { cached: 100, narrowed: 0, basket: 0 }))
  const narrowed = await costOf(server, () => requestsOf(server, { cached: 0, narrowed: 100, basket: 0 }))
  const basket = await costOf(server, () => requestsOf(server, { cached: 0, narrowed: 0, basket: 100 }))
  const order = await costOf(server, () => placeOrders(server, orders))
  const mixed = await costOf(server, async () => {
    const requests = await requestsOf(server, mix)
    await placeOrders(server, Math.round(requests / 100 / together) * together)
    return requests
  })
  const predict = (part: keyof Cost) =>
    (mix.cached * cached[part] + mix.narrowed * narrowed[part] + mix.basket * basket[part] + order[part]) /
    100
  const predicted = predict('storefront')
  return [
    milliseconds('a cached page', cached),
    milliseconds('a listing narrowed by facets', narrowed),
    milliseconds('the first line of a basket', basket),
    milliseconds('an order, from the empty basket to the receipt', order),
    {
      name: 'a measured mix against the sum of its parts',
      value: mixed.storefront / predicted,
      unit: '×',
      goal: { atMost: 1.25 },
      detail: `${mixed.storefront.toFixed(2)} against ${predicted.toFixed(2)} ms a request; PostgreSQL ${mixed.database.toFixed(2)} against ${predict('database').toFixed(2)} ms`,
    },
    {
      name: 'memory of a process with the demo under load',
      value: (await metricOf(server, 'process_resident_memory_bytes')) / 1e6,
      unit: 'MB',
      detail: `page cache ${((await metricOf(server, 'vitrine_page_cache_bytes')) / 1e6).toFixed(1)} MB`,
    },
  ]
}

export const capacity: Measure = {
  name: 'capacity',
  method: `CPU time of one storefront process over PostgreSQL (DATABASE_URL; none: not measured), and of PostgreSQL, for each
    kind of request: ${seconds} s of each kind, ${together} at a time, and ${orders} orders. Then a mix of ${mix.cached} %
    cached pages, ${mix.narrowed} % listings narrowed by facets, ${mix.basket} % baskets begun, and one order for every
    hundred requests, which the sum of its parts has to predict: it is the load model of docs/operations.md.`,
  async run() {
    if (!process.env.DATABASE_URL) return []
    const testDatabase = await createTestDatabase(demoTemplate())
    const database = await openDatabase(testDatabase)
    // More than all orders take.
    await database.db.update(stock).set({ quantity: 1_000_000 })
    await database.close()
    const server = await startStorefrontProcess(undefined, testDatabase.databaseUrl, {
      TRUST_PROXY: 'loopback',
      DATA_DIR: testDatabase.dataDir,
    })
    try {
      return await measureOn(server)
    } finally {
      await server.close()
      await testDatabase.drop()
    }
  },
}
