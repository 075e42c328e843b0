import { escapeHtml } from '#renderer/escape-html.ts'
import { encodePath } from '#schemas/url.ts'
import { alternatesOf } from '#server/seo/alternates.ts'
import type { PublishedPage, Site } from '#server/site/site.ts'

/** Addresses in one file at most (https://www.sitemaps.org/protocol.html). */
export const mostAddresses = 50_000

const xml = (root: string, namespaces: string, entries: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${namespaces}>\n${entries.join('\n')}\n</${root}>\n`

const listed = (site: Pick<Site, 'pages'>, market: string): readonly PublishedPage[] =>
  site.pages.filter((page) => page.market === market && page.indexed)

const latest = (pages: readonly PublishedPage[]): Date =>
  new Date(Math.max(...pages.map(({ changed }) => changed.getTime())))

/** The index: a file or more for each market that has pages to list. */
export function sitemapIndex(site: Pick<Site, 'markets' | 'pages'>, publicUrl: string): string {
  const entries = site.markets.flatMap(({ id }) => {
    const pages = listed(site, id)
    return Array.from({ length: Math.ceil(pages.length / mostAddresses) }, (_, index) => {
      const part = pages.slice(index * mostAddresses, (index + 1) * mostAddresses)
      const address = `${publicUrl}/sitemap-${id}-${index + 1}.xml`
      return `<sitemap><loc>${escapeHtml(address)}</loc><lastmod>${latest(part).toISOString()}</lastmod></sitemap>`
    })
  })
  return xml('sitemapindex', '', entries)
}

/** One file of a market, each page with its editions in other markets; undefined where there is none. */
export function sitemapOf(
  site: Pick<Site, 'markets' | 'pages' | 'page'>,
  publicUrl: string,
  market: string,
  part: number,
): string | undefined {
  const pages = listed(site, market).slice((part - 1) * mostAddresses, part * mostAddresses)
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
