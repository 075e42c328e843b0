import type { Assets } from '#renderer/assets.ts'
import { escapeHtml } from '#renderer/escape-html.ts'
import type { Shopper } from '#renderer/loader.ts'
import type { PreparedPage } from '#renderer/prepare-page.ts'
import { type RenderedPage, widgetsOf } from '#renderer/render-page.ts'
import { type SelectedAreas, selectRows, type Visit } from '#renderer/select-rows.ts'
import type { RenderContext } from '#renderer/site-context.ts'
import { emptyListing, type ListingState, readListing } from '#schemas/catalogue/listing-state.ts'
import type { ShopFacts } from '#schemas/markets/shop-facts.ts'
import type { Layout } from '#schemas/pages/page-kinds.ts'
import { pageKindOf } from '#schemas/pages/page-kinds.ts'
import { nextChange } from '#schemas/pages/visitor-rule.ts'
import { encodePath } from '#schemas/validation/url.ts'
import type { PageTracking } from '#schemas/visitors/tracking.ts'
import type { DeferredWidgets } from '#server/assets/deferred-widgets.ts'
import { createPageStyles, selectionsOfClasses } from '#server/assets/page-styles.ts'
import type { LoaderTask } from '#server/pages/page-access.ts'
import { pageHead, withAbsoluteData } from '#server/pages/page-head.ts'
import type { PageRequest } from '#server/pages/page-request.ts'
import type { PageResult } from '#server/pages/page-result.ts'
import { addressOfPage, pageNumberOf, paginationLinks, pathOfPage } from '#server/pages/pagination.ts'
import type { SitePage } from '#server/pages/prepare-document.ts'
import { redirectAddress } from '#server/pages/redirect-address.ts'
import type { RenderingEngine } from '#server/rendering/rendering.ts'
import type { Alternate } from '#server/seo/alternates.ts'
import { withSocialTags } from '#server/seo/social-tags.ts'

type HtmlPage = Extract<PageResult, { kind: 'document' }>
type ResponseFields = Pick<HtmlPage, 'status' | 'seconds' | 'private' | 'hidden'>

/** The selected rows of a page, and the criteria of the selection. */
interface Selection {
  context: RenderContext
  visit: Visit
  selected: SelectedAreas
}

/** Renders HTML documents. */
export interface PageDocuments {
  /** Selects the rows that a request renders. */
  select(request: PageRequest, prepared: SitePage): Selection
  /** Renders the selected rows of a page, or returns the redirect for a listing's `?page=`. */
  ofPage(
    request: PageRequest,
    prepared: SitePage,
    selection: Selection,
    layout: Layout,
    sending: ResponseFields,
    shopper?: Shopper,
  ): Promise<PageResult>
  /** Returns the HTML of the widgets of a page that can arrive later, without those that fail. */
  deferredOn(prepared: SitePage, selection: Selection): Promise<readonly string[]>
  /** Renders the loader that is displayed while the browser checks the session. */
  loader(request: PageRequest, layout: Layout, task: LoaderTask): Promise<HtmlPage>
  /** Renders a title only, for errors without an error page in content. */
  bare(request: PageRequest, title: string, sending: ResponseFields): Promise<HtmlPage>
}

interface Options {
  now: () => number
  rendering: RenderingEngine
  assets: Assets
  contextOf: (request: PageRequest) => RenderContext
  publicUrl: string
  /** Returns the page's editions in other markets. */
  alternatesOf: (request: PageRequest, alias: string) => Promise<readonly Alternate[]>
  /** The configured facet list. */
  facetsOf: (request: PageRequest) => readonly string[]
  shopOf: (request: PageRequest) => ShopFacts
  /** Returns the widgets that pages such as the requested one fetch later; undefined if there are none. */
  deferredOf: (request: PageRequest) => Promise<DeferredWidgets | undefined>
  /** Configured services that a page of the market may use. @param isPrivate whether it has data of one visitor */
  trackingOf: (context: RenderContext, isPrivate: boolean) => PageTracking
}

/** Seconds that a page with a failed widget is cached. */
const degradedSeconds = 5

const minDefined = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined || b === undefined ? (a ?? b) : Math.min(a, b)

