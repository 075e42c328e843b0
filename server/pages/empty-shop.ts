import type { RequestHandler } from 'express'
import { escapeHtml } from '#renderer/escape-html.ts'
import type { Site } from '#server/site/site.ts'

interface Options {
  site: () => Site
  publicUrl: string
}

/** Responds to every page request of a shop without markets: it has no content, language or layout yet. */
export function emptyShop({ site, publicUrl }: Options): RequestHandler {
  const editor = escapeHtml(`${publicUrl}/preview/`)
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>No content yet</title></head><body><h1>This shop has no content yet</h1><p>Editors add it at <a href="${editor}">${editor}</a>.</p></body></html>`
  return (_request, response, next) => {
    if (site().markets.length > 0) return next()
    response
      .status(503)
      .set({ 'Cache-Control': 'no-store', 'Retry-After': '60', 'X-Robots-Tag': 'noindex' })
      .type('html')
      .send(page)
  }
}
