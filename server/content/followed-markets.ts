import { checkBounds } from '#schemas/cms/bounds.ts'
import { leadIntoMarket } from '#schemas/cms/lead-into-market.ts'
import { pathInMarket } from '#schemas/markets/market-tree.ts'
import type { ContentAnswer, ContentRequest, ContentSource } from '#server/content/content-source.ts'

interface FollowedAnswer {
  answer: ContentAnswer
  /** Address of the document: the requested one, or the same one in a followed market. */
  there: ContentRequest
}

const isNowhere = (answer: ContentAnswer): boolean => answer.kind === 'missing' && answer.status === 404

/** Turns a followed market's answer into one for the requested market. */
function handedOn({ answer, there }: FollowedAnswer, { market }: ContentRequest): ContentAnswer {
  if (there.market === market) return answer
  const withMarketLinks = (value: unknown) => leadIntoMarket(value, there.market, market)
  if (answer.kind === 'redirect') return { ...answer, location: String(withMarketLinks(answer.location)) }
  if (answer.kind !== 'document') return answer
  // Documents out of bounds are refused before they are traversed.
  const document = checkBounds(answer.document) ? answer.document : withMarketLinks(answer.document)
  return { ...answer, document, from: there.market }
}

/**
 * Adds the pages of followed markets to a content source. If a market has neither a page nor a redirect at a place, the
 * market that it follows is read. A page that the market unpublished stays unpublished.
 * @param followed ids of the markets that one follows, nearest first; in previews as drafts define it
 */
export function withFollowedMarkets(
  source: ContentSource,
  followed: (market: string, preview: boolean) => readonly string[],
): ContentSource {
  async function find(request: ContentRequest): Promise<FollowedAnswer> {
    const own = { answer: await source.page(request), there: request }
    if (!isNowhere(own.answer)) return own
    for (const market of followed(request.market, request.preview)) {
      const there = { ...request, market, path: pathInMarket(request.path, market) }
      const answer = await source.page(there)
      if (!isNowhere(answer)) return { answer, there }
    }
    return own
  }

  return {
    page: async (request) => handedOn(await find(request), request),
    async refuse(request, revision) {
      const { there } = await find(request)
      return handedOn({ answer: await source.refuse(there, revision), there }, request)
    },
    accept: (request, revision) => source.accept(request, revision),
    ready: () => source.ready(),
  }
}
