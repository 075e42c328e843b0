import type { Sharp } from 'sharp'
import type { PictureFormat } from '#schemas/pages/picture-ladder.ts'
import { openSharp } from '#server/media/open-sharp.ts'

/** Pixels that a source may hold, and a rasterised drawing too: 60 million is the largest camera picture. */
const mostPixels = 60_000_000
/** Whole seconds that a picture may take to be made: several times what the largest takes on a machine that does nothing else. */
export const mostSeconds = 12
/** Units of an SVG per inch: at this density one unit becomes one pixel. */
const svgDensity = 72

/** Changes when the settings below do: variants made with others are made again. */
export const recipe = '1'

export interface PictureSize {
  width: number
  height: number
}

/** The bytes are no picture that this shop can show. */
export class UnreadablePicture extends Error {}

/** Making it took too long: nothing is known to be wrong with the picture, and a machine with less to do may make it. */
export class SlowPicture extends Error {}

/** As the library says of work that it gave up: `timeout: 40% complete`. */
const ranOut = (cause: unknown): boolean => cause instanceof Error && cause.message.includes('timeout: ')

/** Whether a picture is drawn anew at every width. */
const isVector = (contentType: string): boolean => contentType.startsWith('image/svg')

function encoded(picture: Sharp, format: PictureFormat): Sharp {
  switch (format) {
    case 'avif':
      return picture.avif({ quality: 54, effort: 2 })
    case 'webp':
      return picture.webp({ quality: 78, effort: 4, smartSubsample: true })
    case 'jpeg':
      return picture.flatten({ background: '#ffffff' }).jpeg({ quality: 82, mozjpeg: true })
  }
}

/**
 * Turns a source into pixels of a width. Drawings are rasterised at that width; photographs are never enlarged.
 * SVG never leaves as SVG, and the rasteriser runs no script and loads nothing that it refers to.
 * @throws UnreadablePicture when the source is broken, too large, or no picture
 * @throws SlowPicture when it takes more than `seconds`
 */
export async function rasterise(
  source: { bytes: Buffer; contentType: string } & PictureSize,
  width: number,
  format: PictureFormat,
  seconds = mostSeconds,
): Promise<Buffer> {
  const vector = isVector(source.contentType)
  const density = Math.min(Math.max((svgDensity * width) / source.width, 1), 2400)
  const sharp = await openSharp()
  try {
    const picture = sharp(source.bytes, { limitInputPixels: mostPixels, ...(vector && { density }) })
      .timeout({ seconds })
      .autoOrient()
      .resize({ width, withoutEnlargement: !vector })
    return await encoded(picture, format).toBuffer()
  } catch (cause) {
    if (ranOut(cause)) throw new SlowPicture('The picture took too long to make', { cause })
    throw new UnreadablePicture('The picture cannot be read', { cause })
  }
}

/**
 * Width and height of a source in pixels, as it is seen (turned as its camera says); an SVG's own size.
 * @throws UnreadablePicture when the source is broken, too large, or no picture
 */
export async function sizeOf(bytes: Buffer): Promise<PictureSize> {
  const sharp = await openSharp()
  try {
    const { autoOrient } = await sharp(bytes, { limitInputPixels: mostPixels }).metadata()
    return { width: autoOrient.width, height: autoOrient.height }
  } catch (cause) {
    throw new UnreadablePicture('The picture cannot be read', { cause })
  }
}

const hex = (channel: number): string => Math.round(channel).toString(16).padStart(2, '0')

/**
 * The colour that most of a picture has, as `#rrggbb`: shown until the picture is there. See-through parts count as white.
 * @throws UnreadablePicture when the source is broken, too large, or no picture
 */
export async function placeholderOf(bytes: Buffer): Promise<string> {
  const sharp = await openSharp()
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: mostPixels })
      .resize({ width: 64, height: 64, fit: 'fill' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { dominant } = await sharp(data, { raw: info }).stats()
    return `#${hex(dominant.r)}${hex(dominant.g)}${hex(dominant.b)}`
  } catch (cause) {
    throw new UnreadablePicture('The picture cannot be read', { cause })
  }
}
