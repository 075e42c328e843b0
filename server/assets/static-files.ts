import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname } from 'node:path'

interface StaticFile {
  type: string
  etag: string
  bytes: Buffer
  br: Buffer | undefined
  gzip: Buffer | undefined
}

const types: ReadonlyMap<string, string> = new Map([
  ['.js', 'text/javascript; charset=utf-8'],
  ['.mjs', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.woff2', 'font/woff2'],
  ['.svg', 'image/svg+xml'],
  ['.json', 'application/json'],
  ['.geojson', 'application/geo+json'],
  ['.png', 'image/png'],
])

/** Reads a folder's files into `files`, except names that exist already: equal names mean equal files. */
function readFiles(folder: string, files: Map<string, StaticFile>): void {
  const compressed = (path: string) => (existsSync(path) ? readFileSync(path) : undefined)
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const type = types.get(extname(name))
    if (!type || files.has(`/assets/${name}`)) continue
    const bytes = readFileSync(`${folder}/${name}`)
    const etag = `"${createHash('sha1').update(bytes).digest('base64url')}"`
    const path = `${folder}/${name}`
    files.set(`/assets/${name}`, {
      type,
      etag,
      bytes,
      br: compressed(`${path}.br`),
      gzip: compressed(`${path}.gz`),
    })
  }
}

function encoded(file: StaticFile, accepted: string): { body: Buffer; encoding: string | undefined } {
  if (file.br && /\bbr\b/.test(accepted)) return { body: file.br, encoding: 'br' }
  if (file.gzip && /\bgzip\b/.test(accepted)) return { body: file.gzip, encoding: 'gzip' }
  return { body: file.bytes, encoding: undefined }
}

/**
 * Serves the build's files from memory, precompressed. Their names contain a content hash, so browsers cache them
 * forever.
 * @param folders the build's, then the previous build's, which open pages may still request
 * @returns a handler that returns whether it answered
 */
export function createStaticFiles(
  ...folders: readonly string[]
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const files = new Map<string, StaticFile>()
  for (const folder of folders) readFiles(folder, files)
  return (request, response) => {
    const file = files.get(request.url ?? '')
    if (!file || (request.method !== 'GET' && request.method !== 'HEAD')) return false
    const headers = {
      'Cache-Control': 'public, max-age=31536000, immutable',
      ETag: file.etag,
      Vary: 'Accept-Encoding',
      'X-Content-Type-Options': 'nosniff',
    }
    if (request.headers['if-none-match'] === file.etag) {
      response.writeHead(304, headers).end()
      return true
    }
    const { body, encoding } = encoded(file, String(request.headers['accept-encoding'] ?? ''))
    response.writeHead(200, {
      ...headers,
      'Content-Type': file.type,
      'Content-Length': body.length,
      ...(encoding && { 'Content-Encoding': encoding }),
    })
    response.end(request.method === 'HEAD' ? undefined : body)
    return true
  }
}
