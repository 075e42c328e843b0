import sharp, { type Sharp } from 'sharp'

/** How much a channel may differ before a pixel counts as another: what edges of letters differ by between machines. */
const maxDifference = 48

/**
 * Whether the pixel that begins at `index` differs in any channel. Called millions of times, so it allocates nothing.
 */
function differs(a: Uint8Array, b: Uint8Array, index: number): boolean {
  for (let channel = index; channel < index + 3; channel += 1)
    if (Math.abs((a[channel] ?? 0) - (b[channel] ?? 0)) > maxDifference) return true
  return false
}

async function pixelsOf(picture: Sharp) {
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, ...info }
}

/** A screenshot as it is stored. */
export const toReference = (screenshot: Buffer): Promise<Buffer> =>
  sharp(screenshot).webp({ quality: 85 }).toBuffer()

/**
 * The share of pixels, 0–1, that differ between a reference and a screenshot; 1 where their sizes do by much. The
 * screenshot is not encoded for it: that takes longer than all else, and what it loses is less than what is tolerated.
 */
export async function difference(reference: Buffer, screenshot: Buffer): Promise<number> {
  const [first, second] = await Promise.all([pixelsOf(sharp(reference)), pixelsOf(sharp(screenshot))])
  const height = Math.min(first.height, second.height)
  const taller = Math.max(first.height, second.height)
  if (first.width !== second.width || height < taller * 0.95) return 1
  const length = height * first.width * 3
  let differing = (taller - height) * first.width
  for (let index = 0; index < length; index += 3) if (differs(first.data, second.data, index)) differing += 1
  return differing / (taller * first.width)
}
