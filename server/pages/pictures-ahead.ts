import { everything } from '#renderer/cache-tags.ts'
import type { Market } from '#schemas/markets/market.ts'
import type { Screen } from '#schemas/pages/picture-sizes.ts'
import { visiblePictures } from '#server/media/visible-pictures.ts'
import type { PagePipeline } from '#server/pages/page-pipeline.ts'
import { guestRequest } from '#server/pages/shared-parts.ts'
import type { Site } from '#server/site/site.ts'

interface Options {
  pipeline: Pick<PagePipeline, 'renderPage'>
  site: () => Pick<Site, 'markets' | 'market'>
  /** Returns the paths of a market's listings. */
  listings: (market: string) => Promise<readonly string[]>
  /** Renders a picture when the queue is empty. */
  makeLater: (address: string) => Promise<void>
  onError: (error: unknown) => void
}

/** Renders pictures of pages before a visitor requests them. */
export interface PicturesAhead {
  /** Renders the pictures of all home pages, and of one market's listings. */
  makeAll(): Promise<void>
  /** Renders the pictures of purged pages. Frequent product changes render none. */
  pagesPurged(tags: readonly string[]): Promise<void>
}

/** Typical viewports of a phone and a laptop. */
const screens = {
  mobile: { width: 390, density: 3 },
  desktop: { width: 1_440, density: 1 },
} as const satisfies Record<string, Screen>
const devices = ['mobile', 'desktop'] as const

const pageTag = 'page:'

export function createPicturesAhead(options: Options): PicturesAhead {
  const { pipeline, site, listings, makeLater, onError } = options

  async function makePage(market: Market, path: string): Promise<void> {
    for (const device of devices) {
      const result = await pipeline.renderPage(guestRequest(market, path, device))
      if (result.kind !== 'document' || result.private) continue
      for (const address of visiblePictures(result.html, screens[device])) await makeLater(address)
    }
  }

  async function makeListings(market: Market): Promise<void> {
    for (const path of await listings(market.id)) await makePage(market, path)
  }

  /** Reads the listings of the first market only: other markets show the same products. */
  async function makeAll(): Promise<void> {
    const { markets } = site()
    for (const market of markets) await makePage(market, market.url).catch(onError)
    const [first] = markets
    if (first) await makeListings(first).catch(onError)
  }

  return {
    makeAll,
    async pagesPurged(tags) {
      if (tags.includes(everything)) return makeAll()
      for (const tag of tags) {
        if (!tag.startsWith(pageTag)) continue
        const path = tag.slice(pageTag.length)
        const market = site().market(path.split('/')[1] ?? '')
        if (market) await makePage(market, path).catch(onError)
      }
    },
  }
}
