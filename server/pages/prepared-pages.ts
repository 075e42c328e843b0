import { LRUCache } from 'lru-cache'
import { isPurged } from '#renderer/cache-tags.ts'
import type { PreparedPage } from '#renderer/prepare-page.ts'
import { createSingleFlight } from '#renderer/single-flight.ts'
import { pageSchema } from '#schemas/pages/page.ts'
import type { Problem } from '#schemas/validation/validator.ts'
import type {
  ContentRequest,
  ContentResponse,
  ContentSource,
  PageFacts,
} from '#server/content/content-source.ts'
import { findLinkedPages, type LinkedPages } from '#server/content/linked-pages.ts'
import { prepareDocument, type SitePage } from '#server/pages/prepare-document.ts'
import type { RenderingEngine } from '#server/rendering/rendering.ts'
import type { Site } from '#server/site/site.ts'
import { forbidsIndexing } from '#server/site/site-documents.ts'

/** The result of a page lookup: a page ready to be rendered, or the reason why there is none. */
export type PageLookup =
  | {
      kind: 'page'
      prepared: SitePage
      /** Whether it is a last good copy: the source failed, or its document was rejected. */
      stale: boolean
      /** Seconds that it stays fresh; undefined: until it is purged. */
      maxAge: number | undefined
    }
  | Exclude<ContentResponse, { kind: 'document' }>

/** Reports faults in content: a document that was refused, or widgets that were left out. */
export type ReportContent = (event: {
  path: string
  outcome: 'refused' | 'incomplete'
  problems: readonly Problem[]
}) => void

interface Options {
  source: ContentSource
  rendering: Pick<RenderingEngine, 'prepare'>
  site: () => Site
  report: ReportContent
  /** Milliseconds since the epoch. */
  now: () => number
}

export interface PreparedPages {
  find(request: ContentRequest): Promise<PageLookup>
  /** Purges pages with any of these tags. */
  purge(tags: readonly string[]): void
}

interface CachedPage {
  prepared: SitePage
  /** Revision of the document that the source returned. If that was refused, `prepared` is its last good copy. */
  revision: string
  isCopy: boolean
  siteRevision: string
  /** Revision of the patterns that it links to. */
  linkedRevision: string
  /** Paths of the pages that it links to by id, as of the source's last response. */
  linkedPaths: string
  /** Whether the source failed at the last request. */
  stale: boolean
  /** Milliseconds since the epoch until which the source is not queried again. */
  until: number
}

type ReadResult = Pick<CachedPage, 'prepared' | 'isCopy'>
type CmsDocument = Extract<ContentResponse, { kind: 'document' }>
type NoPage = Exclude<PageLookup, { kind: 'page' }>

/** Returns the facts by which links and sitemaps find a page. */
const factsOf = ({ page: { id, metaTags } }: PreparedPage): PageFacts => ({
  id: id === pageSchema.properties.id.default ? undefined : id,
  indexed: !forbidsIndexing(metaTags),
})

/** Returns the function that prepares a document; one that is refused is replaced by its last good copy. */
function createDocumentReader({ source, rendering, site, report }: Omit<Options, 'now'>) {
  function prepare(request: ContentRequest, response: CmsDocument, linkedPages: LinkedPages | undefined) {
    const about = { ...response, linkedPages }
    const outcome = prepareDocument(response.document, request, site(), rendering, about)
    if (outcome.kind === 'page' && outcome.problems.length > 0)
      report({ path: request.path, outcome: 'incomplete', problems: outcome.problems })
    return outcome
  }

  async function lastGoodCopy(
    request: ContentRequest,
    revision: string,
    problems: readonly Problem[],
  ): Promise<ReadResult | NoPage> {
    report({ path: request.path, outcome: 'refused', problems })
    const reason = problems.map(({ pointer, message }) => `${pointer} ${message}`).join('; ')
    const copy = await source.refuse(request, revision)
    if (copy.kind === 'unavailable') return { kind: 'unavailable', reason }
    if (copy.kind !== 'document') return copy
    const outcome = prepare(request, copy, await findLinkedPages(source, request, copy))
    if (outcome.kind === 'refused') return { kind: 'unavailable', reason }
    return outcome.kind === 'page' ? { prepared: outcome.prepared, isCopy: true } : outcome
  }

  return async (
    request: ContentRequest,
    response: CmsDocument,
    linkedPages: LinkedPages | undefined,
  ): Promise<ReadResult | NoPage> => {
    const outcome = prepare(request, response, linkedPages)
    if (outcome.kind === 'refused') return lastGoodCopy(request, response.revision, outcome.problems)
    if (outcome.kind === 'missing') {
      if (!response.stale) await source.forget(request)
      return outcome
    }
    if (!response.stale) await source.accept(request, response.revision, factsOf(outcome.prepared))
    return { prepared: outcome.prepared, isCopy: false }
  }
}

