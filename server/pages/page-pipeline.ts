import type { Assets } from '#renderer/assets.ts'
import type { Guard } from '#renderer/define-widget.ts'
import { selectRows } from '#renderer/select-rows.ts'
import type { RenderContext } from '#renderer/site-context.ts'
import { facetsIn } from '#schemas/catalogue/facets.ts'
import type { PageAddresses } from '#schemas/pages/page-addresses.ts'
import { type PageAlias, type PageKind, pageKindOf } from '#schemas/pages/page-kinds.ts'
import { encodePath } from '#schemas/validation/url.ts'
import { mailTokenIn } from '#schemas/visitors/login-view.ts'
import { termsIn } from '#schemas/visitors/terms.ts'
import type { PageTracking } from '#schemas/visitors/tracking.ts'
import {
  type Access,
  accessOf,
  dependsOnVisitor,
  goesByProgress,
  guardsOf,
  isPrivate,
  type Visitor,
} from '#server/pages/page-access.ts'
import type { PageAnswer } from '#server/pages/page-answer.ts'
import { createPageDocuments } from '#server/pages/page-documents.ts'
import { pageJson } from '#server/pages/page-json.ts'
import { asksForJson, modeOf, type PageRequest } from '#server/pages/page-request.ts'
import type { SitePage } from '#server/pages/prepare-document.ts'
import type { FoundPage, PreparedPages } from '#server/pages/prepared-pages.ts'
import { redirectAddress } from '#server/pages/redirect-address.ts'
import { createRenderContexts } from '#server/pages/render-contexts.ts'
import type { Rendering } from '#server/rendering/rendering.ts'
import { alternatesOf } from '#server/seo/alternates.ts'
import type { ShopListing } from '#server/seo/shop-listing.ts'
import { shopFactsIn } from '#server/seo/structured-data.ts'
import type { Site } from '#server/site/site.ts'

export interface PagePipeline {
  /** Never rejects because of content, a widget or a content system. */
  answer(request: PageRequest): Promise<PageAnswer>
  /** Returns the page that replaces a missing or failed one. */
  standIn(request: PageRequest, status: 404 | 410 | 500 | 503): Promise<PageAnswer>
}

interface Options {
  rendering: Rendering
  assets: Assets
  site: () => Site
  pages: PreparedPages
  /** Where special pages (not-found, error, …) come from when the content system has none. */
  ownPages: PreparedPages
  publicUrl: string
  redirectHosts: readonly string[]
  /** Milliseconds since the epoch: schedules of content go by it. */
  now: () => number
  /** Editions of catalogue pages. Default: none. */
  shopListing?: ShopListing
  /** Returns the configured services that pages use. Default: none. */
  trackingOf?: (context: RenderContext) => PageTracking
}

/** Seconds that a page from a stale copy is cached. */
const staleSeconds = 5
/** Seconds that a not-found page is cached. */
const missingSeconds = 30

const noGuards: ReadonlySet<Guard> = new Set()
const anybody: Visitor = {
  session: 'none',
  basketNotEmpty: false,
  addressKnown: false,
  shippingKnown: false,
}
const missing = (status: 404 | 410): PageAnswer => ({ kind: 'missing', status, private: false })

/** Whether a path is at a step's place: below the checkout's page, or beside the first step (`/dk/checkout-customer`). */
function isStepOf(addresses: PageAddresses, path: string): boolean {
  if (path.slice(0, path.lastIndexOf('/')) === addresses('checkoutPage')) return true
  const [, start] = /^(.+-)customer$/.exec(addresses('checkoutCustomerPage')) ?? []
  return start !== undefined && path.startsWith(start)
}

