import { createHash } from 'node:crypto'
import { bulkhead } from 'cockatiel'
import { LRUCache } from 'lru-cache'
import { createSingleFlight } from '#renderer/single-flight.ts'
import type { PictureFormat } from '#schemas/pages/picture-ladder.ts'
import type { MediaCache } from '#server/media/media-cache.ts'
import { maxSeconds, rasterise, recipe, SlowPicture, UnreadablePicture } from '#server/media/rasterise.ts'

/** One picture in one width and format. */
export interface Variant {
  source: { read: () => Promise<Buffer>; version: string; contentType: string; width: number; height: number }
  width: number
  format: PictureFormat
}

export interface PictureMaker {
  /** Returns the variant if it has been rendered. */
  stored(variant: Variant): Promise<Buffer | undefined>
  /** Whether a request is free: the variant is being rendered, or is known to fail. */
  isDecided(variant: Variant): boolean
  /** Returns the variant and renders it if missing; concurrent requests share one run. */
  make(variant: Variant): Promise<Buffer>
  /** Renders the variant when the queue is empty. */
  makeLater(variant: Variant): void
  /** Resolves when the background queue is empty. */
  settled(): Promise<void>
  /** Drops queued variants; resolves when the current one is finished. */
  close(): Promise<void>
}

/** Maximum numbers of pictures: rendering, waiting, and queued for the background. */
const bounds = { together: 2, waiting: 300, later: 2_000 }

/** Milliseconds before a failed variant is tried again. */
const retryDelays = { slow: 60_000, unreadable: 3_600_000 }

const restOf = (fault: unknown): number | undefined => {
  if (fault instanceof SlowPicture) return retryDelays.slow
  return fault instanceof UnreadablePicture ? retryDelays.unreadable : undefined
}

const keyOf = ({ source, width, format }: Variant): string => {
  const hash = createHash('sha256').update(`${recipe}\n${source.version}\n${source.contentType}\n${width}`)
  return `${hash.digest('hex').slice(0, 40)}.${format}`
}

/**
 * @param report receives errors of background work: a full disk, or a variant that failed
 * @param seconds before rendering a picture times out
 */
export function createPictureMaker(
  cache: MediaCache,
  report: (fault: unknown) => void,
  seconds = maxSeconds,
): PictureMaker {
  const gate = bulkhead(bounds.together, bounds.waiting)
  // Only runs in flight are held here, because finished pictures are cached on disk.
  const flight = createSingleFlight<Buffer>()
  const laterVariants = new Map<string, Variant>()
  const failed = new LRUCache<string, Error>({ max: 10_000 })
  let working: Promise<void> | undefined

  async function render(key: string, variant: Variant): Promise<Buffer> {
    const { source, width, format } = variant
    const bytes = await source.read()
    const picture = await rasterise({ ...source, bytes }, width, format, seconds).catch((fault: Error) => {
      const ttl = restOf(fault)
      if (ttl !== undefined) failed.set(key, fault, { ttl })
      report(fault)
      throw fault
    })
    await cache.put(key, picture).catch(report)
    return picture
  }

  function fly(key: string, start: () => Promise<Buffer>): Promise<Buffer> {
    const fault = failed.get(key)
    return fault ? Promise.reject(fault) : flight.run(key, start)
  }

  async function workThrough(): Promise<void> {
    for (const [key, variant] of laterVariants) {
      await flight.settled()
      laterVariants.delete(key)
      await fly(key, async () => (await cache.get(key)) ?? render(key, variant)).catch((fault: unknown) => {
        if (!failed.has(key)) report(fault)
      })
    }
    working = undefined
  }

  return {
    stored: (variant) => cache.get(keyOf(variant)),
    isDecided(variant) {
      const key = keyOf(variant)
      return flight.pending(key) !== undefined || failed.has(key)
    },
    make(variant) {
      const key = keyOf(variant)
      return fly(key, async () => (await cache.get(key)) ?? gate.execute(() => render(key, variant)))
    },
    makeLater(variant) {
      if (laterVariants.size >= bounds.later) return
      const key = keyOf(variant)
      if (failed.has(key)) return
      laterVariants.set(key, variant)
      working ??= workThrough()
    },
    settled: async () => working,
    async close() {
      laterVariants.clear()
      await working
    },
  }
}
