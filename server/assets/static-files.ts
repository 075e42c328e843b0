import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname } from 'node:path'

export interface StaticFile {
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

/** Returns a file of a build from its bytes; undefined for names that no build has. */
export function toStaticFile(
  name: string,
  bytes: Buffer,
  { br, gzip }: Partial<Pick<StaticFile, 'br' | 'gzip'>> = {},
): StaticFile | undefined {
  const type = types.get(extname(name))
  const etag = `"${createHash('sha1').update(bytes).digest('base64url')}"`
  return type === undefined ? undefined : { type, etag, bytes, br, gzip }
}

/** Reads a folder's files by address. */
function readFiles(folder: string): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>()
  const compressed = (path: string) => (existsSync(path) ? readFileSync(path) : undefined)
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    if (!types.has(extname(name))) continue
    const path = `${folder}/${name}`
    const file = toStaticFile(name, readFileSync(path), {
      br: compressed(`${path}.br`),
      gzip: compressed(`${path}.gz`),
    })
    if (file) files.set(`/assets/${name}`, file)
  }
  return files
}

function encoded(file: StaticFile, accepted: string): { body: Buffer; encoding: string | undefined } {
  if (file.br && /\bbr\b/.test(accepted)) return { body: file.br, encoding: 'br' }
  if (file.gzip && /\bgzip\b/.test(accepted)) return { body: file.gzip, encoding: 'gzip' }
  return { body: file.bytes, encoding: undefined }
}

/** Answers with a file of a build. Its name contains a content hash, so browsers cache it forever. */
export function sendStaticFile(file: StaticFile, request: IncomingMessage, response: ServerResponse): void {
  const headers = {
    'Cache-Control': 'public, max-age=31536000, immutable',
    ETag: file.etag,
    Vary: 'Accept-Encoding',
    'X-Content-Type-Options': 'nosniff',
  }
  if (request.headers['if-none-match'] === file.etag) {
    response.writeHead(304, headers).end()
    return
  }
  const { body, encoding } = encoded(file, String(request.headers['accept-encoding'] ?? ''))
  response.writeHead(200, {
    ...headers,
    'Content-Type': file.type,
    'Content-Length': body.length,
    ...(encoding && { 'Content-Encoding': encoding }),
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

/**
 * Serves a build's files from memory, precompressed.
 * @returns a handler that returns whether it answered
 */
export function createStaticFiles(
  folder: string,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const files = readFiles(folder)
  return (request, response) => {
    const file = files.get(request.url ?? '')
    if (!file || (request.method !== 'GET' && request.method !== 'HEAD')) return false
    sendStaticFile(file, request, response)
    return true
  }
}
