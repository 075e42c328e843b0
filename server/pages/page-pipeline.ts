import type { Assets } from '#renderer/assets.ts'
import type { ViewMode } from '#renderer/context.ts'
import { escapeHtml } from '#renderer/escape-html.ts'
import type { PreparedPage } from '#renderer/prepare-page.ts'
import type { RenderedPage } from '#renderer/render-page.ts'
import { selectRows } from '#renderer/select-rows.ts'
import type { RenderContext } from '#renderer/site-context.ts'
import type { Device } from '#schemas/device.ts'
import type { Market } from '#schemas/market.ts'
import { type PageKind, pageKindOf } from '#schemas/page-kinds.ts'
import { accessOf, guardsOf, isPrivate, type Visitor } from '#server/pages/page-access.ts'
import type { PageAnswer } from '#server/pages/page-answer.ts'
import { pageHead } from '#server/pages/page-head.ts'
import { pageJson } from '#server/pages/page-json.ts'
import { pageNumberOf, paginationLinks, pathOfPage } from '#server/pages/pagination.ts'
import type { FoundPage, PreparedPages } from '#server/pages/prepared-pages.ts'
import { isOwnAddress } from '#server/pages/redirect-address.ts'
import { createRenderContexts } from '#server/pages/render-contexts.ts'
import type { Rendering } from '#server/rendering.ts'
import type { Site } from '#server/site/site.ts'

export interface PageRequest {
  market: Market
  /** Starts with the market. */
  path: string
  query: URLSearchParams
  device: Device
  iso: boolean
  preview: boolean
  drafts: boolean
  visitor: Visitor
  /** The setup host in the in-store context (readings 11). */
  setupHost: boolean
}

export interface PagePipeline {
  /** Never rejects for what content, a widget or a content system got wrong. */
  answer(request: PageRequest): Promise<PageAnswer>
  /** The page that stands in where there is none, or where something failed. */
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
}

/** Seconds that a page with a failed widget, or of a stale copy, is kept. */
const briefly = 5
/** Seconds that a not-found page is kept, so that nobody can fill the cache with addresses that lead nowhere. */
const missingSeconds = 30

const modeOf = ({ preview }: PageRequest): ViewMode => (preview ? 'preview' : 'live')

/** Paths of pages that stand in for others, below the market. */
const special = {
  notFound: 'not-found',
  error: 'error',
  countrySelector: 'country-selector',
  setup: 'iso-setup',
} as const

