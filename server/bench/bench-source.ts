import type { ContentResponse, ContentSource } from '#server/content/content-source.ts'
import { benchDocument } from '#server/demo/demo.ts'

// With a last segment, the page is an edition without cached parts.
const bench = /^\/([^/]+)\/bench\/(\d{1,3})(?:\/\d+)?$/

/** Returns the bench page of a path, as a content system would send it. */
async function benchContent(path: string): Promise<ContentResponse | undefined> {
  const [, market = '', rows] = bench.exec(path) ?? []
  const document = rows && (await benchDocument(market, path, Number(rows)))
  return document ? { kind: 'document', document, revision: path } : undefined
}

/** Adds the bench page to a content source. */
export const withBenchPage = (source: ContentSource): ContentSource => ({
  ...source,
  page: async (request) => (await benchContent(request.path)) ?? source.page(request),
  accept: async (request, revision, facts) => {
    if (!bench.test(request.path)) await source.accept(request, revision, facts)
  },
})
