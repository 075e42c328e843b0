import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Sharp } from 'sharp'
import type { Asset } from '#server/content/store.ts'
import { mediaFile } from '#server/media/media-files.ts'
import { openSharp } from '#server/media/open-sharp.ts'
import { placeholderOf } from '#server/media/rasterise.ts'

/** The result of an upload. */
export type Uploaded =
  | { kind: 'uploaded'; asset: Asset }
  | { kind: 'unsupported'; reason: string }
  | { kind: 'too-large' }

/** Maximum of an upload, in bytes. */
const mostBytes = 10_000_000
const mostPixels = 60_000_000
/** Maximum width of stored pictures in pixels, above the widest variant. */
const widest = 4_000

interface Format {
  contentType: string
  extension: string
  write: (picture: Sharp) => Sharp
}

/** By a file's content, whatever its name. Animated pictures keep their first frame. */
const formats: ReadonlyMap<string, Format> = new Map([
  [
    'jpeg',
    { contentType: 'image/jpeg', extension: 'jpg', write: (picture) => picture.jpeg({ quality: 92 }) },
  ],
  ['png', { contentType: 'image/png', extension: 'png', write: (picture) => picture.png() }],
  [
    'webp',
    { contentType: 'image/webp', extension: 'webp', write: (picture) => picture.webp({ quality: 92 }) },
  ],
  [
    'heif',
    { contentType: 'image/jpeg', extension: 'jpg', write: (picture) => picture.jpeg({ quality: 92 }) },
  ],
  ['gif', { contentType: 'image/png', extension: 'png', write: (picture) => picture.png() }],
])

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

const unsupported: Uploaded = {
  kind: 'unsupported',
  reason:
    'The file is no picture that can be shown: JPEG, PNG, WebP, AVIF and GIF are. Drawings (SVG) may hold script and are not taken.',
}

/**
 * Stores an uploaded picture: identified by its bytes, decoded and encoded again, so that nothing of the original file
 * is served: no scripts, no location data, nothing that is not a picture.
 */
export async function keepUpload(
  dataDir: string,
  { folder, name, data }: { folder: string; name: string; data: string },
): Promise<Uploaded> {
  const bytes = Buffer.from(data, 'base64')
  if (bytes.length > mostBytes) return { kind: 'too-large' }
  // Told by writing it again: a pattern would need as much memory as it has characters.
  if (bytes.toString('base64') !== data) return unsupported
  const sharp = await openSharp()
  try {
    const source = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
    const format = formats.get((await source.metadata()).format ?? '')
    if (!format) return unsupported
    const upright = source.rotate().resize({ width: widest, withoutEnlargement: true }).toColourspace('srgb')
    const { data: kept, info } = await format.write(upright).toBuffer({ resolveWithObject: true })
    const hash = createHash('sha256').update(kept).digest('hex').slice(0, 8)
    const path = `/media/${folder}/${slugOf(name)}-${hash}.${format.extension}`
    const file = mediaFile(dataDir, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, kept)
    const { width, height } = info
    const asset = {
      path,
      contentType: format.contentType,
      bytes: kept.length,
      width,
      height,
      placeholder: await placeholderOf(kept),
    }
    return { kind: 'uploaded', asset }
  } catch {
    // Whatever the library reports, the editor gets the same message.
    return unsupported
  }
}
