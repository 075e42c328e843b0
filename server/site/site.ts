import { createHash } from 'node:crypto'
import { decodePage } from '#schemas/cms/recognise.ts'
import { constantsWith, inStoreTimers } from '#schemas/markets/constants.ts'
import { byPriority, localeOf, type Market, marketSchema } from '#schemas/markets/market.ts'
import { withTimeZone } from '#schemas/markets/market-time-zone.ts'
import { followedMarkets, pathInMarket } from '#schemas/markets/market-tree.ts'
import { type Settings, togglesWith } from '#schemas/markets/settings.ts'
import { type SubBrand, subBrandAt, subBrandsIn } from '#schemas/markets/sub-brand.ts'
import type { Toggles } from '#schemas/markets/toggles.ts'
import { type Navigation, namedPages, navigationIn } from '#schemas/pages/navigation.ts'
import type { Page, Row } from '#schemas/pages/page.ts'
import { findPageAddresses, type PageAddresses } from '#schemas/pages/page-addresses.ts'
import type { Layout } from '#schemas/pages/page-kinds.ts'
import { isRecord } from '#schemas/validation/is-record.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import { isTimeZone } from '#schemas/values/time-zone.ts'
import { type InheritedDocument, inheritedFrom } from '#server/site/inherited-documents.ts'
import { inheritedPages } from '#server/site/inherited-pages.ts'
import { completeTexts, productTexts } from '#server/site/product-texts.ts'
import type { PublishedPage } from '#server/site/published-page.ts'
import type { AssetFacts, SiteDocument, SiteDocuments } from '#server/site/site-source.ts'

/** Linked patterns by name. */
interface Pattern {
  rows: readonly Row[]
  /** Changes with the rows. */
  revision: string
}

