import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
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

const prefix = '/assets/'

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

async function readStaticFile(folder: string, name: string, names: ReadonlySet<string>) {
  const path = `${folder}/${name}`
  const readIfBuilt = async (extension: string) =>
    names.has(`${name}${extension}`) ? readFile(`${path}${extension}`) : undefined
  const [bytes, br, gzip] = await Promise.all([readFile(path), readIfBuilt('.br'), readIfBuilt('.gz')])
  const file = toStaticFile(name, bytes, { br, gzip })
  if (!file) throw new Error(`No build has files such as ${name}`)
  return file
}

interface EncodedFile {
  /** Default: decompressed from `gzip`. */
  body: Buffer | undefined
  encoding: string | undefined
  length: number
}

function encodeFile({ br, gzip, bytes, size }: StaticFile, acceptedEncodings: string): EncodedFile {
  if (br && /\bbr\b/.test(acceptedEncodings)) return { body: br, encoding: 'br', length: br.length }
  if (gzip && /\bgzip\b/.test(acceptedEncodings)) return { body: gzip, encoding: 'gzip', length: gzip.length }
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
 * Serves a build's precompressed files. Reads each at its first request and caches it: most are of the editor and of
 * providers, and a shop requests a fraction.
 * @returns a handler that returns whether it sends a response
 */
export function createStaticFiles(
  folder: string,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const names = new Set(existsSync(folder) ? readdirSync(folder) : [])
  const cache = new Map<string, Promise<StaticFile>>()

  function find(address: string): Promise<StaticFile> | undefined {
    const cached = cache.get(address)
    if (cached) return cached
    const name = address.startsWith(prefix) ? address.slice(prefix.length) : ''
    if (!names.has(name) || !types.has(extname(name))) return undefined
    const file = readStaticFile(folder, name, names)
    cache.set(address, file)
    file.catch(() => cache.delete(address))
    return file
  }

  return (request, response) => {
    const file = request.method === 'GET' || request.method === 'HEAD' ? find(request.url ?? '') : undefined
    file?.then(
      (found) => sendStaticFile(found, request, response),
      // A later build has removed the file.
      () => response.writeHead(404, { 'Cache-Control': 'no-store' }).end(),
    )
    return file !== undefined
  }
}
