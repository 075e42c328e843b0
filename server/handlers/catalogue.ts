import type { catalogue } from '#schemas/api/catalogue.ts'
import { isRecord } from '#schemas/validation/is-record.ts'
import { parseJson } from '#schemas/validation/json.ts'
import type { HandlersOf } from '#server/endpoints/handlers.ts'
import { createRenderContexts } from '#server/pages/render-contexts.ts'
import type { RenderingEngine } from '#server/rendering/rendering.ts'
import type { Site } from '#server/site/site.ts'

interface CatalogueHandlerDependencies {
  site: () => Site
  rendering: Pick<RenderingEngine, 'createRenderContext' | 'renderForVisitor'>
}

function contentIn(text: string): Record<string, unknown> | undefined {
  try {
    const value = parseJson(text)
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

export function createCatalogueHandlers({
  site,
  rendering,
}: CatalogueHandlerDependencies): HandlersOf<typeof catalogue> {
  const contextFor = createRenderContexts(rendering, site)
  return {
    async visitorCarousel({ path, query }, { iso }) {
      const market = site().market(path.market)
      const content = contentIn(query.content)
      if (!market || !content) return { status: 400, message: 'The parameter content must be an object.' }
      const { type, id, device, productIds, path: pagePath = `/${market.id}` } = query
      const context = contextFor({ market, device, iso, mode: 'live', path: pagePath })
      const html = await rendering.renderForVisitor({ type, id, content }, context, { productIds })
      return { status: 200, body: { html } }
    },
  }
}