const noWidgets: ReadonlySet<string> = new Set()

/** Whether anything on the page depends on its listing parameters. */
function listsAnything(selected: SelectedAreas, rendered: RenderedPage): boolean {
  if (rendered.head.some(({ pagination }) => pagination)) return true
  for (const widget of widgetsOf(selected))
    if (widget.kind === 'widget' && widget.widget.definition.listing) return true
  return false
}

type PageNumbering =
  | Extract<PageResult, { kind: 'redirect' }>
  | { kind: 'page'; address: string; links: Record<string, string>[] }

/** Returns the page number of a listing; a page without a listing has one page. */
function numberOf(
  { query, preview }: PageRequest,
  { page }: PreparedPage,
  rendered: RenderedPage,
  state: ListingState,
): PageNumbering {
  const listing = rendered.head.find((contribution) => contribution.pagination)?.pagination
  if (!listing) return { kind: 'page', address: encodePath(page.path), links: [] }
  const number = pageNumberOf(query.get('page'), listing)
  const address = pathOfPage(page.path, number.page)
  if (number.kind === 'page')
    return { kind: 'page', address, links: paginationLinks(page.path, state, number.pages) }
  return {
    kind: 'redirect',
    status: number.status,
    location: addressOfPage(page.path, state, number.page),
    keepsQuery: true,
    private: preview,
    tags: [`page:${page.path}`],
  }
}

/**
 * Whether a page can fetch widgets later: what it fetches is rendered for all visitors, outside stores, and whatever made a
 * page fail can prevent that.
 */
const isDeferrable = ({ canvas, preview, iso }: PageRequest, sending: ResponseFields): boolean =>
  !canvas && !preview && !iso && !sending.private && sending.status < 500

/**
 * Removes the widgets that the page fetches later. Only if it has all that it would fetch, with the same HTML: pages can
 * have other widgets, and other settings of them.
 */
function withoutDeferred(
  { areas, deferred }: RenderedPage,
  fetched: DeferredWidgets | undefined,
): { areas: RenderedPage['areas']; address?: string } {
  const fixed = areas.get('fixed') ?? ''
  const own = new Set(deferred)
  if (!fetched || fetched.widgets.length === 0 || !fetched.widgets.every((html) => own.has(html)))
    return { areas }
  const others = fetched.widgets.reduce((html, widget) => html.replace(widget, ''), fixed)
  return { areas: new Map(areas).set('fixed', others), address: fetched.address }
}

/** Renders documents without widgets: the loader, and a title. */
function createPlainDocuments({
  rendering,
  assets,
  contextOf,
}: Pick<Options, 'rendering' | 'assets' | 'contextOf'>): Pick<PageDocuments, 'loader' | 'bare'> {
  async function renderUncompressed(
    request: PageRequest,
    layout: Layout,
    title: string,
    body: string,
    sending: ResponseFields,
  ): Promise<HtmlPage> {
    const style = await assets.style(noWidgets)
    const context = contextOf(request)
    const head = { title, description: '', meta: [], links: [], structuredData: [] }
    const html = rendering.document({ head, body, context, style, assets, layout, variesByDevice: false })
    return { kind: 'document', html, styleHash: style.hash, tags: ['site'], ...sending }
  }

  return {
    loader(request, layout, task) {
      // `renderer/browser/session/session-gate.client.ts`
      const gate = task.kind === 'callback' ? 'data-finishes=""' : `data-guests="${escapeHtml(task.guests)}"`
      const withoutScript =
        task.kind === 'callback'
          ? ''
          : `<noscript><a href="${escapeHtml(task.guests)}">${escapeHtml(contextOf(request).text('login.submit'))}</a></noscript>`
      const text = contextOf(request).text('loader.loading')
      const body = `<main id="main" class="loader-page" data-client="session-gate" ${gate}><div class="loader" role="status"><span class="visually-hidden">${escapeHtml(text)}</span></div>${withoutScript}</main>`
      return renderUncompressed(request, layout, text, body, {
        status: 200,
        seconds: 0,
        private: true,
        hidden: true,
      })
    },
    bare(request, title, sending) {
      const body = `<main id="main" class="bare-page"><h1>${escapeHtml(title)}</h1></main>`
      return renderUncompressed(request, 'error', title, body, sending)
    },
  }
}

