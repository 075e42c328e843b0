import { openBenchShop } from '#tests/bench/bench-shop.ts'
import { cpuTime } from '#tests/bench/cpu-time.ts'
import type { Measure } from '#tests/bench/measure.ts'
import { createPlainPage } from '#tests/bench/plain-page.ts'
import { interleave, median, spread } from '#tests/bench/statistics.ts'

const rows = 12
const block = 400
const rounds = 6

export const coldRendering: Measure = {
  name: 'cold-rendering',
  method: `CPU of this process for one content page of ${rows} rows with nothing kept from the page before: document
    parsed, recognised, checked, migrated and prepared, data loaded, every widget rendered, document written; against
    plain React that parses the same document, loads the same data by the same loaders and runs one renderToString over
    elements prepared beforehand. Blocks of ${block} ms, A B B A, ${rounds} rounds; medians.`,
  async run() {
    const shop = await openBenchShop()
    const plain = await createPlainPage(shop, rows)
    const text = shop.documentText(rows)
    const parsed: unknown[] = []
    const engine = () =>
      cpuTime(() => {
        shop.forget()
        return shop.render(rows)
      }, block)
    const react = () =>
      cpuTime(async () => {
        parsed[0] = JSON.parse(text)
        await plain.load()
        return plain.render()
      }, block)
    await interleave(2, engine, react)
    const { a, b } = await interleave(rounds, engine, react)
    return [
      {
        name: 'cold page, CPU against plain React',
        value: median(a) / median(b),
        unit: '×',
        goal: { atMost: 1.1 },
        detail: `${spread(a, 2)} ms against ${spread(b, 2)} ms`,
      },
    ]
  },
}
