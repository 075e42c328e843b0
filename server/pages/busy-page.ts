import type { IncomingMessage, ServerResponse } from 'node:http'
import { escapeHtml } from '#renderer/escape-html.ts'
import { apiError } from '#schemas/api/api-error.ts'
import { directionOf, localeOf } from '#schemas/markets/market.ts'
import type { Site } from '#server/site/site.ts'

/** Seconds for `Retry-After`. */
const retryAfter = 2

/**
 * Sends the "busy" page: cheap to render, in the market's language; the browser reloads it automatically. Scripts, which
 * post, receive an error.
 */
export function sendBusy(request: IncomingMessage, response: ServerResponse, site: Site): void {
  if (request.method === 'POST') {
    const error = JSON.stringify(apiError(503))
    return void response
      .writeHead(503, {
        'Content-Type': 'application/json',
        'Cache-Control': 'no-store',
        'Retry-After': retryAfter,
      })
      .end(error)
  }
  const market = site.market(/^\/([\w-]+)/.exec(request.url ?? '')?.[1] ?? '') ?? site.markets[0]
  const texts = market ? site.texts(market).texts : {}
  const html = [
    `<!doctype html><html${market ? ` lang="${localeOf(market)}" dir="${directionOf(market)}"` : ''}>`,
    `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="${retryAfter}">`,
    `<title>${escapeHtml(texts['error.title'] ?? '503')}</title><p>${escapeHtml(texts['error.text'] ?? '')}</p></html>`,
  ].join('')
  response
    .writeHead(503, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Length': Buffer.byteLength(html),
      'Cache-Control': 'private, no-store',
      'Retry-After': retryAfter,
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
      'X-Content-Type-Options': 'nosniff',
    })
    .end(request.method === 'HEAD' ? undefined : html)
}
