import type { IncomingMessage } from 'node:http'
import { json, Router } from 'express'
import type { Market } from '#schemas/markets/market.ts'
import { limits as documentLimits } from '#schemas/validation/limits.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import { type CanvasQuery, canvasAddresses } from '#server/editor/canvas-address.ts'
import type { EditorSessions } from '#server/editor/editor-sessions.ts'
import { type Unsaved, type UnsavedPreview, unsavedSchema } from '#server/editor/unsaved-page.ts'
import type { Earlier } from '#server/editor/version-source.ts'
import { canBeForeign } from '#server/endpoints/own-pages.ts'
import type { Limit, RateLimits } from '#server/endpoints/rate-limits.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import type { PagePipeline } from '#server/pages/page-pipeline.ts'
import type { PageRequest, ResolvedVisitor } from '#server/pages/page-request.ts'
import type { Site } from '#server/site/site.ts'

export interface CanvasOptions {
  sessions: EditorSessions
  pipeline: PagePipeline
  /** Pages as that version of each was published. */
  versionPipeline: (earlier: Earlier) => PagePipeline
  site: () => Site
  resolveVisitor: (
    request: IncomingMessage,
    options: { market: Market; query: URLSearchParams; session: 'none' | 'trace' },
  ) => Promise<ResolvedVisitor>
  development: boolean
  /** Whether a preview link opens the draft at a path: it authenticates foreign editors, who have no session here. */
  opensDraft: (token: string, path: string) => boolean
  /** Other sites that can frame and edit the canvas of a preview link. */
  previewOrigins: readonly string[]
  limits: RateLimits
  /** Renders unsaved content for the canvas of a foreign editor. */
  showUnsaved: (page: PageRequest, unsaved: Unsaved) => Promise<UnsavedPreview>
  publicUrl: string
  onFault: (error: unknown, request: IncomingMessage) => void
  /** Milliseconds since the epoch. */
  now: () => number
}

const prefix = '/preview/canvas'
const readJson = json({ limit: documentLimits.documentBytes })
const checkUnsaved = compileSchema(unsavedSchema)

/** Limits renderings to typing speed, per preview link and not per visitor. */
export const linkLimit: Limit = { requests: 600, seconds: 60 }
/** Returns the request that renders a draft in the canvas. */
function pageRequest(
  { resolveVisitor, now, previewOrigins }: CanvasOptions,
  request: IncomingMessage,
  { market, path, view, chosen, link }: CanvasQuery,
): PageRequest {
  const query = new URLSearchParams()
  return {
    market,
    path,
    query,
    device: view.device,
    iso: view.iso,
    preview: true,
    drafts: true,
    resolveVisitor: () => resolveVisitor(request, { market, query, session: 'none' }),
    segment: { audience: view.audience, draw: 0 },
    setupHost: false,
    canvas: {
      at: view.at === undefined ? now() : Date.parse(view.at),
      ...(chosen.size > 0 && { chosen }),
      ...(link !== undefined && { origins: previewOrigins }),
    },
  }
}

/**
 * Creates the canvas: draft pages as shoppers will get them, for the editor's frame, or by a preview link for another
 * content system's (docs/bridge.md). Access rules of pages do not apply to editors.
 */
export function createCanvasRouter(options: CanvasOptions): Router {
  const { sessions, limits, versionPipeline, development, previewOrigins } = options
  const previewAddresses = canvasAddresses(options)
  const router = Router()
  const common = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex, nofollow' }

  router.use(prefix, async (request, response, next) => {
    const link = previewAddresses(request.originalUrl.slice(prefix.length))?.link
    const seconds = link && (await limits.take('preview-link', link, linkLimit))
    if (!seconds) return next()
    const title = `This link has reached its limit. Try again in ${seconds} seconds.`
    response
      .set({ ...common, 'Retry-After': String(seconds) })
      .status(429)
      .json({ title, status: 429 })
  })

  router.get(`${prefix}/*path`, async (request, response) => {
    response.set(common)
    const target = previewAddresses(request.originalUrl.slice(prefix.length))
    if (target?.link === undefined && !(await sessions.editorOf(request)))
      return void response.status(401).json({ title: 'Unauthorized', status: 401 })
    if (!target) return void response.status(404).json({ title: 'Not Found', status: 404 })
    const page = pageRequest(options, request, target)
    const pipeline = target.earlier ? versionPipeline(target.earlier) : options.pipeline
    const result = await pipeline.renderPage(page)
    const document = result.kind === 'missing' ? await pipeline.renderErrorPage(page, result.status) : result
    if (document.kind !== 'document')
      return void response.status(409).json({ title: 'The page redirects', status: 409 })
    const { html, status, styleHash, frames } = document
    const frameAncestors = target.link !== undefined ? previewOrigins : []
    response
      .set(securityHeaders({ styleHash, frames, frameAncestors, development }))
      .removeHeader('X-Frame-Options')
    response.status(status).type('html').send(html)
  })

  router.post(`${prefix}/*path`, (request, response) => {
    response.set(common)
    const target = previewAddresses(request.originalUrl.slice(prefix.length))
    if (target?.link === undefined || canBeForeign('POST', request.headers, options.publicUrl))
      return void response.status(401).json({ title: 'Unauthorized', status: 401 })
    readJson(request, response, async (error?: unknown) => {
      const unsaved = error === undefined ? checkUnsaved(request.body) : undefined
      if (unsaved?.kind !== 'valid' || unsaved.problems.length > 0)
        return void response.status(400).json({ title: 'Invalid content', status: 400 })
      try {
        const preview = await options.showUnsaved(pageRequest(options, request, target), unsaved.value)
        if (preview.kind === 'shown')
          return void response.json({ html: preview.html, problems: preview.problems })
        response.status(422).json({ title: preview.reason, status: 422 })
      } catch (fault) {
        options.onFault(fault, request)
        response.status(500).json({ title: 'Internal Server Error', status: 500 })
      }
    })
  })
  return router
}
