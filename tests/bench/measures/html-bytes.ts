import { gzipSync } from 'node:zlib'
import { demoMarkets } from '#fixtures/markets.ts'
import { openBenchShop } from '#tests/bench/bench-shop.ts'
import type { Measure } from '#tests/bench/measure.ts'
import { createPeersPage } from '#tests/bench/peers-page.ts'
import { createPlainPage } from '#tests/bench/plain-page.ts'

const rows = 12
const kilobytes = (text: string): number => Buffer.byteLength(text) / 1_000
const gzipped = (text: string): number => gzipSync(text, { level: 6 }).length / 1_000

export const htmlBytes: Measure = {
  name: 'html-bytes',
  method: `Bytes of the content page of ${rows} rows, uncompressed, against the same elements by plain React without any
    data to hydrate from: what islands add. Islands carry the data of the widgets that can wake and of no others. And
    against plain React's small tree with the same content (peers-page.ts), with its data.`,
  async run() {
    const shop = await openBenchShop()
    const html = await shop.render(rows)
    const markup = (await createPlainPage(shop, rows)).renderMarkup()
    const [demo] = demoMarkets
    if (!demo) throw new Error('the demo shop has no market')
    const peers = createPeersPage(demo, rows).render()
    return [
      {
        name: 'HTML bytes against plain React without its data',
        value: kilobytes(html) / kilobytes(markup),
        unit: '×',
        detail: `${kilobytes(html).toFixed(1)} kB (gzip ${gzipped(html).toFixed(1)}) against ${kilobytes(markup).toFixed(1)} (${gzipped(markup).toFixed(1)})`,
      },
      {
        name: "HTML bytes against plain React's small tree",
        value: kilobytes(html) / kilobytes(peers),
        unit: '×',
        goal: { atMost: 2 },
        detail: `${kilobytes(html).toFixed(1)} kB against ${kilobytes(peers).toFixed(1)} (gzip ${gzipped(peers).toFixed(1)})`,
      },
    ]
  },
}
