import { createHash } from 'node:crypto'
import { decodePage } from '#schemas/cms/recognise.ts'
import { constantsWith } from '#schemas/constants.ts'
import { byPriority, localeOf, type Market, marketSchema } from '#schemas/market.ts'
import { type Navigation, navigationIn } from '#schemas/navigation.ts'
import type { Page, Row } from '#schemas/page.ts'
import type { Layout } from '#schemas/page-kinds.ts'
import { type Settings, togglesWith } from '#schemas/settings.ts'
import { type SubBrand, subBrandAt, subBrandsIn } from '#schemas/sub-brand.ts'
import type { Toggles } from '#schemas/toggles.ts'
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

/** The kinds of documents that are site-wide content. */
export const siteKinds = ['layout', 'pattern', 'markets', 'translations', 'toggles', 'payload'] as const

/** Where site-wide content comes from. */
export interface SiteDocuments {
  list(kind: (typeof siteKinds)[number]): Promise<readonly SiteDocument[]>
  assets(): Promise<readonly AssetFacts[]>
  /** Every published page. */
  pages(): Promise<readonly PublishedPage[]>
}

/** What is known of a page without reading it. */
export interface PublishedPage {
  market: string
  path: string
  id: string | undefined
  alias: string
  /** Search engines may list it. */
  indexed: boolean
  changed: Date
}

/** Rows that stand wherever they are linked. */
export interface Pattern {
  rows: readonly Row[]
  /** Another one for other rows. */
  revision: string
}

/** All site-wide content at one moment. */
export interface Site {
  /** Changes whenever any of it does, but for patterns: a page changes with those that it links to. */
  revision: string
  /** In the order of lists. */
  markets: readonly Market[]
  market(id: string): Market | undefined
  /** By locale (`de-CH`) where it has its own, else by language. */
  texts(market: Market): { texts: Readonly<Record<string, string>>; revision: string }
  /** Toggles, constants and brand of a page: those of its path, or those of the market's root without one. */
  settings(market: string, path?: string): Settings
  subBrands(market: string): readonly SubBrand[]
  /** A part of the payload that content keeps as it is, such as `free-freight-value`; a market's own goes first. */
  payload(market: string, part: string): unknown
  /** Menu, categories and brand switch of a market; the same object for as long as the site stays as it is. */
  navigation(market: string): Navigation | undefined
  layout(market: string, name: Layout): Page | undefined
  /** The rows that pages of the market may link to, by the pattern's name. */
  pattern(market: string, name: string): Pattern | undefined
  asset(url: string): AssetFacts | undefined
  /** Published pages of all markets. */
  pages: readonly PublishedPage[]
  page(path: string): PublishedPage | undefined
  pathOf(market: string, pageId: string): string | undefined
}

const checkMarkets = compileSchema({ type: 'array', items: marketSchema, maxItems: 500 })
const checkTexts = compileSchema({
  type: 'object',
  additionalProperties: { type: 'string', maxLength: 5_000 },
  maxProperties: 20_000,
})
const digest = (value: unknown): string =>
  createHash('sha1').update(JSON.stringify(value)).digest('base64url')

