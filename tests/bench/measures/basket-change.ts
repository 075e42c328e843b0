import type { Figure, Measure } from '#tests/bench/measure.ts'
import { startStorefrontProcess } from '#tests/bench/server-process.ts'
import { median, percentile } from '#tests/bench/statistics.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'

const baskets = 20
const changesOfEach = 25
const warmUp = 40
const skus = ['10001_001_002', '10001_001_003', '10002_001_003', '10003_001_003', '10004_001_003']

/** Sets the quantity of a SKU in a basket; returns the milliseconds until the response. */
async function change(url: string, basketId: string | undefined, step: number) {
  const query = basketId === undefined ? '' : `?basketId=${basketId}`
  const started = performance.now()
  const response = await fetch(`${url}/api/order/dk/basket/line${query}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ sku: skus[step % skus.length], quantity: 1 + (step % 2) }),
  })
  const body: { basket?: { basketId: string } } = await response.json()
  if (!body.basket) throw new Error(`void: a change of a basket responded with ${response.status}`)
  return { basketId: body.basket.basketId, taken: performance.now() - started }
}

async function measure(database: string, databaseUrl?: string): Promise<Figure> {
  const storefront = await startStorefrontProcess(undefined, databaseUrl)
  try {
    for (let step = 0; step < warmUp; step += 1) await change(storefront.url, undefined, step)
    const durations: number[] = []
    for (let basket = 0; basket < baskets; basket += 1) {
      let { basketId } = await change(storefront.url, undefined, 0)
      for (let step = 1; step <= changesOfEach; step += 1) {
        const changed = await change(storefront.url, basketId, step)
        basketId = changed.basketId
        durations.push(changed.taken)
      }
    }
    return {
      name: `basket change, ${database}, p95`,
      value: percentile(durations, 0.95),
      unit: 'ms',
      goal: { atMost: 25 },
      detail: `median ${median(durations).toFixed(1)}, slowest ${Math.max(...durations).toFixed(1)} of ${durations.length}`,
    }
  } finally {
    await storefront.close()
  }
}

export const basketChange: Measure = {
  name: 'basket change',
  method: `${changesOfEach} changes of a line in each of ${baskets} baskets with up to ${skus.length} lines, one after another over HTTP, on the
    built storefront: from the request until the whole priced basket is there. After ${warmUp} for warming up. On its embedded database
    and, where DATABASE_URL names a server, on an empty database there.`,
  async run() {
    const figures = [await measure('embedded database')]
    if (!process.env.DATABASE_URL) return figures
    const own = await createTestDatabase()
    try {
      return [...figures, await measure('PostgreSQL', own.databaseUrl)]
    } finally {
      await own.drop()
    }
  },
}