export function createPageDocuments({
  rendering,
  assets,
  contextOf,
  publicUrl,
  alternatesOf,
  facetsOf,
  shopOf,
  now,
  deferredOf,
  trackingOf,
}: Options): PageDocuments {
  /** Returns the listing state of the address, limited to the facets of the page. */
  function listingOf(request: PageRequest, { page }: PreparedPage): ListingState {
    if (request.query.size === 0) return emptyListing
    const facets = facetsOf(request)
    const allowedFacets =
      page.filters.length > 0 ? facets.filter((facet) => page.filters.includes(facet)) : facets
    return readListing(request.query, allowedFacets)
  }

  const styles = createPageStyles({ registry: rendering.registry, assets })

  const sentAreas = async (request: PageRequest, sending: ResponseFields, rendered: RenderedPage) =>
    withoutDeferred(rendered, isDeferrable(request, sending) ? await deferredOf(request) : undefined)

  return {
    select(request, prepared) {
      const context = contextOf(request)
      const { canvas, segment } = request
      const visit = { segment, now: canvas?.at ?? now(), chosen: canvas?.chosen }
      return { context, visit, selected: selectRows(prepared, context, visit) }
    },
    async deferredOn(prepared, { context, selected }) {
      const { deferred } = await rendering.render(prepared, context, selected)
      return deferred
    },
    async ofPage(request, prepared, { context, visit, selected }, layout, sending, shopper) {
      const { conditions, variesByDevice } = prepared
      const query = { listing: listingOf(request, prepared), ...(shopper && { shopper }) }
      const rendered = await rendering.render(prepared, context, selected, query)
      const target = rendered.redirect && redirectAddress(rendered.redirect, publicUrl, [])
      if (target) return { kind: 'redirect', status: 302, location: target, private: true, tags: [] }
      const numbered = numberOf(request, prepared, rendered, query.listing)
      if (numbered.kind === 'redirect') return numbered
      const location = { publicUrl, address: numbered.address, market: request.market, shop: shopOf(request) }
      const alternates = await alternatesOf(request, prepared.page.alias)
      const page = pageHead(prepared.page, { ...location, alternates, hidden: sending.hidden })
      const joined = rendering.joinHead({ ...page, links: [...page.links, ...numbered.links] }, rendered.head)
      const head = withSocialTags(withAbsoluteData(joined, publicUrl), {
        ...location,
        shopName: location.shop.name,
      })
      const selections = variesByDevice ? selectionsOfClasses(prepared, context, visit) : [selected]
      const style = await (request.canvas
        ? styles.ofCanvas()
        : styles.ofPage(selections, rendered.folders, context))
      const closed = pageKindOf(prepared.page.alias)?.payment === true
      const sent = await sentAreas(request, sending, rendered)
      const title = rendered.isHeaded ? '' : head.title
      const body = rendering.renderBody(sent.areas, title, context, {
        style: style.closed,
        widgets: sent.address,
        hasNewTab: rendered.hasNewTab,
      })
      return {
        kind: 'document',
        html: rendering.document({
          head,
          body,
          hasHeader: Boolean(rendered.areas.get('header')),
          context,
          style,
          assets,
          layout,
          variesByDevice,
          ...(!request.canvas && !closed && { tracking: trackingOf(context, sending.private) }),
          editorOrigins: request.canvas?.origins,
        }),
        styleHash: style.hash,
        closed,
        frames: [...new Set(rendered.head.flatMap(({ frames = [] }) => frames))],
        tags: [...prepared.tags, ...rendered.tags],
        ...sending,
        lists: listsAnything(selected, rendered),
        conditions,
        expires: minDefined(nextChange(conditions, visit.now), rendered.until),
        seconds: rendered.degraded
          ? minDefined(sending.seconds, degradedSeconds)
          : minDefined(sending.seconds, rendered.seconds),
      }
    },
    ...createPlainDocuments({ rendering, assets, contextOf }),
  }
}
