import { escapeHtml } from '#renderer/escape-html.ts'
import { encodePath } from '#schemas/validation/url.ts'
import { alternatesOf } from '#server/seo/alternates.ts'
import type { ShopListing } from '#server/seo/shop-listing.ts'
import type { PublishedPage } from '#server/site/published-page.ts'
import type { Site } from '#server/site/site.ts'

/** Maximum number of URLs in a file (https://www.sitemaps.org/protocol.html). */
const maxAddresses = 50_000

const xml = (root: string, namespaces: string, entries: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${namespaces}>\n${entries.join('\n')}\n</${root}>\n`

const listed = (site: Pick<Site, 'pages'>, market: string): readonly PublishedPage[] =>
  site.pages.filter((page) => page.market === market && page.indexed)

const latest = (pages: readonly PublishedPage[]): Date =>
  new Date(Math.max(...pages.map(({ changed }) => changed.getTime())))

const partsOf = <T>(all: readonly T[]): number => Math.ceil(all.length / maxAddresses)
const partOf = <T>(all: readonly T[], part: number): readonly T[] =>
  all.slice((part - 1) * maxAddresses, part * maxAddresses)

/** Returns the sitemap index: one or more files for each market's content pages, and for its catalogue pages. */
export async function sitemapIndex(
  site: Pick<Site, 'markets' | 'pages'>,
  shop: Pick<ShopListing, 'addresses'>,
  publicUrl: string,
): Promise<string> {
  const ofShop = await Promise.all(
    site.markets.map(async ({ id }) => {
      const count = partsOf(await shop.addresses(id))
      return Array.from(
        { length: count },
        (_, index) =>
          `<sitemap><loc>${escapeHtml(`${publicUrl}/sitemap-${id}-shop-${index + 1}.xml`)}</loc></sitemap>`,
      )
    }),
  )
  const ofContent = site.markets.flatMap(({ id }) => {
    const pages = listed(site, id)
    return Array.from({ length: partsOf(pages) }, (_, index) => {
      const part = partOf(pages, index + 1)
      const address = `${publicUrl}/sitemap-${id}-${index + 1}.xml`
      return `<sitemap><loc>${escapeHtml(address)}</loc><lastmod>${latest(part).toISOString()}</lastmod></sitemap>`
    })
  })
  return xml('sitemapindex', '', [...ofContent, ...ofShop.flat()])
}

/**
 * Returns a sitemap file of a market's products and categories; undefined if there is none. Editions are in the pages'
 * heads: here they would exceed the size limit (50 MB).
 */
export async function shopSitemapOf(
  shop: Pick<ShopListing, 'addresses'>,
  publicUrl: string,
  market: string,
  part: number,
): Promise<string | undefined> {
  const pages = partOf(await shop.addresses(market), part)
  if (pages.length === 0) return undefined
  const entries = pages.map(
    ({ path }) => `<url><loc>${escapeHtml(`${publicUrl}${encodePath(path)}`)}</loc></url>`,
  )
  return xml('urlset', '', entries)
}

/** Returns a sitemap file of a market, with each page's editions; undefined if there is none. */
export function sitemapOf(
  site: Pick<Site, 'markets' | 'pages' | 'page'>,
  publicUrl: string,
  market: string,
  part: number,
): string | undefined {
  const pages = partOf(listed(site, market), part)
  if (pages.length === 0) return undefined
  const entries = pages.map((page) => {
    const links = alternatesOf(page, site).map(
      ({ hreflang, path }) =>
        `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeHtml(`${publicUrl}${path}`)}"/>`,
    )
    const address = escapeHtml(`${publicUrl}${encodePath(page.path)}`)
    return `<url><loc>${address}</loc><lastmod>${page.changed.toISOString()}</lastmod>${links.join('')}</url>`
  })
  return xml('urlset', ' xmlns:xhtml="http://www.w3.org/1999/xhtml"', entries)
}