/** All site-wide content at one moment. */
export interface Site {
  /** Changes with any part of the site except patterns: pages change with the patterns that they link to. */
  revision: string
  /** In display order. */
  markets: readonly Market[]
  market(id: string): Market | undefined
  /** Returns the markets whose pages a market shows if it has none of its own, nearest first. */
  followed(market: string): readonly string[]
  /** Returns the texts of the market's locale (`de-CH`), else of its language. */
  texts(market: Market): { texts: Readonly<Record<string, string>>; revision: string }
  /** Returns the settings of a path, or of the market's root without one. */
  settings(market: string, path?: string): Settings
  subBrands(market: string): readonly SubBrand[]
  /** Returns a payload part that content stores as it is, such as `free-freight-value`; a market's own has priority. */
  payload(market: string, part: string): unknown
  /** Returns the navigation of the path's brand; the same object until the site changes. */
  navigation(market: string, path: string): Navigation | undefined
  layout(market: string, name: Layout): Page | undefined
  /** Whether a template exists for pages of a kind, in the market or in one that it follows. */
  hasTemplate(market: string, alias: string): boolean
  /** Returns the pattern of a name: the market's own, or a followed market's. */
  pattern(market: string, name: string): Pattern | undefined
  asset(url: string): AssetFacts | undefined
  /** Published pages of all markets: their own first, then inherited ones. */
  pages: readonly PublishedPage[]
  page(path: string): PublishedPage | undefined
  /** Returns the path of each page kind in a market; the same function until the site changes. */
  addresses(market: string): PageAddresses
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

/** Returns the markets in display order. */
export function marketsIn(documents: readonly SiteDocument[]): Market[] {
  return documents
    .flatMap(({ body }) => {
      const checked = checkMarkets(body)
      return checked.kind === 'valid' ? checked.value : []
    })
    .sort(byPriority)
}

/** Returns the time zone that a market's delivery settings name, if it is one. */
function warehouseZoneIn(document: unknown): string | undefined {
  const timeZone = isRecord(document) ? document.timeZone : undefined
  return typeof timeZone === 'string' && isTimeZone(timeZone) ? timeZone : undefined
}

function followedIn(markets: readonly Market[]): (market: string) => readonly string[] {
  const byId = new Map(markets.map((market) => [market.id, market]))
  const lines = new Map(markets.map(({ id }) => [id, followedMarkets(id, (value) => byId.get(value))]))
  return (market) => lines.get(market) ?? []
}

type Texts = Readonly<Record<string, string>>
const withRevision = (texts: Texts) => ({ texts, revision: digest(texts) })
type RevisedTexts = ReturnType<typeof withRevision>

let revisedProductTexts: ReadonlyMap<string, RevisedTexts> | undefined
/** The texts of each locale as they were last written: a site is read at each publication, and few change texts. */
const lastTexts = new Map<string, { bodyDigest: string; revised: RevisedTexts }>()

/** Completes and checks the texts of a locale, unless they are those of the last time. */
function completedTexts({ key, body }: SiteDocument): RevisedTexts {
  const bodyDigest = digest(body)
  const last = lastTexts.get(key)
  if (last?.bodyDigest === bodyDigest) return last.revised
  const checked = checkTexts(body)
  const revised = withRevision(completeTexts(key, checked.kind === 'valid' ? checked.value : {}))
  lastTexts.set(key, { bodyDigest, revised })
  return revised
}

/** Returns texts by locale, and by each language that the product has texts in. */
function textsIn(documents: readonly SiteDocument[]): ReadonlyMap<string, RevisedTexts> {
  revisedProductTexts ??= new Map([...productTexts].map(([key, texts]) => [key, withRevision(texts)]))
  return new Map([
    ...revisedProductTexts,
    ...documents.map((document) => [document.key, completedTexts(document)] as const),
  ])
}

/** Caches settings by market and brand. */
/** Returns the in-store timers among feature flags. */
const timersIn = (flags: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(
    inStoreTimers.flatMap((name) => (Object.hasOwn(flags, name) ? [[name, flags[name]]] : [])),
  )

function settingsIn(
  toggles: readonly SiteDocument[],
  payload: (market: string, part: string) => unknown,
  forced: Partial<Toggles>,
) {
  const togglesOf = (market: string) =>
    toggles.flatMap((document) =>
      document.market === market && isRecord(document.body) ? [document.body] : [],
    )
  const brands = new Map<string, readonly SubBrand[]>()
  const cache = new Map<string, Settings>()
  function subBrands(market: string): readonly SubBrand[] {
    const subBrands = brands.get(market) ?? subBrandsIn(payload(market, 'sub-brands'))
    brands.set(market, subBrands)
    return subBrands
  }
  function settings(market: string, path = ''): Settings {
    const subBrand = subBrandAt(subBrands(market), path)
    const key = JSON.stringify([market, subBrand?.id])
    const cached = cache.get(key)
    if (cached) return cached
    const parts = {
      toggles: togglesWith(...togglesOf(''), ...togglesOf(market), forced),
      constants: constantsWith(
        payload('', 'constants'),
        subBrand?.constants,
        payload(market, 'constants'),
        ...[...togglesOf(''), ...togglesOf(market)].map(timersIn),
      ),
      subBrand,
    }
    const namedSite = { ...parts, revision: digest(parts) }
    cache.set(key, namedSite)
    return namedSite
  }
  return { subBrands, settings }
}

function layoutIn({ body }: InheritedDocument): Page | undefined {
  const decodedPage = decodePage(body)
  return decodedPage.kind === 'page' ? decodedPage.page : undefined
}

function patternIn({ from, body }: InheritedDocument): Pattern | undefined {
  const decodedPage = decodePage(body)
  return decodedPage.kind === 'page'
    ? { rows: decodedPage.page.areas.main, revision: digest([from, body]) }
    : undefined
}

/** Caches navigation by market and brand. */
function navigationsIn(
  payload: (market: string, part: string) => unknown,
  subBrands: (market: string) => readonly SubBrand[],
) {
  const cache = new Map<string, Navigation | undefined>()
  return (market: string, path: string): Navigation | undefined => {
    const brand = subBrandAt(subBrands(market), path)?.id
    const key = JSON.stringify([market, brand])
    if (!cache.has(key)) cache.set(key, navigationIn(payload(market, 'navigation'), brand))
    return cache.get(key)
  }
}

/** Caches page paths by market. */
function addressesIn(
  payload: (market: string, part: string) => unknown,
  pages: readonly PublishedPage[],
): (market: string) => PageAddresses {
  const byMarket = Map.groupBy(pages, ({ market }) => market)
  const cache = new Map<string, PageAddresses>()
  return (market) => {
    const document =
      cache.get(market) ??
      findPageAddresses(market, namedPages(payload(market, 'navigation')), byMarket.get(market) ?? [])
    cache.set(market, document)
    return document
  }
}

const noTexts = { texts: {}, revision: '' }

/**
 * Reads the site. Invalid documents count as absent.
 * @param forced toggles that the environment overrides
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
    ownPages,
    takenDown,
    templates,
  ] = await Promise.all([
    source.list('markets'),
    source.list('translations'),
    source.list('toggles'),
    source.list('payload'),
    source.list('layout'),
    source.list('pattern'),
    source.assets(),
    source.pages(),
    source.unpublishedPages?.() ?? [],
    source.templates?.() ?? [],
  ])
  const templated = new Set(templates.map(({ market, key }) => `${market}/${key}`))
  const writtenMarkets = marketsIn(marketDocuments)
  const followed = followedIn(writtenMarkets)
  const findPart = inheritedFrom(payloadDocuments, followed, (part) => part)
  const payload = (market: string, part: string) => (findPart(market, part) ?? findPart('', part))?.body
  const markets = writtenMarkets.map((market) =>
    withTimeZone(market, warehouseZoneIn(payload(market.id, 'shipping-methods'))),
  )
  const byId = new Map(markets.map((market) => [market.id, market]))
  const inherited = inheritedPages({ markets, followed, pages: ownPages, unpublishedPages: takenDown })
  const pages = [...ownPages, ...inherited]
  const texts = textsIn(translations)
  const { settings, subBrands } = settingsIn(toggleDocuments, payload, forced)
  const assetsByUrl = new Map(assets.map((asset) => [asset.url, asset]))
  const paths = new Map([...inherited, ...ownPages].map(({ market, id, path }) => [`${market}/${id}`, path]))
  const pagesByPath = new Map(pages.map((page) => [page.path, page]))
  /** Returns a market's page that corresponds to a followed market's page id. */
  function counterpart(market: string, pageId: string): string | undefined {
    for (const from of followed(market)) {
      const path = paths.get(`${from}/${pageId}`)
      const currentPath = path && pathInMarket(path, market)
      if (currentPath && pagesByPath.has(currentPath)) return currentPath
    }
    return undefined
  }
  return {
    revision: digest([
      marketDocuments,
      translations,
      toggleDocuments,
      payloadDocuments,
      layoutDocuments,
      [...templated],
      assets,
      // Without the dates: publishing a page again does not change the site.
      pages.map(({ changed: _, ...page }) => page),
    ]),
    markets,
    market: (id) => byId.get(id),
    followed,
    texts: (market) => texts.get(localeOf(market)) ?? texts.get(market.language.baseCode) ?? noTexts,
    settings,
    subBrands,
    navigation: navigationsIn(payload, subBrands),
    payload,
    layout: inheritedFrom(layoutDocuments, followed, layoutIn),
    hasTemplate: (market, alias) =>
      [market, ...followed(market)].some((value) => templated.has(`${value}/${alias}`)),
    pattern: inheritedFrom(patternDocuments, followed, patternIn),
    asset: (url) => assetsByUrl.get(url),
    pages,
    page: (path) => pagesByPath.get(path),
    addresses: addressesIn(payload, pages),
    pathOf: (market, pageId) => paths.get(`${market}/${pageId}`) ?? counterpart(market, pageId),
  }
}
