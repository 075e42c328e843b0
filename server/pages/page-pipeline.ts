import type { Assets } from '#renderer/assets.ts'
import type { PageGuard } from '#renderer/define-widget.ts'
import type { RenderContext } from '#renderer/site-context.ts'
import { facetsIn } from '#schemas/catalogue/facets.ts'
import { shopFactsIn } from '#schemas/markets/shop-facts.ts'
import { pageKindOf } from '#schemas/pages/page-kinds.ts'
import type { PageTracking } from '#schemas/visitors/tracking.ts'
import type { DeferredWidgets } from '#server/assets/deferred-widgets.ts'
import { linkedPath } from '#server/http/page-address.ts'
import { createPageFinder } from '#server/pages/find-page.ts'
import { guardsOf, isPrivate } from '#server/pages/page-access.ts'
import { createPageDocuments, type PageDocuments } from '#server/pages/page-documents.ts'
import { createPageGuard } from '#server/pages/page-guard.ts'
import { pageJson } from '#server/pages/page-json.ts'
import { modeOf, type PageRequest, wantsJson } from '#server/pages/page-request.ts'
import type { PageResult } from '#server/pages/page-result.ts'
import type { SitePage } from '#server/pages/prepare-document.ts'
import type { PageLookup, PreparedPages } from '#server/pages/prepared-pages.ts'
import { redirectAddress } from '#server/pages/redirect-address.ts'
import { createRenderContexts } from '#server/pages/render-contexts.ts'
import type { RenderingEngine } from '#server/rendering/rendering.ts'
import { alternatesOf } from '#server/seo/alternates.ts'
import type { ShopListing } from '#server/seo/shop-listing.ts'
import type { Site } from '#server/site/site.ts'

export interface PagePipeline {
  /** Never rejects because of content, a widget or a content system. */
  renderPage(request: PageRequest): Promise<PageResult>
  /** Returns the page that replaces a missing or failed one. */
  renderErrorPage(request: PageRequest, status: 404 | 410 | 500 | 503): Promise<PageResult>
  /** Returns the HTML of the widgets of the not-found page that can arrive later. */
  renderDeferred(request: PageRequest): Promise<readonly string[]>
}

interface Options {
  rendering: RenderingEngine
  assets: Assets
  site: () => Site
  pages: PreparedPages
  /** Source of special pages (not-found, error, …) that the content system does not have. */
  embeddedPages: PreparedPages
  publicUrl: string
  redirectHosts: readonly string[]
  /** Milliseconds since the epoch: schedules of content use it. */
  now: () => number
  /** Editions of catalogue pages. Default: none. */
  shopListing?: ShopListing
  /** Returns the widgets that pages such as the requested one fetch later. Default: none. */
  deferredOf?: (request: PageRequest) => Promise<DeferredWidgets | undefined>
  /** Returns the configured services that pages use. Default: none. */
  trackingOf?: (context: RenderContext, isPrivate: boolean) => PageTracking
}

/** Seconds that a page from a stale copy is cached. */
const staleSeconds = 5
/** Seconds that a not-found page is cached. Pages of faults never are. */
const missingSeconds = 30

const noGuards: ReadonlySet<PageGuard> = new Set()
const missingResult = (status: 404 | 410): PageResult => ({ kind: 'missing', status, private: false })

/** Creates the document renderer from the site's services. */
function createDocuments(
  {
    rendering,
    assets,
    site,
    pages,
    embeddedPages,
    publicUrl,
    now,
    shopListing,
    deferredOf,
    trackingOf,
  }: Options,
  contextOf: (request: PageRequest) => RenderContext,
): PageDocuments {
  return createPageDocuments({
    rendering,
    assets,
    contextOf,
    publicUrl,
    now,
    alternatesOf: async ({ path }, alias) => {
      // Only a content system knows the editions of its pages: it names them by link tags.
      const page = pages === embeddedPages ? site().page(path) : undefined
      return page ? alternatesOf(page, site()) : ((await shopListing?.alternates(path, alias)) ?? [])
    },
    deferredOf: async (request) => deferredOf?.(request),
    trackingOf: (context, isPrivate) => trackingOf?.(context, isPrivate) ?? {},
    facetsOf: ({ market }) => facetsIn(site().payload(market.id, 'facets')),
    shopOf: ({ market }) => shopFactsIn(site().payload(market.id, 'organization')),
  })
}

