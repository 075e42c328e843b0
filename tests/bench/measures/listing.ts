import { setTimeout as sleep } from 'node:timers/promises'
import { keysOf } from '#fixtures/keys-of.ts'
import type { SearchRequest } from '#schemas/catalogue/search.ts'
import { openDatabase } from '#server/database/database.ts'
import { sql } from '#server/database/drizzle.ts'
import { embeddedPlace, type FilledDatabase, fillDatabase } from '#tests/bench/filled-database.ts'
import type { Figure, Measure } from '#tests/bench/measure.ts'
import { type ServerProcess, startProcess } from '#tests/bench/server-process.ts'
import { median, percentile } from '#tests/bench/statistics.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'

const sizes = { few: 1_000, some: 10_000, many: 100_000 } as const
type Size = keyof typeof sizes
type BySize<Value> = Readonly<Record<Size, Value>>
const rounds = 40
/** Of a price. */
const changes = 20

/** Typical listing requests: whole categories, filters, sort orders, later pages, search terms. */
const requests: readonly SearchRequest[] = [
  { category: 'women', size: 60 },
  { category: 'men-knitwear', size: 60, from: 120 },
  { size: 60, sorting: 'priceAscending' },
  {
    category: 'men',
    size: 60,
    facets: [
      { id: 'colour', values: ['navy', 'green'] },
      { id: 'size', values: ['M', 'L'] },
    ],
  },
  {
    size: 60,
    sorting: 'newest',
    facets: [{ id: 'brand', values: ['Vitrine Women'] }],
    priceRange: {
      lowerBoundingValue: { amount: 20_000, currency: 'DKK' },
      upperBoundingValue: { amount: 90_000, currency: 'DKK' },
    },
  },
  { searchTerms: 'cardigan', size: 60 },
  { searchTerms: 'blå skjort', size: 60 },
]

/** The response, and the milliseconds from the request until its last byte. */
async function ask({ url }: ServerProcess, request: SearchRequest): Promise<{ text: string; taken: number }> {
  const started = performance.now()
  const response = await fetch(`${url}/api/catalog/dk/search`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'bench' },
    body: JSON.stringify({ groupBy: 'style', ...request }),
  })
  const text = await response.text()
  if (!response.ok || text.length < 500)
    throw new Error(`void: a listing responded with ${response.status} ${text}`)
  return { text, taken: performance.now() - started }
}

const start = ({ dataDir, databaseUrl = '' }: FilledDatabase): Promise<ServerProcess> =>
  startProcess(['tests/bench/listing-server.ts'], '/ready', {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
  })

/** Requests all servers alternately, so that other load of the machine affects all of them. */
async function askAll(servers: BySize<ServerProcess>): Promise<BySize<number[]>> {
  const times: BySize<number[]> = { few: [], some: [], many: [] }
  for (let round = -2; round < rounds; round += 1)
    for (const request of requests)
      for (const size of keysOf<Size>(sizes)) {
        const { taken } = await ask(servers[size], request)
        if (round >= 0) times[size].push(taken)
      }
  return times
}

const memoryOf = async ({ url }: ServerProcess): Promise<string> => {
  const bytes: unknown = await (await fetch(`${url}/memory`)).json()
  return `${Math.round(Number(bytes) / 1e6)} MB`
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(1)} s`

function figuresOf(name: string, times: BySize<number[]>, preparation: string): Figure[] {
  const p95 = (size: Size) => percentile(times[size], 0.95)
  const detail = (size: Size) => `median ${median(times[size]).toFixed(1)} ms`
  return [
    {
      name: `listing of ${sizes.many} styles over HTTP, ${name}, p95`,
      value: p95('many'),
      unit: 'ms',
      goal: { atMost: 50 },
      detail: `${detail('many')}; ${preparation}`,
    },
    {
      name: `the same of ${sizes.some} styles`,
      value: p95('some'),
      unit: 'ms',
      goal: { atMost: 50 },
      detail: detail('some'),
    },
    {
      name: `${sizes.many} styles against ${sizes.few}`,
      value: p95('many') / p95('few'),
      unit: '×',
      goal: { atMost: 3 },
      detail: `p95 ${p95('few').toFixed(1)} ms, ${detail('few')}`,
    },
  ]
}

/** From the end of the statement that sets the cheapest product's price until both processes return it. */
async function agreement(testDatabase: FilledDatabase, servers: readonly ServerProcess[]): Promise<Figure> {
  const database = await openDatabase(testDatabase)
  const durations: number[] = []
  try {
    for (let change = 0; change < changes; change += 1) {
      const amount = change + 1
      await database.db.execute(
        sql`update prices set sales_price = ${amount} where market = 'dk' and item = (select min(id) from products where has_ecom)`,
      )
      const started = performance.now()
      const untilUpdated = async (server: ServerProcess): Promise<void> => {
        const { text } = await ask(server, { size: 1, sorting: 'priceAscending' })
        if (text.includes(`"amount":${amount},`)) return
        // Polling without a pause would prevent the server from refreshing.
        await sleep(10)
        await untilUpdated(server)
      }
      await Promise.all(servers.map(untilUpdated))
      durations.push(performance.now() - started)
    }
  } finally {
    await database.close()
  }
  return {
    name: `a price until two processes tell it, of ${sizes.many} styles, p95`,
    value: percentile(durations, 0.95),
    unit: 'ms',
    goal: { atMost: 1_000 },
    detail: `median ${median(durations).toFixed(0)}, slowest ${Math.max(...durations).toFixed(0)} ms of ${changes} changes`,
  }
}

async function measure(name: string, makePlace: () => Promise<TestDatabase>): Promise<Figure[]> {
  const testDatabases: TestDatabase[] = []
  const servers: ServerProcess[] = []
  const filled = async (count: number): Promise<FilledDatabase> => {
    const testDatabase = await makePlace()
    testDatabases.push(testDatabase)
    return fillDatabase(testDatabase, count)
  }
  const started = async (testDatabase: FilledDatabase): Promise<ServerProcess> => {
    const server = await start(testDatabase)
    servers.push(server)
    return server
  }
  try {
    const [few, some, many] = [await filled(sizes.few), await filled(sizes.some), await filled(sizes.many)]
    const first = await started(many)
    const bySize = { few: await started(few), some: await started(some), many: first }
    const times = await askAll(bySize)
    const preparation = `filled in ${seconds(many.filling)}, ready to serve after ${seconds(first.readyAfter)}, ${await memoryOf(first)} of memory (${sizes.few}: ${await memoryOf(bySize.few)})`
    const figures = figuresOf(name, times, preparation)
    if (many.databaseUrl === undefined) return figures
    return [...figures, await agreement(many, [first, await started(many)])]
  } finally {
    for (const server of servers) await server.close()
    for (const testDatabase of testDatabases) await testDatabase.drop()
  }
}

export const listing: Measure = {
  name: 'listing',
  method: `POST /api/catalog/dk/search over HTTP, with facets, prices and 60 full cards: ${requests.length} kinds of requests, ${rounds} times
    each, with ${Object.values(sizes).join(', ')} styles, each in a database and a process of its own, in turn, while each process looks for changes
    as a shop does. Each kind is asked twice before, for orders and words are laid out when they are first asked for. On embedded databases
    and, where DATABASE_URL names a server, on empty databases there; there also ${changes} changes of a price, until two processes tell each.`,
  async run() {
    const figures = await measure('embedded database', embeddedPlace)
    return process.env.DATABASE_URL
      ? [...figures, ...(await measure('PostgreSQL', createTestDatabase))]
      : figures
  },
}
