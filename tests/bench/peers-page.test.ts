import { expect, it } from 'vitest'
import { demoMarkets } from '#fixtures/markets.ts'
import { createPeersPage } from '#tests/bench/peers-page.ts'

it('is as large as the page by which storefronts were compared: 1,187 elements in 82 kB', () => {
  const [demo] = demoMarkets
  if (!demo) throw new Error('the demo shop has no market')
  const html = createPeersPage(demo, 12).render()
  const elements = html.match(/<[a-z]/g)?.length ?? 0
  expect(elements / 1_187).toBeCloseTo(1, 1)
  expect(Buffer.byteLength(html) / 82_000).toBeCloseTo(1, 0)
})
