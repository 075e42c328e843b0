import { parseJson } from '#schemas/validation/json.ts'
import type { ContentSource } from '#server/content/content-source.ts'
import type { ContentStore } from '#server/content/store.ts'

/** Segment between the market and the name of a pattern, in canvas addresses. */
const folder = '.pattern'

const prefixOf = (market: string): string => `/${market}/${folder}/`

/** Returns the path of the canvas that shows a pattern alone. */
export const patternPath = (market: string, name: string): string => prefixOf(market) + name

/** Adds patterns to the pages of the canvas, each as a page of its market: shoppers have no such address. */
export function withPatternPages(
  source: ContentSource,
  store: Pick<ContentStore, 'document'>,
): ContentSource {
  return {
    ...source,
    async page(request) {
      const { market, path, preview } = request
      const before = prefixOf(market)
      if (!path.startsWith(before)) return source.page(request)
      const key = path.slice(before.length)
      const patternDocument = await store.document({ kind: 'pattern', market, key }, { preview })
      if (!patternDocument) return { kind: 'missing', status: 404 }
      return {
        kind: 'document',
        document: parseJson(patternDocument.body),
        revision: patternDocument.revision,
      }
    },
  }
}
