import { createHash } from 'node:crypto'
import { type Request, type Response, Router } from 'express'
import { LRUCache } from 'lru-cache'
import { robotsText } from '#server/seo/robots.ts'
import type { ShopListing } from '#server/seo/shop-listing.ts'
import {
  type ListContent,
  listContentOf,
  shopSitemapOf,
  sitemapIndex,
  sitemapOf,
} from '#server/seo/sitemap.ts'
import type { Site } from '#server/site/site.ts'

interface Options {
  site: () => Site
  /** Lists a market's pages of content. Default: those of the site. */
  listContent?: ListContent | undefined
  shopListing: ShopListing
  publicUrl: string
}

interface SitemapFile {
  /** Undefined: there is no such file. */
  body: string | undefined
  tag: string
}

/** Milliseconds that a sitemap is cached. Added and removed pages of content are seen at once, products after this time. */
const cacheMaxAge = 60_000
/** Maximum characters of cached sitemaps. A file of 50,000 addresses has about five million. */
const maxCharacters = 100_000_000

const fileOf = (body: string | undefined): SitemapFile => ({
  body,
  tag: `"${createHash('sha256')
    .update(body ?? '')
    .digest('base64url')
    .slice(0, 22)}"`,
})

/** Sends a text that changes with publications: revalidated on each request, with 304 while unchanged. */
function send(request: Request, response: Response, type: string, { body, tag }: SitemapFile): void {
  response.set({ 'Cache-Control': 'public, no-cache', ETag: tag })
  if (request.headers['if-none-match']?.includes(tag)) response.status(304).end()
  else response.type(type).send(body)
}

/** Creates the routes for crawlers: `robots.txt`, the index of sitemaps, and each market's sitemap. */
export function createSeoRouter({
  site,
  listContent = listContentOf(site),
  shopListing,
  publicUrl,
}: Options): Router {
  const router = Router()
  // Anybody can request them, and writing the addresses of a large catalogue takes a tenth of a second.
  const files = new LRUCache<string, SitemapFile, () => Promise<string | undefined>>({
    maxSize: maxCharacters,
    sizeCalculation: ({ body }) => 100 + (body?.length ?? 0),
    ttl: cacheMaxAge,
    fetchMethod: async (_key, _stale, { context: write }) => fileOf(await write()),
    // Waiting requests get the file even if its cache entry is evicted.
    ignoreFetchAbort: true,
  })
  const read = (path: string, write: () => Promise<string | undefined>): Promise<SitemapFile> =>
    files.forceFetch(`${site().revision} ${path}`, { context: write })

  router.get('/robots.txt', (request, response) =>
    send(request, response, 'text/plain', fileOf(robotsText(site(), publicUrl))),
  )
  router.get('/sitemap.xml', async (request, response) => {
    const file = await read(request.path, () => sitemapIndex(site(), listContent, shopListing, publicUrl))
    send(request, response, 'application/xml', file)
  })
  router.get(
    /^\/sitemap-(?<market>[a-z]{2}(?:-[a-z]{2})?)-(?<shop>shop-)?(?<part>\d{1,4})\.xml$/,
    async (request, response, next) => {
      const { market = '', shop, part } = request.params
      if (!site().market(market)) return next()
      const file = await read(request.path, async () =>
        shop
          ? shopSitemapOf(shopListing, publicUrl, market, Number(part))
          : sitemapOf(listContent, publicUrl, market, Number(part)),
      )
      if (file.body === undefined) next()
      else send(request, response, 'application/xml', file)
    },
  )
  return router
}
