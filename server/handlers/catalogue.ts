import type { catalogue } from '#schemas/api/catalogue.ts'
import type { HandlersOf } from '#server/endpoints/handlers.ts'
import { createRenderContexts } from '#server/pages/render-contexts.ts'
import type { Rendering } from '#server/rendering/rendering.ts'
import type { Site } from '#server/site/site.ts'

interface Parts {
  site: () => Site
  rendering: Pick<Rendering, 'createRenderContext' | 'renderForVisitor'>
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function contentIn(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

export function createCatalogueHandlers({ site, rendering }: Parts): HandlersOf<typeof catalogue> {
  const contextFor = createRenderContexts(rendering, site)
  return {
    async visitorCarousel({ path, query }, { iso }) {
      const market = site().market(path.market)
      const content = contentIn(query.content)
      if (!market || !content) return { status: 400, message: 'The parameter content must be an object.' }
      const { type, id, device, productIds } = query
      const context = contextFor({ market, device, iso, mode: 'live', path: `/${market.id}` })
      const html = await rendering.renderForVisitor({ type, id, content }, context, { productIds })
      return { status: 200, body: { html } }
    },
  }
}
