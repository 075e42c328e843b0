import type { ViewMode } from '#renderer/context.ts'
import type { RenderContext } from '#renderer/site-context.ts'
import type { Market } from '#schemas/markets/market.ts'
import type { Device } from '#schemas/values/device.ts'
import type { RenderingEngine } from '#server/rendering/rendering.ts'
import type { Site } from '#server/site/site.ts'

interface ContextQuery {
  market: Market
  device: Device
  iso: boolean
  mode: ViewMode
  path: string
  /** Default: the cached context. With an edition, a new context that invalidates everything rendered with it. */
  edition?: string | undefined
}

/** Caches render contexts until the site's content changes. */
export function createRenderContexts(
  rendering: Pick<RenderingEngine, 'createRenderContext'>,
  site: () => Site,
): (contextQuery: ContextQuery) => RenderContext {
  let siteRevision = ''
  let cache = new Map<string, RenderContext>()
  let latestContext: { edition: string; context: RenderContext } | undefined
  return ({ path, edition, ...contextQuery }) => {
    const current = site()
    if (current.revision !== siteRevision) {
      cache = new Map()
      siteRevision = current.revision
    }
    const settings = current.settings(contextQuery.market.id, path)
    const key = `${contextQuery.market.id} ${settings.revision} ${contextQuery.device} ${contextQuery.iso} ${contextQuery.mode}`
    if (edition !== undefined && latestContext?.edition === edition) return latestContext.context
    const cached = cache.get(key)
    if (cached && edition === undefined) return cached
    const { texts, revision } = current.texts(contextQuery.market)
    const textsRevision = edition === undefined ? revision : `${revision} ${edition}`
    const addresses = current.addresses(contextQuery.market.id)
    const context = rendering.createRenderContext({
      ...contextQuery,
      texts,
      textsRevision,
      settings,
      addresses,
    })
    if (edition === undefined) cache.set(key, context)
    else latestContext = { edition, context }
    return context
  }
}
