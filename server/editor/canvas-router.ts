import type { IncomingMessage } from 'node:http'
import { json, type Request, type Response, Router } from 'express'
import type { Market } from '#schemas/markets/market.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import { createRenderQueues } from '#server/editor/canvas/render-queues.ts'
import {
  type UnsavedContent,
  type UnsavedPreview,
  unsavedSchema,
} from '#server/editor/canvas/unsaved-page.ts'
import { type CanvasQuery, canvasAddresses } from '#server/editor/canvas-address.ts'
import type { EditorSessions } from '#server/editor/editor-sessions.ts'
import type { PreviewLinks } from '#server/editor/preview-links.ts'
import type { VersionReference } from '#server/editor/version-source.ts'
import { statusIn } from '#server/endpoints/error-status.ts'
import { canBeForeign } from '#server/endpoints/own-pages.ts'
import type { Limit, RateLimits } from '#server/endpoints/rate-limits.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import type { PagePipeline } from '#server/pages/page-pipeline.ts'
import type { PageRequest, ResolvedVisitor } from '#server/pages/page-request.ts'
import type { PageResult } from '#server/pages/page-result.ts'
import type { Site } from '#server/site/site.ts'

export interface CanvasOptions {
  sessions: EditorSessions
  pipeline: PagePipeline
  /** Pages as that version of each was published. */
  versionPipeline: (version: VersionReference) => PagePipeline
  site: () => Site
  resolveVisitor: (
    request: IncomingMessage,
    options: { market: Market; query: URLSearchParams; session: 'none' | 'trace' },
  ) => Promise<ResolvedVisitor>
  development: boolean
  links: Pick<PreviewLinks, 'signerOf'>
  /** Other sites that can frame and edit the canvas of a preview link. */
  previewOrigins: readonly string[]
  limits: RateLimits
  /** Renders unsaved content for the canvas of a foreign editor. */
  showUnsaved: (page: PageRequest, unsaved: UnsavedContent) => Promise<UnsavedPreview>
  publicUrl: string
  onFault: (error: unknown, request: IncomingMessage) => void
  /** Milliseconds since the epoch. */
  now: () => number
}

const prefix = '/preview/canvas'
/** Maximum size of unsaved content in bytes. Stored documents can be larger: nobody types those. */
const unsavedBytes = 1_000_000
const readJson = json({ limit: unsavedBytes })
const checkUnsaved = compileSchema(unsavedSchema)

/** Limits renderings to typing speed, per preview link and not per visitor. */
export const linkLimit: Limit = { requests: 600, seconds: 60 }
/** Maximum number of a link's renderings of unsaved content that wait for the one that runs. */
const maxWaiting = 8

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

/** Creates the handler that renders unsaved content for a content system's links. */
function createUnsavedHandler(
  options: CanvasOptions,
  previewAddresses: ReturnType<typeof canvasAddresses>,
  commonHeaders: Readonly<Record<string, string>>,
) {
  const { previewOrigins } = options
  const queues = createRenderQueues(maxWaiting)

  async function sendUnsaved(
    request: Request,
    response: Response,
    target: CanvasQuery,
    unsaved: UnsavedContent,
  ) {
    try {
      const preview = await options.showUnsaved(pageRequest(options, request, target), unsaved)
      if (preview.kind === 'shown')
        return void response.json({ html: preview.html, problems: preview.problems })
      response.status(422).json({ title: preview.reason, status: 422 })
    } catch (fault) {
      options.onFault(fault, request)
      response.status(500).json({ title: 'Internal Server Error', status: 500 })
    }
  }

  return (request: Request, response: Response): void => {
    response.set(commonHeaders)
    const target = previewAddresses(request.originalUrl.slice(prefix.length))
    // A link that the shop made shows its draft to readers: only a content system's renders what the request brings.
    const link = target?.isBridge && previewOrigins.length > 0 ? target.link : undefined
    if (!target || link === undefined || canBeForeign('POST', request.headers, options.publicUrl))
      return void response.status(401).json({ title: 'Unauthorized', status: 401 })
    readJson(request, response, async (error?: unknown) => {
      const unsaved = error === undefined ? checkUnsaved(request.body) : undefined
      if (unsaved?.kind !== 'valid' || unsaved.problems.length > 0)
        return statusIn(error) === 413
          ? void response.status(413).json({ title: 'The content is too large to be shown', status: 413 })
          : void response.status(400).json({ title: 'Invalid content', status: 400 })
      const isQueued = queues.run(link, {
        render: () => sendUnsaved(request, response, target, unsaved.value),
        // A later request of the page has replaced it.
        isAborted: () => response.destroyed,
      })
      if (!isQueued)
        response
          .set('Retry-After', '1')
          .status(429)
          .json({ title: 'This link is rendering other pages. Try again in a second.', status: 429 })
    })
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

  /** Sends a page, or for the editor's frame the redirect that hides it (`preview/canvas/hidden-page.tsx`). */
  function sendPage(
    response: Response,
    result: PageResult,
    { path, frameAncestors }: { path: string; frameAncestors: readonly string[] },
  ): void {
    const { styleHash, frames } = result.kind === 'document' ? result : {}
    response
      .set(securityHeaders({ styleHash, frames, frameAncestors, development }))
      .removeHeader('X-Frame-Options')
    if (result.kind === 'document') return void response.status(result.status).type('html').send(result.html)
    const redirect = result.kind === 'redirect' && { from: path, to: result.location }
    response.status(409).json({ title: 'The page redirects', status: 409, ...redirect })
  }

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
    sendPage(response, document, {
      path: page.path,
      frameAncestors: target.link === undefined ? [] : previewOrigins,
    })
  })

  router.post(`${prefix}/*path`, createUnsavedHandler(options, previewAddresses, common))
  return router
}
