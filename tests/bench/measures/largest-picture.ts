import sharp from 'sharp'
import { pictureFormats } from '#schemas/pages/picture-ladder.ts'
import { rasterise } from '#server/media/rasterise.ts'
import { cpuTime } from '#tests/bench/cpu-time.ts'
import type { Figure, Measure } from '#tests/bench/measure.ts'

/** An upload of the largest size that is taken. */
const size = { width: 4_000, height: 6_000 }
const width = 2_560

/** Blurred noise, which compresses about as badly as a photograph of leaves. */
const photograph = () =>
  sharp({
    create: { ...size, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  })
    .blur(1.2)
    .jpeg({ quality: 92 })
    .toBuffer()

export const largestPicture: Measure = {
  name: 'largest-picture',
  method: `CPU that the widest variant (${width} pixels) of a detailed photograph of ${size.width} × ${size.height} costs, by format,
    three runs each. What one anonymous request can cost at most.`,
  async run() {
    const source = { bytes: await photograph(), contentType: 'image/jpeg', ...size }
    const figures: Figure[] = []
    for (const format of pictureFormats) {
      const { length } = await rasterise(source, width, format)
      const milliseconds = await cpuTime(() => rasterise(source, width, format), 3)
      figures.push({
        name: `CPU of the largest picture as ${format}`,
        value: milliseconds / 1_000,
        unit: 's',
        goal: { atMost: 2 },
        detail: `${(length / 1_000_000).toFixed(2)} MB`,
      })
    }
    return figures
  },
}
