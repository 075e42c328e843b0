import type { Assets } from '#renderer/assets.ts'
import type { RegisteredWidget } from '#renderer/registry.ts'
import type { Market } from '#schemas/markets/market.ts'
import type { Device } from '#schemas/values/device.ts'
import type { PagePipeline } from '#server/pages/page-pipeline.ts'
import type { PageRequest } from '#server/pages/page-request.ts'
import type { RenderingEngine } from '#server/rendering/rendering.ts'

interface SharedPartsDependencies {
  pipeline: PagePipeline
  rendering: RenderingEngine
  assets: Assets
}

/** Returns the request of a guest for a public page. */
export const guestRequest = (market: Market, path: string, device: Device): PageRequest => ({
  market,
  path,
  query: new URLSearchParams(),
  device,
  iso: false,
  preview: false,
  drafts: false,
  resolveVisitor: () => Promise.reject(new Error('Shared parts must not depend on a visitor')),
  segment: { audience: 'guest', draw: 0 },
  setupHost: false,
})

/**
 * Returns what the pages of a market share, for a compression dictionary: the styles of all public widgets that
 * pages have inline, and the not-found page, which consists mostly of header, footer and flyouts. Undefined if it cannot be shared.
 */
export async function sharedParts(
  market: Market,
  { pipeline, rendering, assets }: SharedPartsDependencies,
): Promise<string | undefined> {
  const result = await pipeline.renderErrorPage(guestRequest(market, market.url, 'mobile'), 404)
  if (result.kind !== 'document' || result.private) return undefined
  // Pages link the style of closed widgets.
  const isInline = ({ definition: { scope, closed } }: RegisteredWidget) => scope === 'public' && !closed
  const folders = rendering.registry.all().filter(isInline)
  const { css } = await assets.style(new Set(folders.map(({ folder }) => folder)))
  return css + result.html.replace(/<style>.*?<\/style>/s, '')
}
