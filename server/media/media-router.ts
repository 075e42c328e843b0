import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { BulkheadRejectedError } from 'cockatiel'
import { type Request, type Response, Router } from 'express'
import {
  type LadderWidth,
  ladderWidthOf,
  type PictureFormat,
  widestRung,
} from '#schemas/pages/picture-ladder.ts'
import { openMediaCache } from '#server/media/media-cache.ts'
import { names, readMediaRequest } from '#server/media/media-request.ts'
import { createPictureMaker, type PictureMaker, type Variant } from '#server/media/picture-maker.ts'
import { SlowPicture, UnreadablePicture } from '#server/media/rasterise.ts'
import { withSharedPictures } from '#server/media/shared-pictures.ts'
import { MissingObject, type ObjectStorage, StorageUnavailable } from '#server/storage/object-storage.ts'

/** A source picture, drawn or uploaded. */
export interface MediaAsset {
  /** Its bytes, or a function that reads them, so that rendered variants need no read. */
  source: Buffer | string | (() => Promise<Buffer | string>)
  /** `image/svg+xml`, `image/jpeg`, … */
  contentType: string
  /** In pixels; for a drawing in its own units. */
  width: number
  height: number
  /** `versionOf` its bytes. Default: computed for every request. */
  version?: string
  /** Whether the address is immutable, so that it can be cached for long without a version. */
  isFixed?: boolean
}

export interface MediaOptions {
  /** Rendered variants are cached in its `media-cache` folder. */
  dataDir: string
  /** The asset at a path such as `/media/scenes/autumn-coast-16x6.jpg`. */
  find(urlPath: string): Promise<MediaAsset | undefined>
  /** Cache of rendered variants for all processes. Default: each process renders its own. */
  shared?: Pick<ObjectStorage, 'read' | 'write'> | undefined
  /** Maximum bytes of rendered pictures on disk. Default: 1 GiB. */
  cacheBytes?: number
  /** Timeout for rendering a picture, in whole seconds. Default: `maxSeconds`. */
  pictureSeconds?: number
  /**
   * Counts a picture that has to be rendered for a request.
   * @returns the seconds to wait above the limit, else undefined
   */
  admit?: (request: Request) => Promise<number | undefined>
  /** Receives errors that did not fail a request, or that the picture caused. */
  report?: (fault: unknown) => void
}

export interface MediaRouter extends Router {
  /** Renders a page's picture when the queue is empty. Other addresses are ignored. */
  makeLater(address: string): Promise<void>
  /** Resolves when the background queue is empty. */
  settled(): Promise<void>
  /** Stops rendering in the background. */
  close(): Promise<void>
}

/** Returns the value of `v=`: a hash of the bytes. */
export const versionOf = (source: Buffer | string): string =>
  createHash('sha256').update(source).digest('hex').slice(0, 16)

const year = 'public, max-age=31536000, immutable'
const hour = 'public, max-age=3600'

function refuse(response: Response, status: number, title: string): void {
  response.status(status).set('Cache-Control', 'no-store').json({ title, status })
}

async function variantSource(asset: MediaAsset): Promise<Variant['source']> {
  const { source, contentType, width, height } = asset
  const get = async (): Promise<Buffer> => Buffer.from(typeof source === 'function' ? await source() : source)
  if (asset.version !== undefined) return { read: get, version: asset.version, contentType, width, height }
  const bytes = await get()
  return { read: async () => bytes, version: versionOf(bytes), contentType, width, height }
}

/** Pictures are not enlarged, so wider requests share one variant; the cost of a drawing depends on its pixels. */
const widthFor = ({ width }: MediaAsset, variantBase: LadderWidth = widestRung): number =>
  Math.min(variantBase, width)

/** The client has requested too many variants. */
class TooManyPictures extends Error {
  /** Seconds to wait. */
  readonly wait: number
  constructor(wait: number) {
    super('Too many pictures were requested')
    this.wait = wait
  }
}

/** Returns the seconds before a retry; undefined if a retry is pointless. */
function waitOf(fault: unknown): number | undefined {
  if (fault instanceof TooManyPictures) return fault.wait
  if (fault instanceof StorageUnavailable) return 5
  return fault instanceof SlowPicture ? 60 : undefined
}

/** Without the name of the storage. */
const titleOf = (fault: Error): string =>
  fault instanceof StorageUnavailable ? 'The storage of pictures does not answer' : fault.message

