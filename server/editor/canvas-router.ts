import type { IncomingMessage } from 'node:http'
import { Router } from 'express'
import { inputChecker } from '#schemas/api/check-input.ts'
import { type View, viewSchema } from '#schemas/editor/parts.ts'
import type { Market } from '#schemas/market.ts'
import { compileSchema } from '#schemas/validator.ts'
import type { EditorSessions } from '#server/editor/editor-sessions.ts'
import { readPageAddress } from '#server/http/page-address.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import type { PagePipeline } from '#server/pages/page-pipeline.ts'
import type { PageRequest, WhoAsks } from '#server/pages/page-request.ts'
import type { Site } from '#server/site/site.ts'

export interface CanvasOptions {
  sessions: EditorSessions
  pipeline: PagePipeline
  site: () => Site
  whoAsks: (
    request: IncomingMessage,
    asked: { market: Market; query: URLSearchParams; session: 'none' | 'trace' },
  ) => Promise<WhoAsks>
  development: boolean
  /** Milliseconds since the epoch. */
  now: () => number
}

const prefix = '/preview/canvas'
const check = inputChecker(viewSchema, 'texts')
const checkView = compileSchema(viewSchema)

/** Of an address's parameters those of the view; undefined where one of them is wrong. */
function viewIn(query: URLSearchParams): View | undefined {
  const named = Object.keys(viewSchema.properties).flatMap((name) => {
    const value = query.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  const checked = check(Object.fromEntries(named))
  const view = checked.kind === 'valid' ? checkView(checked.value) : undefined
  return view?.kind === 'valid' ? view.value : undefined
}

/**
 * The canvas: draft pages as shoppers will get them, for the editor's frame. Nothing is in the way of an editor who looks
 * at a page that others have to sign in for.
 */
export function createCanvasRouter(options: CanvasOptions): Router {
  const { sessions, pipeline, site, whoAsks, development, now } = options
  const router = Router()
  const common = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex, nofollow' }

  /** What an address asks for; undefined where that cannot be. */
  function askedFor(target: string): { market: Market; path: string; view: View } | undefined {
    const address = readPageAddress(target)
    if (address.kind !== 'address') return undefined
    const { path, query } = address
    const view = viewIn(query)
    const market = site().market(path.split('/')[1] ?? '')
    return market && view && { market, path, view }
  }

  router.get(`${prefix}/*path`, async (request, response) => {
    response.set(common)
    const editor = await sessions.editorOf(request)
    if (!editor) return void response.status(401).json({ title: 'Unauthorized', status: 401 })
    const asked = askedFor(request.originalUrl.slice(prefix.length))
    if (!asked) return void response.status(404).json({ title: 'Not Found', status: 404 })
    const { market, path, view } = asked
    const query = new URLSearchParams()
    const page: PageRequest = {
      market,
      path,
      query,
      device: view.device,
      iso: view.iso,
      preview: true,
      drafts: true,
      whoAsks: () => whoAsks(request, { market, query, session: 'none' }),
      segment: { audience: view.audience, draw: 0 },
      setupHost: false,
      canvas: { at: view.at === undefined ? now() : Date.parse(view.at) },
    }
    const answer = await pipeline.answer(page)
    const shown = answer.kind === 'missing' ? await pipeline.standIn(page, answer.status) : answer
    if (shown.kind !== 'document')
      return void response.status(409).json({ title: 'The page leads elsewhere', status: 409 })
    const { html, status, styleHash, frames } = shown
    response
      .set(securityHeaders({ styleHash, frames, frameAncestors: [], development }))
      .removeHeader('X-Frame-Options')
    response.status(status).type('html').send(html)
  })
  return router
}
