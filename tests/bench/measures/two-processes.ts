import { spawn } from 'node:child_process'
import { availableParallelism, constants, setPriority } from 'node:os'
import { openDatabase } from '#server/database/database.ts'
import { stock } from '#server/database/tables/catalogue.ts'
import type { Measure } from '#tests/bench/measure.ts'
import {
  metricOf,
  type ServerProcess,
  startStorefrontProcess,
  untilIdle,
} from '#tests/bench/server-process.ts'
import { interleave, median, spread, sum } from '#tests/bench/statistics.ts'
import { guestAtCheckout } from '#tests/support/checkout-visitor.ts'
import { measureThroughput } from '#tests/support/load/closed-loop.ts'
import { requestOfMix } from '#tests/support/load/shop-mix.ts'
import { demoTemplate } from '#tests/support/storefront.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'

const rounds = 4
const seconds = 10
const warmUp = 20
const together = 8
const mix = requestOfMix({ cached: 80, narrowed: 15, basket: 5 })

interface Sample {
  perCpuSecond: number
  perSecond: number
}

let ordered = 0
async function order(url: string): Promise<void> {
  ordered += 1
  const headers = { 'X-Forwarded-For': `172.16.${(ordered >> 8) % 256}.${ordered % 256}` }
  const guest = await guestAtCheckout(url, { email: `bench-${ordered}@example.com`, headers })
  const { action } = (await guest.pay()).body
  const { paymentState } = (await guest.ask(await guest.decide(action, { decision: 'approve' }))).body
  if (paymentState !== 'completed') throw new Error(`void: an order ended as ${paymentState}`)
}

/**
 * Keeps every core busy with what nothing else needs: otherwise one process runs beside an idle core, whose caches and
 * execution units it has for itself. Returns the function that ends it.
 */
function fillIdleCores(): () => void {
  const fillers = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['-e', 'for (;;);']),
  )
  for (const { pid } of fillers) if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW)
  return () => {
    for (const filler of fillers) filler.kill('SIGKILL')
  }
}

const cpuSeconds = async (processes: readonly ServerProcess[]): Promise<number> =>
  sum(await Promise.all(processes.map((each) => metricOf(each, 'process_cpu_seconds_total'))))

async function load(processes: readonly ServerProcess[], time = seconds): Promise<Sample> {
  const urls = processes.map(({ url }) => url)
  const orders: Promise<void>[] = []
  const next = (index: number) => {
    if (index % 100 === 99) orders.push(order(urls[orders.length % urls.length] ?? ''))
    return mix(index)
  }
  const before = await cpuSeconds(processes)
  const perSecond = await measureThroughput(urls, next, { seconds: time, together })
  await Promise.all(orders)
  return { perSecond, perCpuSecond: (perSecond * time) / ((await cpuSeconds(processes)) - before) }
}

export const twoProcesses: Measure = {
  name: 'two-processes',
  method: `one and two storefront processes over one PostgreSQL (DATABASE_URL; none: not measured) and a mix of 80 %
    cached pages, 15 % listings narrowed by facets, 5 % baskets begun, and one order for every hundred requests. The
    load and the database share the machine's cores with the processes, so that the rate alone says little: what counts
    are requests for each second of CPU of the storefronts, twice of which two processes answer with a core for each.
    What two processes do on behalf of each other costs CPU, and lowers it. Processes of the lowest priority take what is
    idle, so that the cores are equally busy in both cases. After ${warmUp} s with each process alone, ${rounds} rounds of
    one, two, two, one, each ${seconds} s; medians.`,
  async run() {
    if (!process.env.DATABASE_URL) return []
    const testDatabase = await createTestDatabase(demoTemplate())
    const database = await openDatabase(testDatabase)
    // More than all orders take.
    await database.db.update(stock).set({ quantity: 1_000_000 })
    await database.close()
    const start = () =>
      startStorefrontProcess(undefined, testDatabase.databaseUrl, {
        TRUST_PROXY: 'loopback',
        DATA_DIR: testDatabase.dataDir,
      })
    const processes = [await start(), await start()]
    const first = processes.slice(0, 1)
    // Separately: together each would warm up with half of the requests.
    for (const each of processes) await load([each], warmUp)
    for (const each of processes) await untilIdle(each)
    const stopFilling = fillIdleCores()
    const samples = await interleave(
      rounds,
      () => load(first),
      () => load(processes),
    )
    stopFilling()
    for (const each of processes) await each.close()
    await testDatabase.drop()
    const cpu = (all: readonly Sample[]) => all.map(({ perCpuSecond }) => perCpuSecond)
    const rate = (all: readonly Sample[]) => all.map(({ perSecond }) => perSecond)
    return [
      {
        name: 'two processes to one, throughput with a core for each',
        value: (2 * median(cpu(samples.b))) / median(cpu(samples.a)),
        unit: '×',
        goal: { atLeast: 1.8 },
        detail: `requests for a second of CPU: one ${spread(cpu(samples.a), 0)}, two ${spread(cpu(samples.b), 0)}`,
      },
      {
        name: 'two processes to one, throughput on this machine',
        value: median(rate(samples.b)) / median(rate(samples.a)),
        unit: '×',
        detail: `requests a second: one ${spread(rate(samples.a), 0)}, two ${spread(rate(samples.b), 0)}`,
      },
    ]
  },
}
