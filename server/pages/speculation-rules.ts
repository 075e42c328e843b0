import { pageKindOf } from '#schemas/pages/page-kinds.ts'
import { encodePath } from '#schemas/validation/url.ts'
import type { Site } from '#server/site/site.ts'

/** Addresses of the server that a browser must never prefetch: opening them has an effect. */
const internalPaths = ['/api/*', '/auth/*', '/media/*', '/preview/*']

/** Page kinds of one visitor, and plain ones with side effects, such as unsubscribing or setting up a device. */
function isNeverPrefetched(alias: string): boolean {
  const kind = pageKindOf(alias)
  return kind?.private === true || kind?.layout === 'plain'
}

const [account, checkout, login] = ['accountPage', 'checkoutPage', 'loginPage'] as const

/** Returns paths of private pages below a market, without duplicates. */
function privatePatterns(site: Pick<Site, 'markets' | 'pages' | 'addresses'>): string[] {
  const published = site.pages.filter(({ alias }) => isNeverPrefetched(alias)).map(({ path }) => path)
  const paths = site.markets.flatMap(({ id }) =>
    [account, checkout, login].map((alias) => site.addresses(id)(alias)),
  )
  const below = [...published, ...paths].map((path) => path.split('/').slice(2).join('/')).filter(Boolean)
  return [...new Set(below)].map((path) => `/*/${encodePath(path)}*`)
}

/**
 * Returns which links a browser may prerender when a visitor seems about to follow them
 * (https://developer.mozilla.org/docs/Web/API/Speculation_Rules_API).
 */
export const speculationRules = (site: Pick<Site, 'markets' | 'pages' | 'addresses'>) => ({
  prerender: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: [...internalPaths, ...privatePatterns(site)] } },
          { not: { selector_matches: '[rel~=nofollow], [target=_blank], [download]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
})
