import type { PageSubject, ShopPage } from '#schemas/catalogue/shop-page.ts'
import { checkBounds } from '#schemas/cms/bounds.ts'
import { rewriteLinksToMarket } from '#schemas/cms/rewrite-links.ts'
import { parseJson } from '#schemas/validation/json.ts'
import type { ContentRequest, ContentResponse, ContentSource } from '#server/content/content-source.ts'
import type { ContentStore } from '#server/content/store.ts'

/** A page of the catalogue. */
type ShopPageLookup =
  | {
      kind: 'page'
      page: ShopPage
      /** Seconds that it stays fresh; absent: until it is purged. */
      maxAge?: number
    }
  | { kind: 'missing' }
  | { kind: 'unavailable'; reason: string }

/** A catalogue page as sitemaps list it. */
export interface ShopPageAddress {
  alias: ShopPage['alias']
  path: string
}

/** The catalogue's pages by address. */
export interface ShopPages {
  find(market: string, path: string): Promise<ShopPageLookup>
  /** Returns all pages of a market in a stable order; none if the catalogue is unavailable. */
  addresses(market: string): Promise<readonly ShopPageAddress[]>
  /** Returns the markets that have the page at the same path below their root; none if the catalogue is unavailable. */
  marketsWith(path: string): Promise<readonly string[]>
}

type Templates = Pick<ContentStore, 'document'>
/** Ids of the markets that one follows, the nearest first, in previews by the drafts. */
type FollowedMarkets = (market: string, preview: boolean) => readonly string[]

/** Returns the market's own template, else the nearest followed market's, with links into the market. */
async function findTemplate(
  templates: Templates,
  followed: FollowedMarkets,
  { market, preview }: ContentRequest,
  key: string,
) {
  for (const from of [market, ...followed(market, preview)]) {
    const template = await templates.document({ kind: 'template', market: from, key }, { preview })
    if (!template) continue
    const document = parseJson(template.body)
    const isOwn = from === market || checkBounds(document) !== undefined
    return {
      document: isOwn ? document : rewriteLinksToMarket(document, from, market),
      revision: template.revision,
    }
  }
  return undefined
}

/** Titles and breadcrumbs are the product's; the rest is as editors composed the template. */
const revisionOf = (template: string, subject: PageSubject): string =>
  `${template} ${JSON.stringify(subject)}`

const leastAge = (...ages: readonly (number | undefined)[]): number | undefined => {
  const knownAges = ages.filter((age) => age !== undefined)
  return knownAges.length > 0 ? Math.min(...knownAges) : undefined
}

/** Whether content leaves the address to the catalogue. */
const leavesAddress = (
  response: ContentResponse,
  { preview }: ContentRequest,
): response is Extract<ContentResponse, { kind: 'missing' | 'unavailable' }> =>
  response.kind === 'missing' ? response.status === 404 : response.kind === 'unavailable' && !preview

/** Seconds that a page is fresh while the source is unavailable. */
const staleMaxAge = 10

/**
 * Adds the catalogue's pages to a content source. A page of content at the same address has priority, so that an editor
 * can compose the page of one product or category by hand. While the source is unavailable and has no copy of such a
 * page, the catalogue's page is returned, as stale; not in previews, where an editor expects the content's page.
 * @param templates documents of the kind `template`, one for each page kind and market
 * @param followed markets whose templates a market without its own uses
 */
export function withShopPages(
  source: ContentSource,
  templates: Templates,
  shopPages: ShopPages,
  followed: FollowedMarkets,
): ContentSource {
  return {
    ...source,
    async page(request): Promise<ContentResponse> {
      const response = await source.page(request)
      if (!leavesAddress(response, request)) return response
      const page = await shopPages.find(request.market, request.path)
      if (page.kind === 'missing') return response
      if (page.kind === 'unavailable') return page
      const { alias, subject } = page.page
      const template = await findTemplate(templates, followed, request, alias)
      if (!template) return response
      const stale = response.kind === 'unavailable'
      const maxAge = leastAge(page.maxAge, stale ? staleMaxAge : response.maxAge)
      return {
        kind: 'document',
        document: template.document,
        revision: revisionOf(template.revision, subject),
        subject,
        ...(maxAge !== undefined && { maxAge }),
        ...(stale && { stale }),
      }
    },
  }
}
