import { openBenchShop } from '#tests/bench/bench-shop.ts'
import { cpuTime } from '#tests/bench/cpu-time.ts'
import type { Measure } from '#tests/bench/measure.ts'
import { createPlainPage } from '#tests/bench/plain-page.ts'
import { interleave, ratioOf, spread } from '#tests/bench/statistics.ts'

const rows = 12
const rounds = 200

export const coldRendering: Measure = {
  name: 'cold-rendering',
  method: `CPU of this process for one content page of ${rows} rows with nothing kept from the page before: document
    parsed, recognised, checked, migrated and prepared, data loaded, every widget rendered, document written; against
    plain React that parses the same document, loads the same data by the same loaders and runs one renderToString over
    elements prepared beforehand. One page a turn, A B B A, ${rounds} rounds
    after as many that only warm the process up; the median of the rounds' ratios, and of five processes.`,
  processes: 5,
  async run() {
    const shop = await openBenchShop()
    const plain = await createPlainPage(shop, rows)
    const text = shop.documentText(rows)
    const parsed: unknown[] = []
    const engine = () =>
      cpuTime(async () => {
        shop.forget()
        return Buffer.from(await shop.render(rows))
      }, 1)
    const react = () =>
      cpuTime(async () => {
        parsed[0] = JSON.parse(text)
        await plain.load()
        return Buffer.from(plain.render())
      }, 1)
    await interleave(rounds, engine, react)
    const durations = await interleave(rounds, engine, react)
    return [
      {
        name: 'cold page, CPU against plain React',
        value: ratioOf(durations),
        unit: '×',
        goal: { atMost: 1.1 },
        detail: `${spread(durations.a, 2)} ms against ${spread(durations.b, 2)} ms`,
      },
    ]
  },
}
