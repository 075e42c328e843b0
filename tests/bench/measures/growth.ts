import { openBenchShop } from '#tests/bench/bench-shop.ts'
import { cpuTime } from '#tests/bench/cpu-time.ts'
import type { Measure } from '#tests/bench/measure.ts'
import { createPlainPage } from '#tests/bench/plain-page.ts'
import { interleave, median, spread } from '#tests/bench/statistics.ts'

const few = 3
const many = 333
/** Pages a turn, and how many rounds: a large page takes long. */
const turns = { few: { engine: 60, react: 3, rounds: 20 }, many: { engine: 4, react: 1, rounds: 6 } } as const

export const growth: Measure = {
  name: 'growth',
  method: `CPU as in warm-rendering, for ${few} rows (${few * 3} widgets) and ${many} rows (${many * 3}). Per added row: the
    difference of the medians by the number of rows between. Exponent: of the power law through both points, 1 is linear.
    A B B A, ${turns.few.rounds} and ${turns.many.rounds} rounds.`,
  async run() {
    const shop = await openBenchShop()
    const take = async (rows: number, turn: (typeof turns)['few' | 'many']) => {
      const plain = await createPlainPage(shop, rows)
      const engine = () => cpuTime(async () => Buffer.from(await shop.render(rows)), turn.engine)
      const react = () => cpuTime(async () => Buffer.from(plain.render()), turn.react)
      await interleave(2, engine, react)
      const { a, b } = await interleave(turn.rounds, engine, react)
      return { engine: median(a), react: median(b), detail: `${spread(a, 3)} against ${spread(b, 2)} ms` }
    }
    const small = await take(few, turns.few)
    const large = await take(many, turns.many)
    const perRow = (of: 'engine' | 'react') => (large[of] - small[of]) / (many - few)
    const exponent = (of: 'engine' | 'react') => Math.log(large[of] / small[of]) / Math.log(many / few)
    return [
      {
        name: 'CPU per added row, warm, against plain React',
        value: perRow('engine') / perRow('react'),
        unit: '×',
        goal: { atMost: 1 / 20 },
        detail: `${few} rows: ${small.detail}; ${many} rows: ${large.detail}`,
      },
      {
        name: 'exponent of growth, 9 to 999 widgets',
        value: exponent('engine'),
        unit: '',
        goal: { atMost: 1.05 },
        detail: `plain React: ${exponent('react').toFixed(2)}`,
      },
    ]
  },
}
