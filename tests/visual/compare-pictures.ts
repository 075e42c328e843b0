import sharp from 'sharp'

/** References are kept at half size: enough to see a change, small enough to keep. */
const scale = 0.5

/** How much a channel may differ before a pixel counts as another: what edges of letters differ by between machines. */
const maxDifference = 48

/** Whether the pixel that begins at `index` differs in any channel. Millions are asked: nothing is allocated. */
function differs(a: Uint8Array, b: Uint8Array, index: number): boolean {
  for (let channel = index; channel < index + 3; channel += 1)
    if (Math.abs((a[channel] ?? 0) - (b[channel] ?? 0)) > maxDifference) return true
  return false
}

async function pixelsOf(picture: Buffer) {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, ...info }
}

/** A screenshot as it is kept. */
export async function toReference(screenshot: Buffer): Promise<Buffer> {
  const { width = 1 } = await sharp(screenshot).metadata()
  return sharp(screenshot)
    .resize({ width: Math.round(width * scale) })
    .webp({ quality: 85 })
    .toBuffer()
}

/** The share of pixels, 0–1, that differ between two pictures as they are kept; 1 where their sizes do by much. */
export async function difference(a: Buffer, b: Buffer): Promise<number> {
  const [first, second] = await Promise.all([pixelsOf(a), pixelsOf(b)])
  const height = Math.min(first.height, second.height)
  const taller = Math.max(first.height, second.height)
  if (first.width !== second.width || height < taller * 0.95) return 1
  const length = height * first.width * 3
  let differing = (taller - height) * first.width
  for (let index = 0; index < length; index += 3) if (differs(first.data, second.data, index)) differing += 1
  return differing / (taller * first.width)
}
