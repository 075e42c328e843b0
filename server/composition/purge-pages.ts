import { areProductTags, everything } from '#renderer/cache-tags.ts'
import type { PurgeBus } from '#server/operations/bus.ts'
import type { SiteHolder } from '#server/site/site-holder.ts'

interface Options {
  bus: Pick<PurgeBus, 'onPurge'>
  site: SiteHolder
  /** Caches of pages and their parts. */
  layers: readonly { purge(tags: readonly string[]): void }[]
  /** Receives each failed reload of the site. */
  onError: (error: unknown) => void
  /** Milliseconds before the first repetition of a failed reload. Each further delay is twice as long. */
  delay?: number
}

const firstDelay = 1_000
const maxDelay = 60_000

/**
 * Purges changed pages, and again once the site has been reloaded. A reload that fails is repeated: no other purge may
 * follow, and the process would show old menus, layouts and texts from then on.
 */
export function purgePages({ bus, site, layers, onError, delay = firstDelay }: Options): void {
  const forget = (tags: readonly string[]) => {
    for (const layer of layers) layer.purge(tags)
  }

  async function reload(tags: readonly string[], before: string, pause: number): Promise<void> {
    try {
      await site.refresh()
    } catch (error) {
      onError(error)
      setTimeout(() => void reload(tags, before, Math.min(2 * pause, maxDelay)), pause).unref()
      return
    }
    // Pages rendered in between may be stale, and any page may show parts of the site that changed, such as another
    // page's address.
    forget(site.current().revision === before ? tags : [everything])
  }

  bus.onPurge((tags) => {
    const before = site.current().revision
    forget(tags)
    // Prices and stock change often and do not affect the site.
    return areProductTags(tags) ? undefined : reload(tags, before, delay)
  })
}
