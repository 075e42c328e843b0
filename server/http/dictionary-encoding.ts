import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { constants, zstdCompress } from 'node:zlib'

const compress = promisify(zstdCompress)

/** Bytes that browsers cache, and against which later responses are compressed (RFC 9842). */
export interface Dictionary {
  /** SHA-256 as base64, by which a request names it. */
  readonly key: string
  readonly bytes: Buffer
}

export const createDictionary = (bytes: Buffer): Dictionary => ({
  key: createHash('sha256').update(bytes).digest('base64'),
  bytes,
})

/** Bytes before the dictionary's hash in a body encoded as `dcz` (RFC 9842, 5). */
const magic = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0x00, 0x00, 0x00])

/** Bits of the window: a megabyte, enough for a dictionary and a page. Browsers have to accept eight. */
const windowLog = 20

/** Compresses off the event loop, as `dcz`. */
export async function compressByDictionary(
  bytes: Buffer,
  dictionary: Dictionary,
  level: number,
): Promise<Buffer> {
  const { ZSTD_c_compressionLevel, ZSTD_c_windowLog } = constants
  const compressed = await compress(bytes, {
    dictionary: dictionary.bytes,
    params: { [ZSTD_c_compressionLevel]: level, [ZSTD_c_windowLog]: windowLog },
  })
  return Buffer.concat([magic, Buffer.from(dictionary.key, 'base64'), compressed])
}

const allowsDictionary = /(?:^|,)\s*dcz\s*(?:,|$)/i
const dictionaryPattern = /^:([A-Za-z0-9+/]{43}=):$/

/** Returns the key of the dictionary that a request has and accepts; undefined without one. */
export function dictionaryIn(headers: IncomingHttpHeaders): string | undefined {
  const available = headers['available-dictionary']
  if (typeof available !== 'string') return undefined
  return allowsDictionary.test(String(headers['accept-encoding']))
    ? dictionaryPattern.exec(available)?.[1]
    : undefined
}
