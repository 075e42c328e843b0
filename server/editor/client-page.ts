import { type RequestHandler, Router } from 'express'
import type { Assets } from '#renderer/assets.ts'
import { iconPath } from '#renderer/document-icon.ts'
import { escapeHtml } from '#renderer/escape-html.ts'
import { buildHeader } from '#schemas/api/editor-roles.ts'
import { securityHeaders } from '#server/http/security-headers.ts'

/** Entry of the editor's client in the build (`server/build/build-client.ts`). */
const clientEntry = 'preview/main.tsx'

const notBuilt = '<p>The editor is not part of this build.</p>'

/** Names the build in every response to the editor's client, which compares it with its own. */
export const nameBuild =
  ({ buildId }: Assets): RequestHandler =>
  (_request, response, next) => {
    response.set(buildHeader, buildId)
    next()
  }

/**
 * Creates the page of the editor's client, at `/preview` and below; the client routes itself. It can frame this site
 * only, for the canvas.
 */
export function createClientPage(assets: Assets, development: boolean): Router {
  const headers = {
    ...securityHeaders({ frames: ["'self'"], development }),
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex, nofollow',
  }
  const send: RequestHandler = (_request, response) => {
    const entry = assets.entry(clientEntry)
    const styles = (entry?.styles ?? []).map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`)
    const scripts = (entry?.scripts ?? []).map(
      (src) => `<script type="module" src="${escapeHtml(src)}"></script>`,
    )
    response
      .set(headers)
      .send(
        `<!doctype html><html lang="en" data-build="${escapeHtml(assets.buildId)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Vitrine</title><link rel="icon" type="image/svg+xml" href="${iconPath}">${styles.join('')}${scripts.join('')}</head><body><div id="editor">${entry ? '' : notBuilt}</div></body></html>`,
      )
  }
  const router = Router()
  // The gallery is below it and answers its own 404.
  router.get(/^\/preview\/widgets(\/|$)/, (_request, _response, next) => next('router'))
  router.get(['/preview', '/preview/*rest'], send)
  return router
}
