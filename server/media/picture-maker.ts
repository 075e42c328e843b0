import { createHash } from 'node:crypto'
import { bulkhead } from 'cockatiel'
import type { PictureFormat } from '#schemas/picture-ladder.ts'
import type { MediaCache } from '#server/media/media-cache.ts'
import { mostSeconds, rasterise, recipe } from '#server/media/rasterise.ts'

/** One picture in one width and format. */
export interface Variant {
  source: { read: () => Promise<Buffer>; version: string; contentType: string; width: number; height: number }
  width: number
  format: PictureFormat
}

export interface PictureMaker {
  /** The finished variant, if it has been made. */
  stored(variant: Variant): Promise<Buffer | undefined>
  /** The variant, made at once where it is missing; all who ask meanwhile get the same one. */
  make(variant: Variant): Promise<Buffer>
  /** Has the variant made when nobody waits for another. */
  makeLater(variant: Variant): void
  /** Resolves when nothing is left to make later. */
  settled(): Promise<void>
  /** Gives up what was to be made later; resolves when the one in the works is done. */
  close(): Promise<void>
}

/** Pictures made at once, how many may wait for that, and how many may wait to be made later. */
const bounds = { together: 2, waiting: 300, later: 2_000 }

const keyOf = ({ source, width, format }: Variant): string => {
  const hash = createHash('sha256').update(`${recipe}\n${source.version}\n${source.contentType}\n${width}`)
  return `${hash.digest('hex').slice(0, 40)}.${format}`
}

/**
 * @param report is told what went wrong without anybody waiting: a full disk, a variant that could not be made
 * @param seconds that one picture may take
 */
export function createPictureMaker(
  cache: MediaCache,
  report: (fault: unknown) => void,
  seconds = mostSeconds,
): PictureMaker {
  const gate = bulkhead(bounds.together, bounds.waiting)
  const flights = new Map<string, Promise<Buffer>>()
  const later = new Map<string, Variant>()
  let working: Promise<void> | undefined

  async function render(key: string, variant: Variant): Promise<Buffer> {
    const { source, width, format } = variant
    const picture = await rasterise({ ...source, bytes: await source.read() }, width, format, seconds)
    await cache.put(key, picture).catch(report)
    return picture
  }

  function fly(key: string, start: () => Promise<Buffer>): Promise<Buffer> {
    const flight = flights.get(key) ?? start().finally(() => flights.delete(key))
    flights.set(key, flight)
    return flight
  }

  async function workThrough(): Promise<void> {
    for (const [key, variant] of later) {
      await Promise.allSettled(flights.values())
      later.delete(key)
      await fly(key, async () => (await cache.get(key)) ?? render(key, variant)).catch(report)
    }
    working = undefined
  }

  return {
    stored: (variant) => cache.get(keyOf(variant)),
    make(variant) {
      const key = keyOf(variant)
      return fly(key, async () => (await cache.get(key)) ?? gate.execute(() => render(key, variant)))
    },
    makeLater(variant) {
      if (later.size >= bounds.later) return
      later.set(keyOf(variant), variant)
      working ??= workThrough()
    },
    settled: async () => working,
    async close() {
      later.clear()
      await working
    },
  }
}
