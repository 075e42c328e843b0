import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { type StaticFile, sendStaticFile, toStaticFile } from '#server/assets/static-files.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Name of a built style file with its content hash: `flyout-DIu7YGih.css`. */
const styleName = /-([\w-]{8})\.css$/
const joined = /^\/assets\/styles\/((?:[\w-]{8}){1,60})\.css$/
const maxFiles = 200

/** Returns the content hash in the name of a built style file; undefined for other names. */
export const styleHashOf = (file: string): string | undefined => styleName.exec(file)?.[1]

/**
 * Returns the address of several style files of a build in one. It names their content hashes, so every process that
 * has the files can serve it.
 * @throws if a file's name has no hash
 */
export function joinedAddress(files: readonly string[]): string {
  const hashes = files.map((file) => {
    const hash = styleHashOf(file)
    if (hash === undefined) throw new Error(`${file} has no content hash in its name`)
    return hash
  })
  return `/assets/styles/${hashes.join('')}.css`
}

/** Returns the content hashes in the address of joined style files; undefined for other addresses. */
export function hashesIn(address: string): readonly string[] | undefined {
  const hashes = joined.exec(address)?.[1]?.match(/.{8}/g)
  return hashes && new Set(hashes).size === hashes.length ? hashes : undefined
}

/** Joins style files and compresses the result. */
export async function joinStyles(address: string, contents: readonly Buffer[]): Promise<StaticFile> {
  const bytes = Buffer.from(contents.map((content) => content.toString().trimEnd()).join(''))
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  const [br, gzipped] = await Promise.all([brotli(bytes, { params }), zip(bytes)])
  const file = toStaticFile(address, bytes, { br, gzip: gzipped })
  if (!file) throw new Error(`${address} is not the address of a style`)
  return file
}

/**
 * Serves several style files of a build in one, under the addresses of `joinedAddress`, from memory.
 * @returns a handler that returns whether it sends a response: not for files of other builds
 */
export function createJoinedStyles(
  folder: string,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const contents = new Map(
    readdirSync(folder).flatMap((name) => {
      const hash = styleHashOf(name)
      return hash === undefined ? [] : [[hash, readFileSync(`${folder}/${name}`)] as const]
    }),
  )
  const cache = new LRUCache<string, Promise<StaticFile>>({ max: maxFiles })

  function find(address: string): Promise<StaticFile> | undefined {
    const cached = cache.get(address)
    if (cached) return cached
    const parts = hashesIn(address)?.map((hash) => contents.get(hash))
    if (!parts?.every((part) => part !== undefined)) return undefined
    const file = joinStyles(address, parts)
    cache.set(address, file)
    return file
  }

  return (request, response) => {
    const file = request.method === 'GET' || request.method === 'HEAD' ? find(request.url ?? '') : undefined
    file?.then(
      (found) => sendStaticFile(found, request, response),
      (error: Error) => response.destroy(error),
    )
    return file !== undefined
  }
}
