import { expect, it } from 'vitest'
import { decodePage } from '#schemas/cms/recognise.ts'
import { withBenchPage } from '#server/bench/bench-source.ts'
import type { ContentSource } from '#server/content/content-source.ts'

const nothing: ContentSource = {
  page: async () => ({ kind: 'missing', status: 404 }),
  refuse: async () => ({ kind: 'missing', status: 404 }),
  accept: async () => undefined,
  forget: async () => undefined,
  ready: async () => undefined,
}

it('responds with rows of a banner, a text and a carousel of 12 products', async () => {
  const answer = await withBenchPage(nothing).page({ market: 'dk', path: '/dk/bench/40', preview: false })
  const decoded = answer.kind === 'document' ? decodePage(answer.document) : undefined
  if (decoded?.kind !== 'page') throw new Error('no page')
  const rows = decoded.page.areas.main
  expect(rows).toHaveLength(40)
  for (const { widgets } of rows)
    expect(widgets.map(({ type }) => type)).toEqual(['promotion', 'text', 'productCarousel'])
  const carousel = rows[39]?.widgets[2]?.content
  expect(new Set(Array.isArray(carousel?.productIds) ? carousel.productIds : [])).toHaveProperty('size', 12)
})

it('responds with the same page for every edition of it', async () => {
  const source = withBenchPage(nothing)
  const of = async (path: string) => {
    const answer = await source.page({ market: 'dk', path, preview: false })
    return answer.kind === 'document' ? JSON.stringify(answer.document).replaceAll(path, '') : answer.kind
  }
  expect(await of('/dk/bench/3/7')).toBe(await of('/dk/bench/3'))
})

it.each(['/dk/bench', '/xx/bench/12', '/dk/autumn'])('passes %s to the next source', async (path) => {
  const answer = await withBenchPage(nothing).page({ market: 'dk', path, preview: false })
  expect(answer).toEqual({ kind: 'missing', status: 404 })
})
