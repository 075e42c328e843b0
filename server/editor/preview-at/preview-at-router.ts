import type { IncomingMessage } from 'node:http'
import { type Request, type Response, Router } from 'express'
import { inputChecker } from '#schemas/api/check-input.ts'
import { type View, viewSchema } from '#schemas/editor/parts.ts'
import type { Market } from '#schemas/markets/market.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import type { CanvasOptions } from '#server/editor/canvas-router.ts'
import type { ShopAt } from '#server/editor/preview-at/shop-at.ts'
import { readPageAddress } from '#server/http/page-address.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import type { PageRequest } from '#server/pages/page-request.ts'
import type { PageResult } from '#server/pages/page-result.ts'
import { firstSegment } from '#server/pages/page-target.ts'

export interface PreviewAtOptions {
  shopAt: (moment: Date) => Promise<ShopAt>
  /** Whether a cookie header is an editor's. */
  isEditor: (cookies: string | undefined) => Promise<boolean>
  resolveVisitor: CanvasOptions['resolveVisitor']
  development: boolean
  /** Milliseconds since the epoch. */
  now: () => number
}

interface Target {
  /** Address of the preview without that of its page. */
  base: string
  view: View
  moment: Date
  path: string
  query: URLSearchParams
}

const prefix = '/preview/at'
const check = inputChecker(viewSchema, 'texts')
const checkView = compileSchema(viewSchema)

/** Parses `/preview/at/{moment}/{device}/{audience}{page}`; undefined if it is none. */
function targetOf(url: string, now: number): Target | undefined {
  const [, at = '', device, audience, page] =
    /^\/preview\/at\/([\dTZ:.-]+)\/([^/]+)\/([^/]+)(\/.*)$/.exec(url) ?? []
  const checked = check({ device, audience })
  const view = checkView(checked.kind === 'valid' ? checked.value : undefined)
  const address = page === undefined ? undefined : readPageAddress(page)
  const time = Date.parse(at)
  if (view.kind !== 'valid' || address?.kind !== 'address' || Number.isNaN(time)) return undefined
  const { query } = address
  query.delete('type')
  // What was published before now may have been changed by hand since.
  const moment = new Date(Math.max(now, time))
  return {
    base: `${prefix}/${at}/${device}/${audience}`,
    view: view.value,
    moment,
    path: address.path,
    query,
  }
}

/**
 * Creates previews of the whole shop at a moment: pages, header, footer and shared content as they will be published,
 * without drafts. Answers are a shopper's, for signed-in editors only.
 */
export function createPreviewAtRouter(options: PreviewAtOptions): Router {
  const { shopAt, isEditor, resolveVisitor, development, now } = options
  const router = Router()

  function pageRequest(request: IncomingMessage, market: Market, { view, path, query }: Target): PageRequest {
    return {
      market,
      path,
      query,
      device: view.device,
      iso: false,
      preview: false,
      drafts: false,
      resolveVisitor: () => resolveVisitor(request, { market, query, session: 'none' }),
      segment: { audience: view.audience, draw: 0 },
      setupHost: false,
    }
  }

  function send(response: Response, { base }: Target, result: PageResult): void {
    if (result.kind === 'redirect' && result.location.startsWith('/'))
      return void response.redirect(302, base + result.location)
    if (result.kind !== 'document')
      return void response.status(409).json({ title: 'The page redirects', status: 409 })
    const { html, status, styleHash, frames } = result
    response
      .set(securityHeaders({ styleHash, frames, frameAncestors: [], development }))
      .removeHeader('X-Frame-Options')
    response.status(status).type('html').send(html)
  }

  router.get(`${prefix}/*path`, async (request: Request, response) => {
    response.set({ 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex, nofollow' })
    if (!(await isEditor(request.headers.cookie)))
      return void response.status(401).json({ title: 'Unauthorized', status: 401 })
    const target = targetOf(request.originalUrl, now())
    const shop = target && (await shopAt(target.moment))
    const market = shop?.site.market(firstSegment(target?.path ?? ''))
    if (!target || !shop || !market)
      return void response.status(404).json({ title: 'Not Found', status: 404 })
    const page = pageRequest(request, market, target)
    const result = await shop.pipeline.renderPage(page)
    send(
      response,
      target,
      result.kind === 'missing' ? await shop.pipeline.renderErrorPage(page, result.status) : result,
    )
  })
  return router
}
