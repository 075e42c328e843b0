import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname } from 'node:path'
import { gunzip } from 'node:zlib'

interface Encodings {
  br: Buffer | undefined
  gzip: Buffer | undefined
}

export interface StaticFile extends Encodings {
  type: string
  etag: string
  /** Size of the file, in bytes. */
  size: number
  /** Absent if `gzip` has the same content: identity encoding is rarely requested, and a build's scripts are 7 MB. */
  bytes: Buffer | undefined
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
  { br, gzip }: Partial<Encodings> = {},
): StaticFile | undefined {
  const type = types.get(extname(name))
  const etag = `"${createHash('sha1').update(bytes).digest('base64url')}"`
  return type === undefined
    ? undefined
    : { type, etag, size: bytes.length, bytes: gzip ? undefined : bytes, br, gzip }
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

interface EncodedFile {
  /** Default: decompressed from `gzip`. */
  body: Buffer | undefined
  encoding: string | undefined
  length: number
}

function encodeFile({ br, gzip, bytes, size }: StaticFile, accepted: string): EncodedFile {
  if (br && /\bbr\b/.test(accepted)) return { body: br, encoding: 'br', length: br.length }
  if (gzip && /\bgzip\b/.test(accepted)) return { body: gzip, encoding: 'gzip', length: gzip.length }
  return { body: bytes, encoding: undefined, length: size }
}

/** Serves a file of a build. Its name contains a content hash, so browsers cache it forever. */
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
  const { body, encoding, length } = encodeFile(file, String(request.headers['accept-encoding'] ?? ''))
  response.writeHead(200, {
    ...headers,
    'Content-Type': file.type,
    'Content-Length': length,
    ...(encoding && { 'Content-Encoding': encoding }),
  })
  if (request.method === 'HEAD') response.end()
  else if (body) response.end(body)
  else
    gunzip(file.gzip ?? '', (error, unpacked) => {
      if (error) response.destroy(error)
      else response.end(unpacked)
    })
}

/**
 * Serves a build's files from memory, precompressed.
 * @returns a handler that returns whether it sent a response
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
