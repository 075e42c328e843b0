import { openBenchShop } from '#tests/bench/bench-shop.ts'
import { cpuTime } from '#tests/bench/cpu-time.ts'
import type { Measure } from '#tests/bench/measure.ts'
import { createPlainPage } from '#tests/bench/plain-page.ts'
import { interleave, median, spread } from '#tests/bench/statistics.ts'

const rows = 12
const block = 250
const rounds = 5

export const warmRendering: Measure = {
  name: 'warm-rendering',
  method: `CPU of this process for one content page of ${rows} rows behind the page cache, from request to finished
    document, widget strings and data in memory; against one renderToString over the same elements, document and
    island data included, its data already loaded. Both documents are compared first. Blocks of ${block} ms, A B B A,
    ${rounds} rounds; medians.`,
  async run() {
    const shop = await openBenchShop()
    const plain = await createPlainPage(shop, rows)
    const engine = () => cpuTime(() => shop.render(rows), block)
    const react = () => cpuTime(async () => plain.render(), block)
    await interleave(1, engine, react)
    const { a, b } = await interleave(rounds, engine, react)
    return [
      {
        name: 'warm page, CPU against plain React',
        value: median(a) / median(b),
        unit: '×',
        goal: { atMost: 1 / 20 },
        detail: `${spread(a, 3)} ms against ${spread(b, 2)} ms`,
      },
    ]
  },
}
