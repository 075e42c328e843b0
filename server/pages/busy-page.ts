import type { IncomingMessage, ServerResponse } from 'node:http'
import { directionOf, localeOf } from '#schemas/markets/market.ts'
import type { Site } from '#server/site/site.ts'

/** Seconds for `Retry-After`. */
const wait = 2

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Sends the "busy" page: cheap to render, in the market's language; the browser reloads it automatically. */
export function sendBusy(request: IncomingMessage, response: ServerResponse, site: Site): void {
  const market = site.market(/^\/([\w-]+)/.exec(request.url ?? '')?.[1] ?? '') ?? site.markets[0]
  const texts = market ? site.texts(market).texts : {}
  const html = [
    `<!doctype html><html${market ? ` lang="${localeOf(market)}" dir="${directionOf(market)}"` : ''}>`,
    `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="${wait}">`,
    `<title>${escaped(texts['error.title'] ?? '503')}</title><p>${escaped(texts['error.text'] ?? '')}</p></html>`,
  ].join('')
  response
    .writeHead(503, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Length': Buffer.byteLength(html),
      'Cache-Control': 'private, no-store',
      'Retry-After': wait,
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
      'X-Content-Type-Options': 'nosniff',
    })
    .end(request.method === 'HEAD' ? undefined : html)
}