/** @throws internal faults */
function sendFault(response: Response, fault: unknown): void {
  if (fault instanceof BulkheadRejectedError) {
    response.set('Retry-After', '5')
    refuse(response, 503, 'Too many pictures are being made')
    return
  }
  if (fault instanceof UnreadablePicture) {
    refuse(response, 422, fault.message)
    return
  }
  if (fault instanceof MissingObject) {
    refuse(response, 404, 'Picture not found')
    return
  }
  const wait = waitOf(fault)
  if (wait === undefined || !(fault instanceof Error)) throw fault
  response.set('Retry-After', String(wait))
  refuse(response, fault instanceof TooManyPictures ? 429 : 503, titleOf(fault))
}

interface Picture {
  bytes: Buffer
  format: PictureFormat
  /** Whether the same request always gets the same bytes. */
  final: boolean
}

/** Returns AVIF if it is cached, else WebP while AVIF is rendered for later requests, else JPEG. */
async function bestFor(
  request: Request,
  variantBase: Omit<Variant, 'format'>,
  maker: Pick<PictureMaker, 'make' | 'stored' | 'makeLater'>,
): Promise<Picture> {
  const avif: Variant = { ...variantBase, format: 'avif' }
  const takesAvif = names(request, 'avif')
  const stored = takesAvif ? await maker.stored(avif) : undefined
  if (stored) return { bytes: stored, format: 'avif', final: true }
  const format = names(request, 'webp') ? 'webp' : 'jpeg'
  const bytes = await maker.make({ ...variantBase, format })
  if (takesAvif) maker.makeLater(avif)
  return { bytes, format, final: !takesAvif }
}

/**
 * Serves pictures: `GET <name>?w=<width of the ladder>&f=<avif|webp|jpeg>&v=<version>`, all parameters optional.
 * Without `w` the picture has its own width, up to the widest of the ladder. Output is always a raster picture. Mount
 * it at the base of asset addresses: `/media`.
 */
export function createMediaRouter(options: MediaOptions): MediaRouter {
  const { dataDir, find, cacheBytes = 2 ** 30, admit = async () => undefined, report = () => {} } = options
  const diskCache = openMediaCache(join(dataDir, 'media-cache'), cacheBytes)
  const cache = options.shared ? withSharedPictures(diskCache, options.shared) : diskCache
  const maker = createPictureMaker(cache, report, options.pictureSeconds)

  /** Cached variants are free; variants to render are counted. */
  const makeFor =
    (request: Request): PictureMaker['make'] =>
    async (variant) => {
      const stored = await maker.stored(variant)
      if (stored) return stored
      const wait = maker.isDecided(variant) ? undefined : await admit(request)
      if (wait !== undefined) throw new TooManyPictures(wait)
      return maker.make(variant)
    }

  async function respond(request: Request, response: Response): Promise<void> {
    response.set({
      'X-Content-Type-Options': 'nosniff',
      // Webmail loads pictures of goods from other origins.
      'Cross-Origin-Resource-Policy': 'cross-origin',
    })
    const mediaRequest = readMediaRequest(request)
    if (mediaRequest.kind === 'refused') return refuse(response, mediaRequest.status, mediaRequest.title)
    const asset = await find(mediaRequest.path)
    if (!asset?.contentType.startsWith('image/')) return refuse(response, 404, 'Picture not found')
    const source = await variantSource(asset)
    const variantBase = { source, width: widthFor(asset, mediaRequest.width) }
    const make = makeFor(request)
    const { bytes, format, final } = mediaRequest.format
      ? {
          bytes: await make({ ...variantBase, format: mediaRequest.format }),
          format: mediaRequest.format,
          final: true,
        }
      : await bestFor(request, variantBase, { ...maker, make })
    response.set({
      'Cache-Control': final && (asset.isFixed || mediaRequest.version === source.version) ? year : hour,
      'Content-Type': `image/${format}`,
      ETag: `"${versionOf(bytes)}"`,
      ...(!mediaRequest.format && { Vary: 'Accept' }),
    })
    response.send(bytes)
  }

  async function makeLater(address: string): Promise<void> {
    if (!address.startsWith('/') || address.startsWith('//')) return
    const { pathname, searchParams } = new URL(address, 'http://localhost')
    const asset = await find(pathname)
    if (!asset?.contentType.startsWith('image/')) return
    const width = widthFor(asset, ladderWidthOf(searchParams.get('w') ?? ''))
    maker.makeLater({ source: await variantSource(asset), width, format: 'webp' })
  }

  const router = Router()
  router.use(async (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next()
    await respond(request, response).catch((fault: unknown) => sendFault(response, fault))
  })
  return Object.assign(router, { makeLater, settled: maker.settled, close: maker.close })
}