export function createPagePipeline(options: Options): PagePipeline {
  const { rendering, assets, site, pages, ownPages, publicUrl, redirectHosts, now } = options
  const contexts = createRenderContexts(rendering, site)
  const contextOf = (request: PageRequest): RenderContext =>
    contexts({
      market: request.market,
      device: request.device,
      iso: request.iso,
      mode: modeOf(request),
      path: request.path,
      edition: request.edition,
    })
  const documents = createPageDocuments({
    rendering,
    assets,
    contextOf,
    publicUrl,
    now,
    alternatesOf: async ({ path }, alias) => {
      // Only a content system knows the editions of its pages: it names them by link tags.
      const page = pages === ownPages ? site().page(path) : undefined
      return page ? alternatesOf(page, site()) : ((await options.shopListing?.alternates(path, alias)) ?? [])
    },
    trackingOf: (context) => options.trackingOf?.(context) ?? {},
    facetsOf: ({ market }) => facetsIn(site().payload(market.id, 'facets')),
    shopOf: ({ market }) => shopFactsIn(site().payload(market.id, 'organization')),
  })

  const find = (request: PageRequest, path: string): Promise<FoundPage> =>
    pages.find({ market: request.market.id, path, preview: request.drafts })

  /** Returns a replacement page: the content system's, else the shop's own. */
  async function findSpecial(request: PageRequest, alias: PageAlias): Promise<SitePage | undefined> {
    const path = addressesOf(request)(alias)
    const found = await find(request, path)
    if (found.kind === 'page') return found.prepared
    const own = await ownPages.find({ market: request.market.id, path, preview: false })
    return own.kind === 'page' ? own.prepared : undefined
  }

  const addressesOf = ({ market }: PageRequest) => site().addresses(market.id)

  const toggles = (request: PageRequest) => site().settings(request.market.id).toggles

  async function access(request: PageRequest, kind: PageKind, guards: ReadonlySet<Guard>): Promise<Access> {
    const { market, path, query, whoAsks } = request
    const { loginFlyout } = toggles(request)
    const fromMail = mailTokenIn(query) !== undefined
    const addresses = addressesOf(request)
    const question = { market: market.id, path, addresses, kind, guards, loginFlyout, fromMail }
    if (kind.callback || !dependsOnVisitor(question)) return accessOf({ ...question, visitor: anybody })
    const { visitor, lost } = await whoAsks()
    return lost && goesByProgress(guards) ? { kind: 'unavailable' } : accessOf({ ...question, visitor })
  }

  /** Returns the answer for a visitor who cannot see the page (yet); undefined if access is granted. */
  async function inTheWay(
    request: PageRequest,
    kind: PageKind,
    guards: ReadonlySet<Guard>,
  ): Promise<PageAnswer | undefined> {
    if (request.canvas) return undefined
    const allowed = await access(request, kind, guards)
    if (allowed.kind === 'page') return undefined
    if (allowed.kind === 'unavailable') return standIn(request, 503)
    if (asksForJson(request))
      return { kind: 'json', status: 401, body: { title: 'Unauthorized', status: 401 }, private: true }
    if (allowed.kind === 'loader') return documents.loader(request, kind.layout, allowed.task)
    return { kind: 'redirect', status: 302, location: allowed.location, private: true, tags: [] }
  }

  async function standIn(request: PageRequest, status: 404 | 410 | 500 | 503): Promise<PageAnswer> {
    const failed = status >= 500
    const title = contextOf(request).text(failed ? 'error.title' : 'notFound.title')
    if (asksForJson(request)) return { kind: 'json', status, body: { title, status }, private: true }
    const prepared = await findSpecial(request, failed ? 'errorPage' : 'notFoundPage')
    const kind = pageKindOf(prepared?.page.alias ?? '')
    const sending = { status, seconds: failed ? 0 : missingSeconds, private: request.preview, hidden: true }
    return prepared && kind
      ? documents.ofPage(request, prepared, kind.layout, sending)
      : documents.bare(request, title, sending)
  }

  async function show(
    request: PageRequest,
    prepared: SitePage,
    seconds: number | undefined,
  ): Promise<PageAnswer> {
    const kind = pageKindOf(prepared.page.alias)
    if (!kind) return missing(404)
    const { segment } = request
    const selected = selectRows(prepared, contextOf(request), { segment, now: request.canvas?.at ?? now() })
    const guards = guardsOf(selected)
    const instead = await inTheWay(request, kind, guards)
    if (instead) return instead
    const isOfOne = isPrivate(prepared, guards, addressesOf(request))
    const ofOne = request.preview || isOfOne
    if (asksForJson(request))
      return {
        kind: 'json',
        status: 200,
        body: pageJson(prepared, selected),
        private: ofOne,
        conditions: prepared.conditions,
      }
    const sending = { status: 200, seconds, private: ofOne, hidden: request.preview }
    const shopper = isOfOne ? (await request.whoAsks()).shopper : undefined
    const here = shopper && { ...shopper, page: prepared.page.alias, path: prepared.page.path }
    return documents.ofPage(request, prepared, kind.layout, sending, here)
  }

  /** Returns the page that replaces any other: country selector or setup page (routes rule 9, routes rule 10). */
  async function replacement(request: PageRequest): Promise<SitePage | undefined> {
    if (request.canvas) return undefined
    if (toggles(request).countrySelector) return findSpecial(request, 'countrySelectorPage')
    return request.setupHost ? findSpecial(request, 'isoSetupPage') : undefined
  }

  /**
   * Finds the current terms at the address that names their version: `/dk/terms/2026-09`. Earlier versions are pages of
   * their own.
   */
  async function versionedTerms(request: PageRequest): Promise<FoundPage | undefined> {
    const terms = termsIn(site().payload(request.market.id, 'terms-and-conditions'))
    if (!terms || !request.path.startsWith(`${terms.path}/`)) return undefined
    const found = await find(request, terms.path)
    if (found.kind !== 'page') return undefined
    const { termsVersion } = found.prepared.page
    return termsVersion && request.path === `${terms.path}/${termsVersion}` ? found : undefined
  }

  async function findPage(request: PageRequest): Promise<FoundPage> {
    const found = await find(request, request.path)
    if (found.kind !== 'missing') return found
    // An unknown step redirects to the first (routes rule 11).
    const { path } = request
    const addresses = addressesOf(request)
    const first = addresses('checkoutCustomerPage')
    if (isStepOf(addresses, path) && path !== first)
      return { kind: 'redirect', status: 302, location: encodePath(first) }
    return (await versionedTerms(request)) ?? found
  }

  return {
    standIn,
    async answer(request) {
      const replaced = await replacement(request)
      if (replaced) return show(request, replaced, undefined)
      // Checked by path alone, before content is read: guests must not learn whether an account page exists.
      const instead = await inTheWay(request, { layout: 'plain' }, noGuards)
      if (instead) return instead
      const found = await findPage(request)
      switch (found.kind) {
        case 'page':
          return show(request, found.prepared, found.stale ? staleSeconds : found.maxAge)
        case 'missing':
          return missing(found.status)
        case 'unavailable':
          return standIn(request, 503)
        case 'redirect': {
          const location = redirectAddress(found.location, publicUrl, redirectHosts)
          if (!location) return missing(404)
          return {
            kind: 'redirect',
            status: found.status,
            location,
            private: request.preview,
            tags: [`page:${request.path}`],
          }
        }
        default:
          return found satisfies never
      }
    },
  }
}
