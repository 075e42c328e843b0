import type { Measure } from '#tests/bench/measure.ts'
import { startStorefrontProcess } from '#tests/bench/server-process.ts'
import { median, spread } from '#tests/bench/statistics.ts'

const path = '/dk/men'
const sizes = ['S', 'M', 'L', 'XL']
const sortings = ['', 'newest', 'priceAscending', 'priceDescending']
const bounds = [300, 500, 800, 1_200, 2_000]
const warmUp = 8
const rounds = 120

/** Addresses that were not requested before: filtered listings are never cached. */
const narrowed = (round: number): string => {
  const query = new URLSearchParams()
  query.set('size', sizes[round % sizes.length] ?? '')
  query.set('upperBoundingValue', String((bounds[Math.floor(round / 4) % bounds.length] ?? 0) + round))
  const sorting = sortings[Math.floor(round / 20) % sortings.length]
  if (sorting) query.set('sorting', sorting)
  return `${path}?${query}`
}

/** Milliseconds from the request until the last byte of a page with products. */
async function ask(url: string, address: string): Promise<number> {
  const started = performance.now()
  const response = await fetch(url + address, { headers: { Accept: 'text/html' } })
  const html = await response.text()
  if (response.status !== 200 || !html.includes('data-product-id'))
    throw new Error(`void: ${address} responded with ${response.status} without products`)
  return performance.now() - started
}

export const listingPage: Measure = {
  name: 'listing page',
  method: `GET ${path} of the demo shop over HTTP, from asking until the last byte, one after another: as it is, which is cached, and narrowed
    by a size and a highest price in ${sortings.length} orders, which is searched for and rendered for each; ${rounds} times each after ${warmUp} for warming up.`,
  async run() {
    const storefront = await startStorefrontProcess()
    const durations: Record<'cached' | 'made', number[]> = { cached: [], made: [] }
    try {
      for (let round = -warmUp; round < rounds; round += 1) {
        const cached = await ask(storefront.url, path)
        const made = await ask(storefront.url, narrowed(round + warmUp))
        if (round < 0) continue
        durations.cached.push(cached)
        durations.made.push(made)
      }
    } finally {
      await storefront.close()
    }
    return [
      {
        name: 'listing page, whole, server time',
        value: median(durations.cached),
        unit: 'ms',
        goal: { atMost: 10 },
        detail: `${spread(durations.cached, 1)} ms`,
      },
      {
        name: 'listing page, narrowed, server time',
        value: median(durations.made),
        unit: 'ms',
        goal: { atMost: 50 },
        detail: `${spread(durations.made, 1)} ms`,
      },
    ]
  },
}
