import { type Request, type Response, Router } from 'express'
import type { Assets } from '#renderer/assets.ts'
import type { Market } from '#schemas/markets/market.ts'
import { type Device, devices } from '#schemas/values/device.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import { createRenderContexts } from '#server/pages/render-contexts.ts'
import { galleryBody, galleryIndex } from '#server/preview/gallery.ts'
import { widgetFixtures } from '#server/preview/widget-fixtures.ts'
import type { RenderingEngine } from '#server/rendering/rendering.ts'
import type { Site } from '#server/site/site.ts'

interface Options {
  rendering: RenderingEngine
  assets: Assets
  site: () => Site
  development: boolean
  canView: (request: Request) => Promise<boolean>
}

const noFolders: ReadonlySet<string> = new Set()

/** Serves the gallery: every widget's examples, rendered like pages and with their content policy. */
export function createGalleryRouter({ rendering, assets, site, development, canView }: Options): Router {
  const router = Router()
  const contexts = createRenderContexts(rendering, site)

  function readSelection({ query }: Request): { market: Market; device: Device } | undefined {
    const { markets } = site()
    const market = markets.find(({ id }) => id === (query.market ?? markets[0]?.id))
    const device = devices.find((name) => name === (query.device ?? 'desktop'))
    return market && device && { market, device }
  }

  async function send(
    response: Response,
    selection: { market: Market; device: Device },
    content: { title: string; body: string; folders: ReadonlySet<string> },
    modules: Assets['modules'] = assets.modules,
  ): Promise<void> {
    const style = await assets.style(content.folders)
    const html = rendering.document({
      head: { title: `${content.title} · Vitrine`, description: '', meta: [], links: [], structuredData: [] },
      body: content.body,
      context: contexts({ ...selection, iso: false, mode: 'live', path: selection.market.url }),
      style,
      assets: { ...assets, modules },
      layout: 'default',
      variesByDevice: false,
    })
    response
      .set(securityHeaders({ styleHash: style.hash, frameAncestors: [], development }))
      .set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex, nofollow' })
      .send(html)
  }

  router.use('/preview/widgets', async (request, _response, next) => {
    next((await canView(request)) ? undefined : 'router')
  })
  router.get('/preview/widgets', async (request, response, next) => {
    const selection = readSelection(request)
    if (!selection) return next()
    const body = galleryIndex(rendering, await widgetFixtures(), site().markets, selection.market)
    await send(response, selection, { title: 'Widgets', body, folders: noFolders })
  })
  router.get('/preview/widgets/:type', async (request, response, next) => {
    const selection = readSelection(request)
    const { type } = request.params
    const examples = (await widgetFixtures()).get(type)
    if (!selection || !examples) return next()
    const context = contexts({ ...selection, iso: false, mode: 'preview', path: selection.market.url })
    const example = typeof request.query.example === 'string' ? request.query.example : undefined
    const galleryFacts = { market: selection.market, site: site(), rendering, context }
    const body = await galleryBody(type, examples, galleryFacts, example)
    if (!body) return next()
    // A single example is for pictures, without script.
    const modules = example === undefined ? assets.modules : []
    await send(response, selection, { title: type, ...body }, modules)
  })
  return router
}
