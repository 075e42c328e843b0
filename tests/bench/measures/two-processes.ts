import { openDatabase } from '#server/database/database.ts'
import { stock } from '#server/database/tables/catalogue.ts'
import type { Measure } from '#tests/bench/measure.ts'
import { placeOrder } from '#tests/bench/place-order.ts'
import {
  metricOf,
  type ServerProcess,
  startStorefrontProcess,
  untilIdle,
} from '#tests/bench/server-process.ts'
import { interleave, median, spread, sum } from '#tests/bench/statistics.ts'
import { measureThroughput } from '#tests/support/load/closed-loop.ts'
import { requestOfMix } from '#tests/support/load/shop-mix.ts'
import { demoTemplate } from '#tests/support/storefront.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'

const rounds = 3
const seconds = 10
const warmUp = 15
/** Concurrent requests for each process. */
const together = 4
const mix = requestOfMix({ cached: 80, narrowed: 15, basket: 5 })

interface Sample {
  perCpuSecond: number
  perSecond: number
}

let ordered = 0

const cpuSeconds = async (processes: readonly ServerProcess[]): Promise<number> =>
  sum(await Promise.all(processes.map((each) => metricOf(each, 'process_cpu_seconds_total'))))

async function load(processes: readonly ServerProcess[], time = seconds): Promise<Sample> {
  const urls = processes.map(({ url }) => url)
  const orders: Promise<void>[] = []
  const next = (index: number) => {
    if (index % 100 === 99) {
      ordered += 1
      orders.push(placeOrder(urls[orders.length % urls.length] ?? '', ordered))
    }
    return mix(index)
  }
  const before = await cpuSeconds(processes)
  const perSecond = await measureThroughput(urls, next, {
    seconds: time,
    together: together * processes.length,
  })
  await Promise.all(orders)
  return { perSecond, perCpuSecond: (perSecond * time) / ((await cpuSeconds(processes)) - before) }
}

/** Opens a shop with a new database. */
async function openShop() {
  const testDatabase = await createTestDatabase(demoTemplate())
  const database = await openDatabase(testDatabase)
  // More than all orders take.
  await database.db.update(stock).set({ quantity: 1_000_000 })
  await database.close()
  return {
    start: () =>
      startStorefrontProcess(undefined, testDatabase.databaseUrl, {
        TRUST_PROXY: 'loopback',
        DATA_DIR: testDatabase.dataDir,
      }),
    drop: () => testDatabase.drop(),
  }
}

export const twoProcesses: Measure = {
  name: 'two-processes',
  method: `two storefront processes over one PostgreSQL (DATABASE_URL; none: not measured), of one shop, or of two shops
    that have nothing to do with each other, and a mix of 80 % cached pages, 15 % listings narrowed by facets, 5 %
    baskets begun, and one order for every hundred requests. The load and the database share the machine's cores with
    the processes, so that the rate says little: what counts are requests for each second of CPU of the storefronts,
    equally many processes at work in both cases. What the processes of one shop do on behalf of each other costs CPU,
    and lowers it. After ${warmUp} s with each process alone, ${rounds} rounds of two shops, one, one, two, each
    ${seconds} s; medians.`,
  async run() {
    if (!process.env.DATABASE_URL) return []
    const [shop, otherShop] = [await openShop(), await openShop()]
    const first = await shop.start()
    const second = await shop.start()
    const other = await otherShop.start()
    for (const each of [first, second, other]) await load([each], warmUp)
    for (const each of [first, second, other]) await untilIdle(each)
    const { a, b } = await interleave(
      rounds,
      async () => (await Promise.all([load([first]), load([other])]))[0],
      () => load([first, second]),
    )
    for (const each of [first, second, other]) await each.close()
    for (const each of [shop, otherShop]) await each.drop()
    const cpu = (all: readonly Sample[]) => all.map(({ perCpuSecond }) => perCpuSecond)
    return [
      {
        name: 'two processes to one, throughput with a core for each',
        value: (2 * median(cpu(b))) / median(cpu(a)),
        unit: '×',
        goal: { atLeast: 1.8 },
        detail: `requests for a second of CPU: alone ${spread(cpu(a), 0)}, two ${spread(cpu(b), 0)}`,
      },
    ]
  },
}
