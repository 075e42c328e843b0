import type { PageAddresses } from '#schemas/pages/page-addresses.ts'
import type { PageAlias } from '#schemas/pages/page-kinds.ts'
import { encodePath } from '#schemas/validation/url.ts'
import { termsIn } from '#schemas/visitors/terms.ts'
import type { PageRequest } from '#server/pages/page-request.ts'
import type { SitePage } from '#server/pages/prepare-document.ts'
import type { PageLookup, PreparedPages } from '#server/pages/prepared-pages.ts'
import type { Site } from '#server/site/site.ts'

interface Options {
  site: () => Site
  pages: PreparedPages
  /** Source of special pages (not-found, error, …) that the content system does not have. */
  embeddedPages: PreparedPages
}

/** A redirect within the checkout. It keeps the parameters of the request. */
type StepRedirect = Extract<PageLookup, { kind: 'redirect' }> & { keepsQuery: true }

/**
 * Whether a path is the address of a checkout step: below the checkout page, or next to the first step
 * (`/dk/checkout-customer`).
 */
function isStepOf(addresses: PageAddresses, path: string): boolean {
  if (path.slice(0, path.lastIndexOf('/')) === addresses('checkoutPage')) return true
  const [, start] = /^(.+-)customer$/.exec(addresses('checkoutCustomerPage')) ?? []
  return start !== undefined && path.startsWith(start)
}

/** Creates the page lookup: by address, with fallbacks such as the not-found page. */
export function createPageFinder({ site, pages, embeddedPages }: Options) {
  const addressesOf = ({ market }: PageRequest) => site().addresses(market.id)

  const find = (request: PageRequest, path: string): Promise<PageLookup> =>
    pages.find({ market: request.market.id, path, preview: request.drafts })

  /** Returns a replacement page: the content system's, else the shop's own. */
  async function findSpecial(request: PageRequest, alias: PageAlias): Promise<SitePage | undefined> {
    const path = addressesOf(request)(alias)
    const lookup = await find(request, path)
    if (lookup.kind === 'page') return lookup.prepared
    const embedded = await embeddedPages.find({ market: request.market.id, path, preview: false })
    return embedded.kind === 'page' ? embedded.prepared : undefined
  }

  /** Returns the page that replaces any other: country selector or setup page (routes rule 9, routes rule 10). */
  async function findReplacement(request: PageRequest): Promise<SitePage | undefined> {
    if (request.canvas) return undefined
    const { toggles } = site().settings(request.market.id)
    if (toggles.countrySelector) return findSpecial(request, 'countrySelectorPage')
    return request.setupHost ? findSpecial(request, 'isoSetupPage') : undefined
  }

  /**
   * Finds the current terms at the address that names their version: `/dk/terms/2026-09`. Earlier versions are separate
   * pages.
   */
  async function versionedTerms(request: PageRequest): Promise<PageLookup | undefined> {
    const terms = termsIn(site().payload(request.market.id, 'terms-and-conditions'))
    if (!terms || !request.path.startsWith(`${terms.path}/`)) return undefined
    const lookup = await find(request, terms.path)
    if (lookup.kind !== 'page') return undefined
    const { termsVersion } = lookup.prepared.page
    return termsVersion && request.path === `${terms.path}/${termsVersion}` ? lookup : undefined
  }

  async function findPage(request: PageRequest): Promise<PageLookup | StepRedirect> {
    const lookup = await find(request, request.path)
    if (lookup.kind !== 'missing') return lookup
    // An unknown step redirects to the first (routes rule 11).
    const { path } = request
    const addresses = addressesOf(request)
    const first = addresses('checkoutCustomerPage')
    if (isStepOf(addresses, path) && path !== first)
      return { kind: 'redirect', status: 302, location: encodePath(first), keepsQuery: true }
    return (await versionedTerms(request)) ?? lookup
  }

  return { findPage, findSpecial, findReplacement }
}