/** Returns the redirect of a page; 404 if its target is not on an allowed host, or is the page itself. */
function redirect(
  { publicUrl, redirectHosts, site }: Options,
  request: PageRequest,
  lookup: Extract<PageLookup, { kind: 'redirect' }> & { keepsQuery?: true },
): PageResult {
  const { status, keepsQuery = false } = lookup
  const location = redirectAddress(lookup.location, publicUrl, redirectHosts)
  const { market, path } = request
  if (!location || linkedPath(location) === path) return missingResult(404)
  // From a page of a content system, or from the list of redirects of the market or of one that it follows.
  const markets = [market.id, ...site().followed(market.id)].map((id) => `market:${id}`)
  const tags = [`page:${path}`, ...markets, 'site']
  return { kind: 'redirect', status, location, keepsQuery, private: request.preview, tags }
}

export function createPagePipeline(options: Options): PagePipeline {
  const { rendering, site } = options
  const contexts = createRenderContexts(rendering, site)
  const contextOf = (request: PageRequest): RenderContext => {
    const { market, device, iso, path, edition } = request
    return contexts({ market, device, iso, mode: modeOf(request), path, edition })
  }
  const documents = createDocuments(options, contextOf)
  const { findPage, findSpecial, findReplacement } = createPageFinder(options)
  const unavailable = (request: PageRequest) => renderErrorPage(request, 503)
  const guard = createPageGuard({ site, documents, unavailable })

  async function renderErrorPage(request: PageRequest, status: 404 | 410 | 500 | 503): Promise<PageResult> {
    const failed = status >= 500
    const title = contextOf(request).text(failed ? 'error.title' : 'notFound.title')
    if (wantsJson(request)) return { kind: 'json', status, body: { title, status }, private: true, tags: [] }
    const special = findSpecial(request, failed ? 'errorPage' : 'notFoundPage')
    // The same failure can prevent reading the error page.
    const prepared = await (failed ? special.catch(() => undefined) : special)
    const kind = pageKindOf(prepared?.page.alias ?? '')
    const sending = { status, seconds: missingSeconds, private: request.preview, hidden: true }
    if (!prepared || !kind) return documents.bare(request, title, sending)
    // It is cached for all addresses: a listing on it must not show what one visitor's address asks for.
    const anyRequest = { ...request, query: new URLSearchParams() }
    return documents.ofPage(anyRequest, prepared, documents.select(request, prepared), kind.layout, sending)
  }

  async function show(
    request: PageRequest,
    prepared: SitePage,
    seconds: number | undefined,
  ): Promise<PageResult> {
    const kind = pageKindOf(prepared.page.alias)
    if (!kind) return missingResult(404)
    const selection = documents.select(request, prepared)
    const guards = guardsOf(selection.selected)
    const guardResponse = await guard(request, kind, guards)
    if (guardResponse) return guardResponse
    const isPersonal = isPrivate(prepared, guards, site().addresses(request.market.id))
    const isUnshared = request.preview || isPersonal
    const { conditions } = prepared
    if (wantsJson(request)) {
      const body = pageJson(prepared, selection.selected)
      return { kind: 'json', status: 200, body, private: isUnshared, tags: prepared.tags, conditions }
    }
    const sending = { status: 200, seconds, private: isUnshared, hidden: request.preview }
    const shopper = isPersonal ? (await request.resolveVisitor()).shopper : undefined
    const shopperHere = shopper && { ...shopper, page: prepared.page.alias, path: prepared.page.path }
    return documents.ofPage(request, prepared, selection, kind.layout, sending, shopperHere)
  }

  return {
    renderErrorPage,
    async renderDeferred(request) {
      const prepared = await findSpecial(request, 'notFoundPage')
      return prepared ? documents.deferredOn(prepared, documents.select(request, prepared)) : []
    },
    async renderPage(request) {
      const replacement = await findReplacement(request)
      if (replacement) return show(request, replacement, undefined)
      // Checked by path alone, before content is read: guests must not learn whether an account page exists.
      const instead = await guard(request, { layout: 'plain' }, noGuards)
      if (instead) return instead
      const lookup = await findPage(request)
      switch (lookup.kind) {
        case 'page':
          return show(request, lookup.prepared, lookup.stale ? staleSeconds : lookup.maxAge)
        case 'missing':
          return missingResult(lookup.status)
        case 'unavailable':
          return unavailable(request)
        case 'redirect':
          return redirect(options, request, lookup)
        default:
          return lookup satisfies never
      }
    },
  }
}
