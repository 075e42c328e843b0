import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

export type Encoding = 'br' | 'gzip' | 'identity'

/** A page's bytes in every encoding that browsers accept. */
export interface PageBody {
  readonly etag: string
  readonly bytes: Record<Encoding, Buffer>
}

// zlib returns slices of 16 kB chunks; a copy retains only its own bytes.
const copyBuffer = (buffer: Buffer): Buffer => Buffer.from(buffer)

const qualityNow = 5
const qualityLater = 11

const compressBrotli = async (bytes: Buffer, quality: number): Promise<Buffer> =>
  copyBuffer(
    await brotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  )

/** Compresses a page quickly, for the visitor who waits. */
export async function createPageBody(html: string): Promise<PageBody> {
  const identity = Buffer.from(html)
  const etag = `W/"${createHash('sha1').update(identity).digest('base64url')}"`
  const [br, gzipped] = await Promise.all([compressBrotli(identity, qualityNow), zip(identity, { level: 6 })])
  return { etag, bytes: { br, gzip: copyBuffer(gzipped), identity } }
}

/** Compresses a cached page again at the highest level, for all later requests. */
export async function improvePageBody(body: PageBody): Promise<void> {
  body.bytes.br = await compressBrotli(body.bytes.identity, qualityLater)
}

export const sizeOf = ({ bytes }: PageBody): number =>
  bytes.br.length + bytes.gzip.length + bytes.identity.length

/** Matches an encoding's name in a list, except with the weight 0 (RFC 9110, 12.5.3). */
const allows = (name: string) =>
  new RegExp(`(?:^|,)\\s*${name}\\s*(?:;\\s*q=(?!0(?:\\.0*)?\\s*(?:,|$))[^,]*)?(?:,|$)`, 'i')
const allowsBrotli = allows('br')
const allowsGzip = allows('(?:x-)?gzip')

/** Returns the best encoding that an `Accept-Encoding` header allows. */
export function encodingFor(acceptedEncodings: string | string[] | undefined): Encoding {
  const header = String(acceptedEncodings ?? '')
  if (allowsBrotli.test(header)) return 'br'
  return allowsGzip.test(header) ? 'gzip' : 'identity'
}
