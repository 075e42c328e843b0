import { openBenchShop } from '#tests/bench/bench-shop.ts'
import { cpuTime } from '#tests/bench/cpu-time.ts'
import type { Measure } from '#tests/bench/measure.ts'
import { createPlainPage } from '#tests/bench/plain-page.ts'
import { interleave, ratioOf, spread } from '#tests/bench/statistics.ts'

const rows = 12
const rounds = 40
/** The engine runs more often in a turn, for a turn to take long enough to be measured. */
const engineRuns = 20

export const warmRendering: Measure = {
  name: 'warm-rendering',
  method: `CPU of this process for one content page of ${rows} rows behind the page cache, from request to the bytes of the
    finished document, widget strings and data in memory; against plain React, to bytes too: the same elements in one
    tree, island data included, its own data already loaded. Both documents are compared first. A B B A, ${rounds} rounds,
    ${engineRuns} pages a turn against one; the median of the rounds' ratios.`,
  async run() {
    const shop = await openBenchShop()
    const plain = await createPlainPage(shop, rows)
    const engine = () => cpuTime(async () => Buffer.from(await shop.render(rows)), engineRuns)
    const react = () => cpuTime(async () => Buffer.from(plain.render()), 1)
    await interleave(10, engine, react)
    const durations = await interleave(rounds, engine, react)
    return [
      {
        name: 'warm page, CPU against plain React',
        value: ratioOf(durations),
        unit: '×',
        goal: { atMost: 1 / 20 },
        detail: `${spread(durations.a, 3)} ms against ${spread(durations.b, 2)} ms`,
      },
    ]
  },
}
