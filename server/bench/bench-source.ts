import { benchPage } from '#fixtures/content/bench.ts'
import { demoMarkets } from '#fixtures/markets.ts'
import { widgetCodec } from '#schemas/cms/widget-shape.ts'
import type { ContentAnswer, ContentSource } from '#server/content/content-source.ts'

const bench = /^\/([^/]+)\/bench\/(\d{1,3})$/

/** The bench's content page of a path, as a content system would send it. */
function benchAnswer(path: string): ContentAnswer | undefined {
  const [, market, rows] = bench.exec(path) ?? []
  const demo = demoMarkets.find((known) => known.market.id === market)
  if (!demo || !rows) return undefined
  const document = widgetCodec.encode(benchPage(demo, path, Number(rows)), undefined)
  return { kind: 'document', document, revision: path }
}

/** Puts the bench's content page in front of a content source. */
export const withBenchPage = (source: ContentSource): ContentSource => ({
  page: async (request) => benchAnswer(request.path) ?? source.page(request),
  refuse: (request, revision) => source.refuse(request, revision),
  accept: async (request, revision) => {
    if (!bench.test(request.path)) await source.accept(request, revision)
  },
  ready: () => source.ready(),
})
