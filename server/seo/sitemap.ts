import { escapeHtml } from '#renderer/escape-html.ts'
import { encodePath } from '#schemas/validation/url.ts'
import { type Alternate, alternatesOf } from '#server/seo/alternates.ts'
import type { ShopListing } from '#server/seo/shop-listing.ts'
import type { Site } from '#server/site/site.ts'

/** Maximum number of URLs in a file (https://www.sitemaps.org/protocol.html). */
const maxAddresses = 50_000

const xml = (root: string, namespaces: string, entries: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${namespaces}>\n${entries.join('\n')}\n</${root}>\n`

/** A page of content that search engines may list. */
interface ListedPage {
  path: string
  /** Undefined if unknown. */
  changed?: Date
  /** Its editions in all markets. Default: none are known. */
  alternates?: () => readonly Alternate[]
}

/** Returns a market's pages of content for search engines. */
export type ListContent = (market: string) => Promise<readonly ListedPage[]>

/** Lists the pages of the embedded store. */
export const listContentOf =
  (site: () => Pick<Site, 'markets' | 'pages' | 'page'>): ListContent =>
  async (market) =>
    site()
      .pages.filter((page) => page.market === market && page.indexed)
      .map((page) => ({
        path: page.path,
        changed: page.changed,
        alternates: () => alternatesOf(page, site()),
      }))

const lastModified = (date: Date | undefined): string =>
  date ? `<lastmod>${date.toISOString()}</lastmod>` : ''

const latestChange = (pages: readonly ListedPage[]): Date | undefined => {
  const times = pages.flatMap(({ changed }) => changed?.getTime() ?? [])
  return times.length > 0 ? new Date(Math.max(...times)) : undefined
}

const partsOf = <T>(items: readonly T[]): number => Math.ceil(items.length / maxAddresses)
const partOf = <T>(items: readonly T[], part: number): readonly T[] =>
  items.slice((part - 1) * maxAddresses, part * maxAddresses)

/** Returns the sitemap index: one or more files for each market's content pages, and for its catalogue pages. */
export async function sitemapIndex(
  site: Pick<Site, 'markets'>,
  listContent: ListContent,
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
  const ofContent = await Promise.all(
    site.markets.map(async ({ id }) => {
      const pages = await listContent(id)
      return Array.from({ length: partsOf(pages) }, (_, index) => {
        const part = partOf(pages, index + 1)
        const address = `${publicUrl}/sitemap-${id}-${index + 1}.xml`
        return `<sitemap><loc>${escapeHtml(address)}</loc>${lastModified(latestChange(part))}</sitemap>`
      })
    }),
  )
  return xml('sitemapindex', '', [...ofContent.flat(), ...ofShop.flat()])
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
export async function sitemapOf(
  listContent: ListContent,
  publicUrl: string,
  market: string,
  part: number,
): Promise<string | undefined> {
  const pages = partOf(await listContent(market), part)
  if (pages.length === 0) return undefined
  const entries = pages.map((page) => {
    const links = (page.alternates?.() ?? []).map(
      ({ hreflang, path }) =>
        `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeHtml(`${publicUrl}${path}`)}"/>`,
    )
    const address = escapeHtml(`${publicUrl}${encodePath(page.path)}`)
    return `<url><loc>${address}</loc>${lastModified(page.changed)}${links.join('')}</url>`
  })
  return xml('urlset', ' xmlns:xhtml="http://www.w3.org/1999/xhtml"', entries)
}