/** The revision of the patterns that a page links to. */
const linkedRevision = (asOf: Site, market: string, { links }: PreparedPage): string =>
  links.map((name) => asOf.pattern(market, name)?.revision).join()

/**
 * Creates the cache of prepared pages: a document is prepared once per change of itself or the site. A refused document
 * is replaced by its last good copy.
 */
export function createPreparedPages(options: Options): PreparedPages {
  const { source, site, now } = options
  const read = createDocumentReader(options)
  const cache = new LRUCache<string, CachedPage>({ max: 1_000 })
  const flight = createSingleFlight<PageLookup>()

  const isOfSite = (
    { siteRevision, linkedRevision: linked, prepared }: CachedPage,
    market: string,
  ): boolean => siteRevision === site().revision && linked === linkedRevision(site(), market, prepared)

  const toLookup = ({ prepared, isCopy, stale, until }: CachedPage): PageLookup => ({
    kind: 'page',
    prepared,
    stale: isCopy || stale,
    maxAge: Number.isFinite(until) ? Math.max(0, until - now()) / 1_000 : undefined,
  })

  /** Removes a page that is not found, so that it is prepared and accepted again if it returns unchanged. */
  function noPage(key: string, lookup: NoPage): NoPage {
    cache.delete(key)
    return lookup
  }

  async function find(request: ContentRequest, key: string, canCache: () => boolean): Promise<PageLookup> {
    const response = await source.page(request)
    if (response.kind !== 'document') return noPage(key, response)
    const { revision, stale = false, maxAge = Number.POSITIVE_INFINITY } = response
    const linkedPages = await findLinkedPages(source, request, response)
    const linkedPaths = JSON.stringify([...(linkedPages?.paths ?? [])])
    const asOf = site()
    const { revision: siteRevision } = asOf
    const cached = cache.get(key)
    const isSame =
      cached?.revision === revision && cached.linkedPaths === linkedPaths && isOfSite(cached, request.market)
    const lookup = isSame ? cached : await read(request, response, linkedPages)
    if ('kind' in lookup) return noPage(key, lookup)
    const { prepared, isCopy } = lookup
    const until = now() + maxAge * 1_000
    const linked = linkedRevision(asOf, request.market, prepared)
    const revisions = { revision, siteRevision, linkedRevision: linked, linkedPaths }
    const page = { prepared, isCopy, ...revisions, stale, until }
    if (canCache()) cache.set(key, page)
    return toLookup(page)
  }

  /**
   * Whether a page can be used without asking the source: drafts change without a purge, and a failed source may have
   * recovered.
   */
  const isFresh = (page: CachedPage, { preview, market }: ContentRequest): boolean =>
    !preview && !page.stale && !page.isCopy && page.until > now() && isOfSite(page, market)

  return {
    find(request) {
      const key = `${request.preview ? 'draft ' : ''}${request.path}`
      const cached = cache.get(key)
      if (cached && isFresh(cached, request)) return Promise.resolve(toLookup(cached))
      return flight.run(key, (canCache) => find(request, key, canCache))
    },
    purge(tags) {
      flight.purge()
      const old = new Set(tags)
      for (const [key, page] of cache.entries()) if (isPurged(page.prepared.tags, old)) cache.delete(key)
    },
  }
}