/** The markets of their documents, in the order of lists. */
export function marketsIn(documents: readonly SiteDocument[]): Market[] {
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

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Settings by market and brand, each made once. */
function settingsIn(
  toggles: readonly SiteDocument[],
  payload: (market: string, part: string) => unknown,
  forced: Partial<Toggles>,
) {
  const togglesOf = (market: string) =>
    toggles.flatMap((document) =>
      document.market === market && isObject(document.body) ? [document.body] : [],
    )
  const brands = new Map<string, readonly SubBrand[]>()
  const known = new Map<string, Settings>()
  function subBrands(market: string): readonly SubBrand[] {
    const found = brands.get(market) ?? subBrandsIn(payload(market, 'sub-brands'))
    brands.set(market, found)
    return found
  }
  function settings(market: string, path = ''): Settings {
    const subBrand = subBrandAt(subBrands(market), path)
    const key = JSON.stringify([market, subBrand?.id])
    const found = known.get(key)
    if (found) return found
    const made = {
      toggles: togglesWith(...togglesOf(''), ...togglesOf(market), forced),
      constants: constantsWith(payload('', 'constants'), subBrand?.constants, payload(market, 'constants')),
      subBrand,
    }
    const named = { ...made, revision: digest(made) }
    known.set(key, named)
    return named
  }
  return { subBrands, settings }
}

function layoutsIn(documents: readonly SiteDocument[]) {
  return new Map(
    documents.flatMap(({ market, key, body }) => {
      const decoded = decodePage(body)
      return decoded.kind === 'page' ? [[`${market}/${key}`, decoded.page] as const] : []
    }),
  )
}

function patternsIn(documents: readonly SiteDocument[]) {
  return new Map(
    documents.flatMap(({ market, key, body }) => {
      const decoded = decodePage(body)
      if (decoded.kind !== 'page') return []
      const pattern: Pattern = { rows: decoded.page.areas.main, revision: digest(body) }
      return [[`${market}/${key}`, pattern] as const]
    }),
  )
}

/** Navigation by market, each made once. */
function navigationsIn(payload: (market: string, part: string) => unknown) {
  const known = new Map<string, Navigation | undefined>()
  return (market: string): Navigation | undefined => {
    if (!known.has(market)) known.set(market, navigationIn(payload(market, 'navigation')))
    return known.get(market)
  }
}

const noTexts = { texts: {}, revision: '' }

/**
 * Reads all site-wide content. What does not fit its schema counts as absent.
 * @param forced toggles that the environment decides, whatever content says
 */
export async function readSite(source: SiteDocuments, forced: Partial<Toggles> = {}): Promise<Site> {
  const [
    marketDocuments,
    translations,
    toggleDocuments,
    payloadDocuments,
    layoutDocuments,
    patternDocuments,
    assets,
    pages,
  ] = await Promise.all([
    source.list('markets'),
    source.list('translations'),
    source.list('toggles'),
    source.list('payload'),
    source.list('layout'),
    source.list('pattern'),
    source.assets(),
    source.pages(),
  ])
  const markets = marketsIn(marketDocuments)
  const byId = new Map(markets.map((market) => [market.id, market]))
  const texts = textsIn(translations)
  const parts = new Map(payloadDocuments.map(({ market, key, body }) => [`${market}/${key}`, body]))
  const payload = (market: string, part: string) => parts.get(`${market}/${part}`) ?? parts.get(`/${part}`)
  const { settings, subBrands } = settingsIn(toggleDocuments, payload, forced)
  const layouts = layoutsIn(layoutDocuments)
  const patterns = patternsIn(patternDocuments)
  const facts = new Map(assets.map((asset) => [asset.url, asset]))
  const paths = new Map(pages.map(({ market, id, path }) => [`${market}/${id}`, path]))
  const pagesByPath = new Map(pages.map((page) => [page.path, page]))
  return {
    revision: digest([
      marketDocuments,
      translations,
      toggleDocuments,
      payloadDocuments,
      layoutDocuments,
      assets,
      // Without the dates: a page that is published again changes nothing of the site.
      pages.map(({ changed: _, ...page }) => page),
    ]),
    markets,
    market: (id) => byId.get(id),
    texts: (market) => texts.get(localeOf(market)) ?? texts.get(market.language.baseCode) ?? noTexts,
    settings,
    subBrands,
    navigation: navigationsIn(payload),
    payload,
    layout: (market, name) => layouts.get(`${market}/${name}`),
    pattern: (market, name) => patterns.get(`${market}/${name}`),
    asset: (url) => facts.get(url),
    pages,
    page: (path) => pagesByPath.get(path),
    pathOf: (market, pageId) => paths.get(`${market}/${pageId}`),
  }
}
