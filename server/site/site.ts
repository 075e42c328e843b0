import { createHash } from 'node:crypto'
import { decodePage } from '#schemas/cms/recognise.ts'
import { byPriority, localeOf, type Market, marketSchema } from '#schemas/market.ts'
import type { Page } from '#schemas/page.ts'
import type { Layout } from '#schemas/page-kinds.ts'
import { compileSchema } from '#schemas/validator.ts'

/** What pictures need to know of an asset before it is fetched. */
export interface AssetFacts {
  url: string
  contentType: string
  width: number
  height: number
  placeholder: string
}

/** One site-wide document as the content store holds it. */
export interface SiteDocument {
  market: string
  key: string
  body: unknown
}

/** Where site-wide content comes from. */
export interface SiteDocuments {
  list(kind: 'layout' | 'markets' | 'translations' | 'toggles'): Promise<readonly SiteDocument[]>
  assets(): Promise<readonly AssetFacts[]>
  /** Path of every published page by market and page id. */
  pageIds(): Promise<readonly { market: string; id: string; path: string }[]>
}

export type Toggles = Readonly<Record<string, unknown>>

/** All site-wide content at one moment. */
export interface Site {
  /** Changes whenever any of it does. */
  revision: string
  /** In the order of lists. */
  markets: readonly Market[]
  market(id: string): Market | undefined
  /** By locale (`de-CH`) where it has its own, else by language. */
  texts(market: Market): { texts: Readonly<Record<string, string>>; revision: string }
  toggles(market: string): Toggles
  layout(market: string, name: Layout): Page | undefined
  asset(url: string): AssetFacts | undefined
  pathOf(market: string, pageId: string): string | undefined
}

const checkMarkets = compileSchema({ type: 'array', items: marketSchema, maxItems: 500 })
const checkTexts = compileSchema({
  type: 'object',
  additionalProperties: { type: 'string', maxLength: 5_000 },
  maxProperties: 20_000,
})
const checkToggles = compileSchema({ type: 'object', additionalProperties: true, maxProperties: 1_000 })

const digest = (value: unknown): string =>
  createHash('sha1').update(JSON.stringify(value)).digest('base64url')

function marketsIn(documents: readonly SiteDocument[]): Market[] {
  return documents
    .flatMap(({ body }) => {
      const checked = checkMarkets(body)
      return checked.kind === 'valid' ? checked.value : []
    })
    .sort(byPriority)
}

function textsIn(documents: readonly SiteDocument[]) {
  return new Map(
    documents.map(({ key, body }) => {
      const checked = checkTexts(body)
      const texts = checked.kind === 'valid' ? checked.value : {}
      return [key, { texts, revision: digest(texts) }] as const
    }),
  )
}

function togglesIn(documents: readonly SiteDocument[]) {
  return new Map(
    documents.map(({ market, body }) => {
      const checked = checkToggles(body)
      return [market, checked.kind === 'valid' ? checked.value : {}] as const
    }),
  )
}

function layoutsIn(documents: readonly SiteDocument[]) {
  return new Map(
    documents.flatMap(({ market, key, body }) => {
      const decoded = decodePage(body)
      return decoded.kind === 'page' ? [[`${market}/${key}`, decoded.page] as const] : []
    }),
  )
}

const noTexts = { texts: {}, revision: '' }

/** Reads all site-wide content. What does not fit its schema counts as absent. */
export async function readSite(source: SiteDocuments): Promise<Site> {
  const [marketDocuments, translations, toggleDocuments, layoutDocuments, assets, pageIds] =
    await Promise.all([
      source.list('markets'),
      source.list('translations'),
      source.list('toggles'),
      source.list('layout'),
      source.assets(),
      source.pageIds(),
    ])
  const markets = marketsIn(marketDocuments)
  const byId = new Map(markets.map((market) => [market.id, market]))
  const texts = textsIn(translations)
  const toggles = togglesIn(toggleDocuments)
  const layouts = layoutsIn(layoutDocuments)
  const facts = new Map(assets.map((asset) => [asset.url, asset]))
  const paths = new Map(pageIds.map(({ market, id, path }) => [`${market}/${id}`, path]))
  return {
    revision: digest([marketDocuments, translations, toggleDocuments, layoutDocuments, assets, pageIds]),
    markets,
    market: (id) => byId.get(id),
    texts: (market) => texts.get(localeOf(market)) ?? texts.get(market.language.baseCode) ?? noTexts,
    toggles: (market) => ({ ...toggles.get(''), ...toggles.get(market) }),
    layout: (market, name) => layouts.get(`${market}/${name}`),
    asset: (url) => facts.get(url),
    pathOf: (market, pageId) => paths.get(`${market}/${pageId}`),
  }
}
