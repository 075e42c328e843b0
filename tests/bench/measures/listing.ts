import type { SearchRequest } from '#schemas/search.ts'
import type { Measure } from '#tests/bench/measure.ts'
import { type ServerProcess, startProcess } from '#tests/bench/server-process.ts'
import { median } from '#tests/bench/statistics.ts'

const sizes = { few: 1_000, some: 10_000, many: 100_000 } as const
const rounds = 40

/** What shoppers ask of listings: whole categories, narrowed ones, other orders, later pages, words. */
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

/** Milliseconds from asking until the last byte. */
async function ask({ url }: ServerProcess, request: SearchRequest): Promise<number> {
  const started = performance.now()
  const answer = await fetch(`${url}/api/catalog/dk/search`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'bench' },
    body: JSON.stringify(request),
  })
  const text = await answer.text()
  if (!answer.ok || text.length < 500) throw new Error(`void: a listing answered ${answer.status} ${text}`)
  return performance.now() - started
}

const highest = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(Math.floor(values.length * share), values.length - 1)] ??
  Number.NaN

export const listing: Measure = {
  name: 'listing',
  method: `POST /api/catalog/dk/search of the embedded catalogue over HTTP, with facets, prices and 60 full cards: ${requests.length} kinds of
    requests, ${rounds} times each, with ${Object.values(sizes).join(', ')} styles, each in a process of its own, in turn. What is asked is in
    memory, so that no database takes part, embedded or not. Each kind is asked
    twice before, for orders and words are laid out when they are first asked for.`,
  async run() {
    const start = (count: number) => startProcess(['tests/bench/listing-server.ts', String(count)], '/ready')
    const [few, some, many] = await Promise.all([start(sizes.few), start(sizes.some), start(sizes.many)])
    const taken: Readonly<Record<keyof typeof sizes, number[]>> = { few: [], some: [], many: [] }
    try {
      for (let round = -2; round < rounds; round += 1)
        for (const request of requests) {
          const [a, b, c] = [await ask(few, request), await ask(some, request), await ask(many, request)]
          if (round < 0) continue
          taken.few.push(a)
          taken.some.push(b)
          taken.many.push(c)
        }
    } finally {
      await few.close()
      await some.close()
      await many.close()
    }
    const p95 = (values: readonly number[]) => highest(values, 0.95)
    const [small, large] = [p95(taken.few), p95(taken.many)]
    const detail = (values: readonly number[]) => `median ${median(values).toFixed(1)} ms`
    return [
      {
        name: `listing of ${sizes.many} styles over HTTP, p95`,
        value: large,
        unit: 'ms',
        goal: { atMost: 50 },
        detail: detail(taken.many),
      },
      {
        name: `the same of ${sizes.some} styles`,
        value: p95(taken.some),
        unit: 'ms',
        goal: { atMost: 50 },
        detail: detail(taken.some),
      },
      {
        name: `${sizes.many} styles against ${sizes.few}`,
        value: large / small,
        unit: '×',
        goal: { atMost: 3 },
        detail: `p95 ${small.toFixed(1)} ms, ${detail(taken.few)}`,
      },
    ]
  },
}
