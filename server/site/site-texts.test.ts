import { expect, it } from 'vitest'
import { readSite } from '#server/site/site.ts'
import { denmark } from '#tests/support/engine.ts'

/** Returns the texts of Denmark on a site whose Danish texts are these. */
async function readTexts(written: Record<string, unknown>) {
  const bodies: Record<string, { key: string; body: unknown }> = {
    markets: { key: '', body: [denmark] },
    translations: { key: 'da', body: written },
  }
  const site = await readSite({
    list: async (kind) => {
      const document = bodies[kind]
      return document ? [{ market: '', ...document }] : []
    },
    assets: async () => [],
    pages: async () => [],
  })
  return site.texts(denmark)
}

it('has the texts as they were written last, under a revision that changes with them', async () => {
  const first = await readTexts({ 'basket.title': 'Kurv' })
  const changed = await readTexts({ 'basket.title': 'Indkøbskurv' })
  const restored = await readTexts({ 'basket.title': 'Kurv' })
  expect([first, changed, restored].map(({ texts }) => texts['basket.title'])).toEqual([
    'Kurv',
    'Indkøbskurv',
    'Kurv',
  ])
  expect(changed.revision).not.toBe(first.revision)
  expect(restored).toEqual(first)
})

it('does not check texts again that have not changed, and keeps none of an invalid document', async () => {
  const first = await readTexts({ 'basket.title': 'Kurv' })
  expect((await readTexts({ 'basket.title': 'Kurv' })).texts).toBe(first.texts)
  expect((await readTexts({ 'basket.title': 7 })).texts['basket.title']).not.toBe(7)
})
