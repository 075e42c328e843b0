import type { ViewMode } from '#renderer/context.ts'
import type { RenderContext } from '#renderer/site-context.ts'
import type { Market } from '#schemas/markets/market.ts'
import type { Device } from '#schemas/values/device.ts'
import type { Rendering } from '#server/rendering/rendering.ts'
import type { Site } from '#server/site/site.ts'

interface ContextQuery {
  market: Market
  device: Device
  iso: boolean
  mode: ViewMode
  path: string
}

/** Render contexts, each made once for as long as the site's content stays as it is. */
export function createRenderContexts(
  rendering: Pick<Rendering, 'createRenderContext'>,
  site: () => Site,
): (wanted: ContextQuery) => RenderContext {
  let revision = ''
  let known = new Map<string, RenderContext>()
  return ({ path, ...wanted }) => {
    const current = site()
    if (current.revision !== revision) {
      known = new Map()
      revision = current.revision
    }
    const settings = current.settings(wanted.market.id, path)
    const key = `${wanted.market.id} ${settings.revision} ${wanted.device} ${wanted.iso} ${wanted.mode}`
    const kept = known.get(key)
    if (kept) return kept
    const { texts, revision: textsRevision } = current.texts(wanted.market)
    const addresses = current.addresses(wanted.market.id)
    const context = rendering.createRenderContext({ ...wanted, texts, textsRevision, settings, addresses })
    known.set(key, context)
    return context
  }
}
