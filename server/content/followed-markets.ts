import { checkBounds } from '#schemas/cms/bounds.ts'
import { rewriteLinksToMarket } from '#schemas/cms/rewrite-links.ts'
import { pathInMarket } from '#schemas/markets/market-tree.ts'
import type { ContentRequest, ContentResponse, ContentSource } from '#server/content/content-source.ts'

interface FollowedResponse {
  response: ContentResponse
  /** Address of the document: the requested one, or the same one in a followed market. */
  there: ContentRequest
}

const isNowhere = (response: ContentResponse): boolean =>
  response.kind === 'missing' && response.status === 404

/** Converts a followed market's result for the requested market. */
function convertResponse({ response, there }: FollowedResponse, { market }: ContentRequest): ContentResponse {
  if (there.market === market) return response
  const withMarketLinks = (value: unknown) => rewriteLinksToMarket(value, there.market, market)
  if (response.kind === 'redirect')
    return { ...response, location: String(withMarketLinks(response.location)) }
  if (response.kind !== 'document') return response
  // Oversized documents are rejected before they are traversed.
  const document = checkBounds(response.document) ? response.document : withMarketLinks(response.document)
  return { ...response, document, from: there.market }
}

/**
 * Adds the pages of followed markets to a content source. If a market has neither a page nor a redirect at a path, the
 * market that it follows is read. A page that the market has unpublished stays hidden.
 * @param followed ids of the markets that one follows, nearest first; in previews as drafts define it
 */
export function withFollowedMarkets(
  source: ContentSource,
  followed: (market: string, preview: boolean) => readonly string[],
): ContentSource {
  async function find(request: ContentRequest): Promise<FollowedResponse> {
    const direct = { response: await source.page(request), there: request }
    if (!isNowhere(direct.response)) return direct
    for (const market of followed(request.market, request.preview)) {
      const followedRequest = { ...request, market, path: pathInMarket(request.path, market) }
      const response = await source.page(followedRequest)
      if (!isNowhere(response)) return { response, there: followedRequest }
    }
    return direct
  }

  return {
    page: async (request) => convertResponse(await find(request), request),
    async refuse(request, revision) {
      const { there } = await find(request)
      return convertResponse({ response: await source.refuse(there, revision), there }, request)
    },
    accept: (request, revision) => source.accept(request, revision),
    forget: (request) => source.forget(request),
    ready: () => source.ready(),
  }
}