export function createPagePipeline(options: Options): PagePipeline {
  const { rendering, assets, site, pages, ownPages, publicUrl, redirectHosts } = options
  const contexts = createRenderContexts(rendering, site)

  const contextOf = (request: PageRequest): RenderContext =>
    contexts({ market: request.market, device: request.device, iso: request.iso, mode: modeOf(request) })

  const find = (request: PageRequest, path: string): Promise<FoundPage> =>
    pages.find({ market: request.market.id, path, preview: request.drafts })

  /** A page that stands in for another: the content system's, else our own. */
  async function findSpecial(request: PageRequest, name: string): Promise<PreparedPage | undefined> {
    const path = `/${request.market.id}/${name}`
    const found = await find(request, path)
    if (found.kind === 'page') return found.prepared
    const own = await ownPages.find({ market: request.market.id, path, preview: false })
    return own.kind === 'page' ? own.prepared : undefined
  }

  async function document(
    request: PageRequest,
    prepared: PreparedPage,
    kind: PageKind,
    { status, seconds, hidden }: { status: number; seconds: number | undefined; hidden: boolean },
  ): Promise<PageAnswer> {
    const context = contextOf(request)
    const rendered = await rendering.render(prepared, context)
    const paged = pageOf(request, prepared, rendered)
    if (paged.kind === 'redirect') return paged
    const page = pageHead(prepared.page, { publicUrl, canonicalPath: paged.canonicalPath, hidden })
    const head = rendering.joinHead({ ...page, links: [...page.links, ...paged.links] }, rendered.head)
    const style = await assets.style(rendered.folders)
    const html = rendering.document({
      head,
      body: rendering.renderBody(rendered.areas, head.title, context),
      context,
      style,
      assets,
      layout: kind.layout,
      variesByDevice: prepared.variesByDevice,
    })
    return {
      kind: 'document',
      status,
      html,
      styleHash: style.hash,
      tags: [`page:${prepared.page.path}`, `market:${request.market.id}`, 'site', ...rendered.tags],
      seconds: rendered.degraded ? briefly : least(seconds, rendered.seconds),
      private: request.preview || isPrivate(prepared, guardsOf(selectRows(prepared, context))),
      hidden,
    }
  }

  function pageOf(request: PageRequest, { page }: PreparedPage, rendered: RenderedPage) {
    const listing = rendered.head.find((contribution) => contribution.pagination)?.pagination
    if (!listing) return { kind: 'page', canonicalPath: page.path, links: [] } as const
    const asked = pageNumberOf(request.query.get('page'), listing)
    if (asked.kind === 'redirect') {
      const { status, page: number } = asked
      const location = pathOfPage(page.path, number)
      return {
        kind: 'redirect',
        status,
        location,
        private: request.preview,
        tags: [`page:${page.path}`],
      } as const
    }
    const links = paginationLinks(page.path, asked.page, asked.pages)
    return { kind: 'page', canonicalPath: pathOfPage(page.path, asked.page), links } as const
  }

  /** What shows while the browser finds out about a session. */
  async function loader(request: PageRequest, kind: PageKind): Promise<PageAnswer> {
    const context = contextOf(request)
    const style = await assets.style(new Set())
    const text = context.text('loader.loading')
    const body = `<main id="main" class="loader-page"><div class="loader" role="status"><span class="visually-hidden">${escapeHtml(text)}</span></div></main>`
    const head = { title: text, description: '', meta: [], links: [], structuredData: [] }
    const html = rendering.document({
      head,
      body,
      context,
      style,
      assets,
      layout: kind.layout,
      variesByDevice: false,
    })
    return {
      kind: 'document',
      status: 200,
      html,
      styleHash: style.hash,
      tags: [],
      seconds: 0,
      private: true,
      hidden: true,
    }
  }

  async function standIn(request: PageRequest, status: 404 | 410 | 500 | 503): Promise<PageAnswer> {
    const failed = status >= 500
    const asJson = request.query.get('type') === 'json'
    const title = contextOf(request).text(failed ? 'error.title' : 'notFound.title')
    if (asJson) return { kind: 'json', status, body: { title, status }, private: true }
    const prepared = await findSpecial(request, failed ? special.error : special.notFound)
    const kind = pageKindOf(prepared?.page.alias ?? '')
    const seconds = failed ? 0 : missingSeconds
    if (prepared && kind) return document(request, prepared, kind, { status, seconds, hidden: true })
    return bare(request, title, status, seconds)
  }

  /** Where not even content for the error is there. */
  async function bare(
    request: PageRequest,
    title: string,
    status: number,
    seconds: number,
  ): Promise<PageAnswer> {
    const context = contextOf(request)
    const style = await assets.style(new Set())
    const head = { title, description: '', meta: [], links: [], structuredData: [] }
    const body = `<main id="main" class="bare-page"><h1>${escapeHtml(title)}</h1></main>`
    const html = rendering.document({
      head,
      body,
      context,
      style,
      assets,
      layout: 'error',
      variesByDevice: false,
    })
    return {
      kind: 'document',
      status,
      html,
      styleHash: style.hash,
      tags: ['site'],
      seconds,
      private: false,
      hidden: true,
    }
  }

  async function show(
    request: PageRequest,
    prepared: PreparedPage,
    seconds: number | undefined,
  ): Promise<PageAnswer> {
    const kind = pageKindOf(prepared.page.alias)
    if (!kind) return { kind: 'missing', status: 404, private: false }
    const context = contextOf(request)
    const selected = selectRows(prepared, context)
    const guards = guardsOf(selected)
    const asJson = request.query.get('type') === 'json'
    const access = accessOf({
      market: request.market.id,
      path: request.path,
      kind,
      guards,
      visitor: request.visitor,
      loginFlyout: site().toggles(request.market.id).loginFlyout === true,
    })
    if (access.kind !== 'page' && asJson)
      return { kind: 'json', status: 401, body: { title: 'Unauthorized', status: 401 }, private: true }
    if (access.kind === 'loader') return loader(request, kind)
    if (access.kind === 'elsewhere')
      return { kind: 'redirect', status: 302, location: access.location, private: true, tags: [] }
    if (asJson)
      return {
        kind: 'json',
        status: 200,
        body: pageJson(prepared, selected),
        private: request.preview || isPrivate(prepared, guards),
      }
    return document(request, prepared, kind, { status: 200, seconds, hidden: request.preview })
  }

  /** Pages that replace any other (spec 1, section 2: routing rules). */
  function replacement(request: PageRequest): string | undefined {
    if (site().toggles(request.market.id).countrySelector === true) return special.countrySelector
    return request.setupHost ? special.setup : undefined
  }

  return {
    standIn,
    async answer(request) {
      const name = replacement(request)
      const replaced = name && (await findSpecial(request, name))
      if (replaced) return show(request, replaced, undefined)
      const found = await find(request, request.path)
      switch (found.kind) {
        case 'page':
          return show(request, found.prepared, found.stale ? briefly : found.maxAge)
        case 'missing':
          return { kind: 'missing', status: found.status, private: false }
        case 'unavailable':
          return standIn(request, 503)
        case 'redirect': {
          const { status, location } = found
          if (!isOwnAddress(location, publicUrl, redirectHosts)) return standIn(request, 404)
          return {
            kind: 'redirect',
            status,
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

const least = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined || b === undefined ? (a ?? b) : Math.min(a, b)
