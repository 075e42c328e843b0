import type { Sharp } from 'sharp'
import type { PictureFormat } from '#schemas/pages/picture-ladder.ts'
import { openSharp } from '#server/media/open-sharp.ts'

/** Maximum pixels of a source and of a rasterised drawing: 60 million is the largest camera picture. */
const maxPixels = 60_000_000
/** Seconds before rendering times out: several times what the largest picture takes on an idle machine. */
export const maxSeconds = 12
/** Maximum pixels of a variant. Larger ones are made narrower, so that none takes over 2 s of CPU. */
export const maxVariantPixels = 8_000_000
/**
 * Maximum pixels for the encoders' thorough mode. Their fast mode takes a tenth of the time for about the same size.
 */
const searchedPixels = 1_500_000
/** Units of an SVG per inch: at this density one unit is one pixel. */
const svgDensity = 72

/** Version of the settings below: variants of other versions are rendered again. */
export const recipe = '2'

export interface PictureSize {
  width: number
  height: number
}

/** The bytes are not a supported picture. */
export class UnreadablePicture extends Error {}

/** Rendering timed out: the picture may be valid, and a less busy machine may render it. */
export class SlowPicture extends Error {}

/** Whether the library gave up, as in `timeout: 40% complete`. */
const isTimeout = (cause: unknown): boolean => cause instanceof Error && cause.message.includes('timeout: ')

/** Whether a picture is a vector drawing, which is rasterised for each width. */
const isVector = (contentType: string): boolean => contentType.startsWith('image/svg')

/** Returns the width of a variant: the requested one, unless the picture would have too many pixels. */
const variantWidth = ({ width, height }: PictureSize, requestedWidth: number): number =>
  Math.max(1, Math.min(requestedWidth, Math.floor(Math.sqrt((maxVariantPixels * width) / height))))

function encodePicture(picture: Sharp, format: PictureFormat, pixels: number): Sharp {
  const isSearched = pixels <= searchedPixels
  switch (format) {
    case 'avif':
      return picture.avif({ quality: 54, effort: isSearched ? 2 : 0 })
    case 'webp':
      return picture.webp({ quality: 78, effort: isSearched ? 4 : 0, smartSubsample: isSearched })
    case 'jpeg':
      return picture
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: 82, mozjpeg: isSearched, progressive: true })
  }
}

/**
 * Renders a source at a width, or at a narrower one if it is very tall. Drawings are rasterised at that width; photographs are never enlarged. SVG is never sent
 * as SVG, and the rasteriser runs no script and loads nothing that it refers to.
 * @throws UnreadablePicture if the source is broken, too large, or no picture
 * @throws SlowPicture after `seconds`
 */
export async function rasterise(
  source: { bytes: Buffer; contentType: string } & PictureSize,
  requestedWidth: number,
  format: PictureFormat,
  seconds = maxSeconds,
): Promise<Buffer> {
  const vector = isVector(source.contentType)
  const width = variantWidth(source, requestedWidth)
  const outputWidth = vector ? width : Math.min(width, source.width)
  const pixels = (outputWidth * outputWidth * source.height) / source.width
  const density = Math.min(Math.max((svgDensity * width) / source.width, 1), 2400)
  const sharp = await openSharp()
  try {
    const picture = sharp(source.bytes, { limitInputPixels: maxPixels, ...(vector && { density }) })
      .timeout({ seconds })
      .autoOrient()
      .resize({ width, withoutEnlargement: !vector })
    return await encodePicture(picture, format, pixels).toBuffer()
  } catch (cause) {
    if (isTimeout(cause)) throw new SlowPicture('Rendering the picture timed out', { cause })
    throw new UnreadablePicture('The picture cannot be read', { cause })
  }
}

/**
 * Returns width and height of a source in pixels, after its camera's rotation; for an SVG its own size.
 * @throws UnreadablePicture if the source is broken, too large, or no picture
 */
export async function sizeOf(bytes: Buffer): Promise<PictureSize> {
  const sharp = await openSharp()
  try {
    const { autoOrient } = await sharp(bytes, { limitInputPixels: maxPixels }).metadata()
    return { width: autoOrient.width, height: autoOrient.height }
  } catch (cause) {
    throw new UnreadablePicture('The picture cannot be read', { cause })
  }
}

const hex = (channel: number): string => Math.round(channel).toString(16).padStart(2, '0')

/**
 * Returns the dominant colour of a picture as `#rrggbb`, displayed while it loads. Transparent parts count as white.
 * @throws UnreadablePicture if the source is broken, too large, or no picture
 */
export async function placeholderOf(bytes: Buffer): Promise<string> {
  const sharp = await openSharp()
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels })
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
