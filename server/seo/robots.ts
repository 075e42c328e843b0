import { pageKindOf } from '#schemas/pages/page-kinds.ts'
import { encodePath } from '#schemas/validation/url.ts'
import type { Site } from '#server/site/site.ts'

/** Paths of the server that are not pages. */
const internalPaths = ['/api/', '/preview']

/** Returns `robots.txt`: excludes private pages and names the sitemap (RFC 9309). A path alone would exclude longer names. */
export function robotsText(site: Pick<Site, 'pages'>, publicUrl: string): string {
  const visitors = site.pages
    .filter(({ alias }) => pageKindOf(alias)?.private)
    .map(({ path }) => encodePath(path))
    .flatMap((path) => [`${path}$`, `${path}/`, `${path}?`])
  return [
    'User-agent: *',
    ...[...internalPaths, ...visitors].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
}
