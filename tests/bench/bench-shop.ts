import { benchPage } from '#fixtures/content/bench.ts'
import { type DemoShop, demoShop } from '#fixtures/demo.ts'
import { demoMarkets } from '#fixtures/markets.ts'
import { demoPictures } from '#fixtures/pictures/demo-pictures.ts'
import type { Assets } from '#renderer/assets.ts'
import type { Commerce } from '#renderer/loader.ts'
import { widgetCodec } from '#schemas/cms/widget-shape.ts'
import { dist } from '#server/build/vite-options.ts'
import { createJsonCatalogue } from '#server/composition/json-catalogue.ts'
import { builtParts } from '#server/composition/load-parts.ts'
import type { ContentSource } from '#server/content/content-source.ts'
import { createPagePipeline } from '#server/pages/page-pipeline.ts'
import type { PageRequest } from '#server/pages/page-request.ts'
import { createPreparedPages, type PreparedPages } from '#server/pages/prepared-pages.ts'
import type { RenderingEngine } from '#server/rendering/rendering.ts'
import { readSite, type Site } from '#server/site/site.ts'
import type { SiteDocuments } from '#server/site/site-source.ts'

/** The built engine in this process, with the demo shop's site and the bench's content page. */
export interface BenchShop {
  site: Site
  assets: Assets
  commerce: Commerce
  rendering: RenderingEngine
  pages: PreparedPages
  /** The page's document as a content system sends it. */
  documentText(rows: number): string
  request(rows: number): PageRequest
  /** The page from its document to finished HTML, as the server makes it behind its page cache. */
  render(rows: number): Promise<string>
  /** Empties every cache: strings, prepared content, loaded data. */
  forget(): void
}

const [demo] = demoMarkets

function siteDocuments(shop: DemoShop): SiteDocuments {
  return {
    list: async (kind) => shop.documents.filter((document) => document.kind === kind),
    assets: async () => demoPictures().map((picture) => ({ ...picture, contentType: 'image/svg+xml' })),
    pages: async () => [],
  }
}

const pathOf = (rows: number): string => `/${demo?.market.id}/bench/${rows}`

/** Opens the engine that `npm run build` left. @throws from `render` when any widget fails */
export async function openBenchShop(): Promise<BenchShop> {
  const { assets, createRenderingEngine } = await builtParts(dist)
  const shop = demoShop()
  const read = await readSite(siteDocuments(shop))
  let site = read
  let edition = 0
  const texts = new Map<string, string>()
  const commerce = createJsonCatalogue(shop.products)
  const rendering = createRenderingEngine({
    assets,
    commerce,
    markets: () => site.markets,
    now: Date.now,
    report: ({ type, error }) => {
      throw new Error(`void: widget ${type} failed`, { cause: error })
    },
  })

  function documentText(rows: number): string {
    const path = pathOf(rows)
    if (!demo) throw new Error('the demo shop has no market')
    const text = texts.get(path) ?? JSON.stringify(widgetCodec.encode(benchPage(demo, path, rows), undefined))
    texts.set(path, text)
    return text
  }

  const source: ContentSource = {
    page: async ({ path }) => ({
      kind: 'document',
      document: JSON.parse(documentText(Number(path.split('/').at(-1)))),
      revision: path,
    }),
    refuse: async () => ({ kind: 'unavailable', reason: 'refused' }),
    accept: async () => undefined,
    forget: async () => undefined,
    ready: async () => undefined,
  }
  const pages = createPreparedPages({
    source,
    rendering,
    site: () => site,
    now: Date.now,
    report: ({ problems }) => {
      throw new Error(`void: ${problems[0]?.pointer} ${problems[0]?.message}`)
    },
  })
  const pipeline = createPagePipeline({
    rendering,
    assets,
    site: () => site,
    pages,
    embeddedPages: pages,
    publicUrl: 'https://shop.example',
    redirectHosts: [],
    now: Date.now,
  })

  function request(rows: number): PageRequest {
    const [market] = site.markets.filter(({ id }) => id === demo?.market.id)
    if (!market) throw new Error('the demo shop has no market')
    return {
      market,
      path: pathOf(rows),
      query: new URLSearchParams(),
      device: 'mobile',
      iso: false,
      preview: false,
      drafts: false,
      resolveVisitor: () => Promise.reject(new Error('the bench page is for anybody')),
      segment: { audience: 'guest', draw: 0 },
      setupHost: false,
    }
  }

  return {
    get site() {
      return site
    },
    assets,
    commerce,
    rendering,
    pages,
    documentText,
    request,
    async render(rows) {
      const answer = await pipeline.renderPage(request(rows))
      if (answer.kind !== 'document' || answer.status !== 200)
        throw new Error(`void: the bench page returned ${answer.kind}`)
      return answer.html
    },
    forget() {
      edition += 1
      const revision = String(edition)
      site = { ...read, revision, texts: (market) => ({ ...read.texts(market), revision }) }
    },
  }
}
