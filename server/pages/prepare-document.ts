import { productTag } from '#renderer/cache-tags.ts'
import type { PreparedPage } from '#renderer/prepare-page.ts'
import { checkBounds } from '#schemas/cms/bounds.ts'
import { decodePage } from '#schemas/cms/recognise.ts'
import { pathInMarket } from '#schemas/markets/market-tree.ts'
import type { Page } from '#schemas/pages/page.ts'
import { pageKindOf } from '#schemas/pages/page-kinds.ts'
import type { Problem } from '#schemas/validation/validator.ts'
import type { ContentRequest, ContentResponse } from '#server/content/content-source.ts'
import { patternTag } from '#server/content/document.ts'
import type { LinkedPages } from '#server/content/linked-pages.ts'
import type { RenderingEngine } from '#server/rendering/rendering.ts'
import { partResolvers } from '#server/site/part-resolvers.ts'
import type { Site } from '#server/site/site.ts'

type CmsDocument = Extract<ContentResponse, { kind: 'document' }>

/** A page ready for rendering, with the cache tags of everything it depends on. */
export interface SitePage extends PreparedPage {
  tags: readonly string[]
}

/** The result of preparing a document. `refused`: out of bounds, not a page, or its own status is a failure. */
export type PreparedDocument =
  | { kind: 'page'; prepared: SitePage; problems: readonly Problem[] }
  | { kind: 'missing'; status: 404 | 410 }
  | { kind: 'refused'; problems: readonly Problem[] }

/** Adds the layout's header, footer and fixed widgets to a page without them (content rule 5). */
function withLayout(page: Page, market: string, site: Site): Page {
  const kind = pageKindOf(page.alias)
  const layout = kind && site.layout(market, kind.layout)
  if (!layout) return page
  const { header, footer } = page.areas
  const fixedTypes = new Set(page.fixedWidgets.map(({ type }) => type))
  return {
    ...page,
    fixedWidgets: [...page.fixedWidgets, ...layout.fixedWidgets.filter(({ type }) => !fixedTypes.has(type))],
    areas: {
      ...page.areas,
      header: header.length > 0 ? header : layout.areas.header,
      footer: footer.length > 0 ? footer : layout.areas.footer,
    },
  }
}

/** Applies a document's `status` field like an HTTP status (routes rule 14). */
function ofStatus(status: number): PreparedDocument {
  if (status < 500) return { kind: 'missing', status: status === 410 ? 410 : 404 }
  return { kind: 'refused', problems: [{ pointer: '', message: `the document has the status ${status}` }] }
}

/**
 * Returns the cache tags of a page: its own, its market's, those of followed markets (for layouts, templates and
 * menus), for an inherited page those of the page in each market in between, and those of linked patterns.
 */
function tagsOf(path: string, market: string, links: readonly string[], site: Site, from?: string): string[] {
  const followed = site.followed(market)
  const between = from === undefined ? [] : followed.slice(0, followed.indexOf(from) + 1)
  return [
    `page:${path}`,
    `market:${market}`,
    'site',
    ...followed.map((value) => `market:${value}`),
    ...between.map((value) => `page:${pathInMarket(path, value)}`),
    ...[market, ...followed].flatMap((value) => links.map((name) => patternTag(value, name))),
  ]
}

/**
 * Returns the lookup of paths by page id: ids in a document of a content system name its own pages, ids in layouts and
 * patterns those of the site. Pages that are unknown are reported.
 */
function createPageLookup(
  { id, path }: Pick<Page, 'id' | 'path'>,
  linked: LinkedPages | undefined,
  findInSite: (pageId: string) => string | undefined,
  problems: Map<string, Problem>,
) {
  return (pageId: string): string | undefined => {
    const pointer = linked?.pointers.get(pageId)
    if (pointer === undefined) return findInSite(pageId)
    const found = pageId === id ? path : linked?.paths.get(pageId)
    if (found === undefined) problems.set(pageId, { pointer, message: `unknown page "${pageId}"` })
    return found
  }
}

/**
 * Checks, decodes and prepares a document from a content source.
 * @param about subject of a page that comes from a template, the market that it is inherited from, and the pages of the
 *   content system that it links to
 */
export function prepareDocument(
  document: unknown,
  { market, path }: ContentRequest,
  site: Site,
  rendering: Pick<RenderingEngine, 'prepare'>,
  {
    subject,
    from,
    linkedPages,
  }: Pick<CmsDocument, 'subject' | 'from'> & { linkedPages?: LinkedPages | undefined } = {},
): PreparedDocument {
  const outOfBounds = checkBounds(document)
  if (outOfBounds) return { kind: 'refused', problems: [outOfBounds] }
  const decodedPage = decodePage(document)
  if (decodedPage.kind === 'refused') return decodedPage
  if (decodedPage.kind === 'status') return ofStatus(decodedPage.status)
  const page = { ...withLayout(decodedPage.page, market, site), ...subject, path }
  const linkedRows = (name: string) => site.pattern(market, name)?.rows
  const unknownPages = new Map<string, Problem>()
  const findInSite = (pageId: string) => site.pathOf(market, pageId)
  const pathOf = createPageLookup(page, linkedPages, findInSite, unknownPages)
  const prepared = rendering.prepare(page, partResolvers(site, market, path, pathOf), linkedRows)
  const product = subject?.productId
  const tags = [
    ...tagsOf(path, market, prepared.links, site, from),
    // Title, breadcrumbs and existence of the page come from the product.
    ...(product === undefined ? [] : [productTag(product)]),
  ]
  return {
    kind: 'page',
    prepared: { ...prepared, tags },
    problems: [...decodedPage.problems, ...prepared.problems, ...unknownPages.values()],
  }
}
