import { demoMarkets } from '#fixtures/markets.ts'
import { openBenchShop } from '#tests/bench/bench-shop.ts'
import { cpuTime } from '#tests/bench/cpu-time.ts'
import type { Measure } from '#tests/bench/measure.ts'
import { createPeersPage, type PeersPage } from '#tests/bench/peers-page.ts'
import { interleave, ratioOf, spread } from '#tests/bench/statistics.ts'

const rows = 12

function peersPage(): PeersPage {
  const [demo] = demoMarkets
  if (!demo) throw new Error('the demo shop has no market')
  return createPeersPage(demo, rows)
}

const against = `plain React that renders a small tree of its own with the same content (peers-page.ts: no header, footer
    or flyouts, one picture size, style in a file), everything in memory beforehand`

export const coldAgainstPeers: Measure = {
  name: 'cold-against-peers',
  method: `CPU of this process for one content page of ${rows} rows with nothing kept, as in cold-rendering, against
    ${against}. One page a turn, A B B A, 100 rounds after as many that only warm the process up; the median of the
    rounds' ratios, and of three processes.`,
  processes: 3,
  async run() {
    const shop = await openBenchShop()
    const peers = peersPage()
    const engine = () =>
      cpuTime(async () => {
        shop.forget()
        return Buffer.from(await shop.render(rows))
      }, 1)
    const react = () => cpuTime(async () => Buffer.from(peers.render()), 1)
    await interleave(100, engine, react)
    const durations = await interleave(100, engine, react)
    return [
      {
        name: "cold page, CPU against plain React's small tree",
        value: ratioOf(durations),
        unit: '×',
        goal: { atMost: 1.3 },
        detail: `${spread(durations.a, 2)} ms against ${spread(durations.b, 2)} ms`,
      },
    ]
  },
}

export const warmAgainstPeers: Measure = {
  name: 'warm-against-peers',
  method: `CPU of this process for one content page of ${rows} rows behind the page cache, as in warm-rendering, against
    ${against}. A B B A, 40 rounds, 20 pages a turn against one; the median of the rounds' ratios.`,
  async run() {
    const shop = await openBenchShop()
    const peers = peersPage()
    const engine = () => cpuTime(async () => Buffer.from(await shop.render(rows)), 20)
    const react = () => cpuTime(async () => Buffer.from(peers.render()), 1)
    await interleave(10, engine, react)
    const durations = await interleave(40, engine, react)
    return [
      {
        name: "warm page, CPU against plain React's small tree",
        value: ratioOf(durations),
        unit: '×',
        goal: { atMost: 1 / 25 },
        detail: `${spread(durations.a, 3)} ms against ${spread(durations.b, 2)} ms`,
      },
    ]
  },
}
