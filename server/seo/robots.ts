import { pageKindOf } from '#schemas/pages/page-kinds.ts'
import { encodePath } from '#schemas/validation/url.ts'
import type { Site } from '#server/site/site.ts'

/** Paths of the server's own that are no pages. */
const ownPaths = ['/api/', '/preview']

/** `robots.txt`: what belongs to one visitor is not for crawlers, and where the sitemap is (RFC 9309). */
export function robotsText(site: Pick<Site, 'pages'>, publicUrl: string): string {
  const visitors = site.pages
    .filter(({ alias }) => pageKindOf(alias)?.private)
    .map(({ path }) => encodePath(path))
  return [
    'User-agent: *',
    ...[...ownPaths, ...visitors].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
}
