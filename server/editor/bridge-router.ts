import { Router } from 'express'
import { escapeHtml } from '#renderer/escape-html.ts'
import { root } from '#server/build/vite-options.ts'
import { securityHeaders } from '#server/http/security-headers.ts'

interface Options {
  previewOrigins: readonly string[]
  development: boolean
}

const path = '/preview/bridge'

/** An origin as browsers write it; empty for anything else. */
const originIn = (value: unknown): string =>
  typeof value === 'string' && URL.canParse(value) && new URL(value).origin === value ? value : ''

/**
 * Creates the routes with which another content system frames pages (docs/bridge.md): the client script, and a page
 * that any origin can frame, which reports to the framing origin whether it can edit. That page explains an empty frame: a
 * page that refuses framing cannot do so itself.
 */
export function createBridgeRouter({ previewOrigins, development }: Options): Router {
  const router = Router()
  const probe = securityHeaders({ frameAncestors: ['*'], development })
  const script = (name: string) => `${root}preview/bridge/${name}`

  router.get(`${path}/vitrine-bridge.mjs`, (_request, response) => {
    response
      .set({
        'Cache-Control': 'public, max-age=300',
        'Access-Control-Allow-Origin': '*',
        'Cross-Origin-Resource-Policy': 'cross-origin',
      })
      .sendFile(script('vitrine-bridge.mjs'))
  })
  router.get(`${path}/probe.mjs`, (_request, response) => {
    response.set('Cache-Control', 'public, max-age=300').sendFile(script('probe.mjs'))
  })
  router.get(path, (request, response) => {
    const origin = originIn(request.query.origin)
    const isAllowed = previewOrigins.includes(origin)
    response.set({ ...probe, 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex, nofollow' })
    response.removeHeader('X-Frame-Options')
    response
      .type('html')
      .send(
        `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Vitrine</title></head><body data-origin="${escapeHtml(origin)}" data-allowed="${isAllowed}"><script type="module" src="${path}/probe.mjs"></script></body></html>`,
      )
  })
  return router
}
