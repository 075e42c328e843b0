import { createHash } from 'node:crypto'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Request, Response } from 'express'
import type { Endpoint } from '#schemas/api/endpoint.ts'
import type { Reply } from '#server/api/reply.ts'
import { namesTag } from '#server/http/entity-tag.ts'
import { encodingFor } from '#server/http/page-body.ts'

function cacheControl({ cache, method }: Endpoint, status: number): string {
  if (!cache || method !== 'GET' || status !== 200) return 'no-store'
  return cache === 'revalidate' ? 'no-cache' : `public, max-age=${cache.seconds}`
}

/** Minimum size for compression, in bytes. */
const worthCompressing = 4_096

/** Sends JSON, compressed if it is large. */
function sendJson(request: Request, response: Response, body: string): void {
  response.type('application/json').vary('Accept-Encoding')
  const encoding =
    body.length < worthCompressing ? 'identity' : encodingFor(request.headers['accept-encoding'])
  const sendCompressed = (error: Error | null, bytes: Buffer) => {
    if (response.destroyed) return
    if (!error) response.set('Content-Encoding', encoding)
    response.send(error ? body : bytes)
  }
  if (encoding === 'identity') response.send(body)
  else if (encoding === 'gzip') gzip(body, { level: 5 }, sendCompressed)
  else brotliCompress(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }, sendCompressed)
}

/** Sends a reply, uncacheable unless its endpoint allows caching. */
export function sendReply(request: Request, response: Response, reply: Reply, endpoint?: Endpoint): void {
  const defaultCaching = endpoint ? cacheControl(endpoint, reply.status) : 'no-store'
  const caching = reply.headers['Cache-Control'] ?? defaultCaching
  response.status(reply.status).set({ ...reply.headers, 'Cache-Control': caching })
  if (reply.body === undefined) return void response.end()
  const body = JSON.stringify(reply.body)
  if (caching !== 'no-store') {
    const etag = `"${createHash('sha1').update(body).digest('base64url')}"`
    response.set('ETag', etag)
    if (namesTag(request.headers['if-none-match'], etag)) return void response.status(304).end()
  }
  sendJson(request, response, body)
}
