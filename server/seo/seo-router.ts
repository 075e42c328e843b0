import { createHash } from 'node:crypto'
import { type Request, type Response, Router } from 'express'
import { robotsText } from '#server/seo/robots.ts'
import type { ShopListing } from '#server/seo/shop-listing.ts'
import { shopSitemapOf, sitemapIndex, sitemapOf } from '#server/seo/sitemap.ts'
import type { Site } from '#server/site/site.ts'

interface Options {
  site: () => Site
  shopListing: ShopListing
  publicUrl: string
}

/** Sends a text that changes with publications: revalidated on each request, with 304 while unchanged. */
function send(request: Request, response: Response, type: string, body: string): void {
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  response.set({ 'Cache-Control': 'public, no-cache', ETag: tag })
  if (request.headers['if-none-match']?.includes(tag)) response.status(304).end()
  else response.type(type).send(body)
}

/** Creates the routes for crawlers: `robots.txt`, the index of sitemaps, and each market's sitemap. */
export function createSeoRouter({ site, shopListing, publicUrl }: Options): Router {
  const router = Router()
  router.get('/robots.txt', (request, response) =>
    send(request, response, 'text/plain', robotsText(site(), publicUrl)),
  )
  router.get('/sitemap.xml', async (request, response) =>
    send(request, response, 'application/xml', await sitemapIndex(site(), shopListing, publicUrl)),
  )
  router.get(
    /^\/sitemap-(?<market>[a-z]{2}(?:-[a-z]{2})?)-(?<shop>shop-)?(?<part>\d{1,4})\.xml$/,
    async (request, response, next) => {
      const { market = '', shop, part } = request.params
      const body = shop
        ? await shopSitemapOf(shopListing, publicUrl, market, Number(part))
        : sitemapOf(site(), publicUrl, market, Number(part))
      if (body === undefined) next()
      else send(request, response, 'application/xml', body)
    },
  )
  return router
}
