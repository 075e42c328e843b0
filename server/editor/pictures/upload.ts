import { createHash } from 'node:crypto'
import type { Metadata, Sharp } from 'sharp'
import { maxPictureWidth, maxUploadBytes } from '#schemas/editor/upload-limits.ts'
import type { Asset, ContentStore } from '#server/content/store.ts'
import { objectName } from '#server/media/media-files.ts'
import { openSharp } from '#server/media/open-sharp.ts'
import { placeholderOf } from '#server/media/rasterise.ts'
import type { ObjectStorage } from '#server/storage/object-storage.ts'

/** The result of an upload. */
export type UploadResult =
  | { kind: 'uploaded'; asset: Asset }
  | { kind: 'unsupported'; reason: string }
  | { kind: 'too-large' }

const maxPixels = 60_000_000

interface Format {
  contentType: string
  extension: string
  write: (picture: Sharp) => Sharp
}

const jpeg: Format = {
  contentType: 'image/jpeg',
  extension: 'jpg',
  write: (picture) => picture.jpeg({ quality: 92 }),
}
const png: Format = { contentType: 'image/png', extension: 'png', write: (picture) => picture.png() }
const webp: Format = {
  contentType: 'image/webp',
  extension: 'webp',
  write: (picture) => picture.webp({ quality: 92 }),
}

/**
 * Returns the format in which a picture is stored, by a file's content, not by its name; undefined if it is not
 * accepted. Animated pictures keep their first frame, and cut-outs their transparency.
 */
function formatFor({ format, hasAlpha = false }: Metadata): Format | undefined {
  if (format === 'heif') return hasAlpha ? webp : jpeg
  return new Map([
    ['jpeg', jpeg],
    ['png', png],
    ['webp', webp],
    ['gif', png],
  ]).get(format ?? '')
}

/** Converts a name for addresses: `Coat (1).JPG` becomes `coat-1`. */
const slugOf = (name: string): string =>
  name
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60) || 'picture'

const unsupported: UploadResult = {
  kind: 'unsupported',
  reason:
    'The file is no picture that can be shown: JPEG, PNG, WebP, AVIF and GIF are. Drawings (SVG) may hold script and are not taken.',
}

interface Upload {
  folder: string
  name: string
  /** In base64. */
  data: string
}

/** Decodes a picture and encodes it again; undefined if it is no picture. Its address holds a hash of its bytes. */
async function encodeAgain(
  bytes: Buffer,
  { folder, name }: Upload,
): Promise<{ asset: Asset; data: Buffer } | undefined> {
  const sharp = await openSharp()
  try {
    const source = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    const format = formatFor(await source.metadata())
    if (!format) return undefined
    const upright = source
      .rotate()
      .resize({ width: maxPictureWidth, withoutEnlargement: true })
      .toColourspace('srgb')
    const { data: storedBytes, info } = await format.write(upright).toBuffer({ resolveWithObject: true })
    const hash = createHash('sha256').update(storedBytes).digest('hex').slice(0, 16)
    const path = `/media/${folder}/${slugOf(name)}-${hash}.${format.extension}`
    const { width, height } = info
    const asset = {
      path,
      contentType: format.contentType,
      bytes: storedBytes.length,
      width,
      height,
      placeholder: await placeholderOf(storedBytes),
    }
    return { asset, data: storedBytes }
  } catch {
    // Whatever the library reports, the editor gets the same message.
    return undefined
  }
}

interface UploadParts {
  storage: Pick<ObjectStorage, 'write' | 'has'>
  store: Pick<ContentStore, 'putAsset'>
  /** Removes the file later if the process ends before the picture has its row. */
  watchFile(file: Pick<Asset, 'path' | 'contentType'>): Promise<void>
}

/**
 * Stores an uploaded picture: identified by its bytes, decoded and encoded again, so that nothing of the original file
 * is served: no scripts, no location data, nothing that is not a picture.
 * @throws StorageUnavailable
 */
export async function storeUpload(
  { storage, store, watchFile }: UploadParts,
  upload: Upload,
): Promise<UploadResult> {
  const bytes = Buffer.from(upload.data, 'base64')
  if (bytes.length > maxUploadBytes) return { kind: 'too-large' }
  // Checks the encoding by encoding again: a pattern would need as much memory as it has characters.
  if (bytes.toString('base64') !== upload.data) return unsupported
  const picture = await encodeAgain(bytes, upload)
  if (!picture) return unsupported
  const { asset, data: storedBytes } = picture
  const write = () => storage.write(objectName(asset.path), storedBytes, asset.contentType)
  await watchFile(asset)
  await write()
  await store.putAsset(asset)
  // The bin may have erased the same picture meanwhile.
  if (!(await storage.has(objectName(asset.path)))) await write()
  return { kind: 'uploaded', asset }
}
