import { LRUCache } from 'lru-cache'
import { isPurged } from '#renderer/cache-tags.ts'
import type { PreparedPage } from '#renderer/prepare-page.ts'
import { checkBounds } from '#schemas/cms/bounds.ts'
import { decodePage } from '#schemas/cms/recognise.ts'
import type { Page } from '#schemas/page.ts'
import { pageKindOf } from '#schemas/page-kinds.ts'
import type { Problem } from '#schemas/validator.ts'
import type { ContentAnswer, ContentRequest, ContentSource } from '#server/content/content-source.ts'
import type { Rendering } from '#server/rendering.ts'
import { partResolvers } from '#server/site/part-resolvers.ts'
import type { Site } from '#server/site/site.ts'

/** What was found for an address: a page ready to be rendered, or what stands in its place. */
export type FoundPage =
  | { kind: 'page'; prepared: PreparedPage; stale: boolean; maxAge: number | undefined }
  | Exclude<ContentAnswer, { kind: 'document' }>

/** Told of what content systems got wrong: a document that was refused, widgets that were left out. */
export type ReportContent = (event: {
  path: string
  outcome: 'refused' | 'incomplete'
  problems: readonly Problem[]
}) => void

interface Options {
  source: ContentSource
  rendering: Rendering
  site: () => Site
  report: ReportContent
  /** Milliseconds since the epoch. */
  now: () => number
}

export interface PreparedPages {
  find(request: ContentRequest): Promise<FoundPage>
  /** Forgets pages that carry any of these tags. */
  purge(tags: readonly string[]): void
}

interface Kept {
  path: string
  revision: string
  siteRevision: string
  found: FoundPage
  until: number
}

type Document = Extract<ContentAnswer, { kind: 'document' }>

/** A page without a header or footer of its own gets its layout's (contract/fields: Page level). */
function withLayout(page: Page, market: string, site: Site): Page {
  const kind = pageKindOf(page.alias)
  const layout = kind && site.layout(market, kind.layout)
  if (!layout) return page
  const { header, footer } = page.areas
  return {
    ...page,
    areas: {
      ...page.areas,
      header: header.length > 0 ? header : layout.areas.header,
      footer: footer.length > 0 ? footer : layout.areas.footer,
    },
  }
}

const missing = (status: number): FoundPage => ({ kind: 'missing', status: status === 410 ? 410 : 404 })

/**
 * Turns documents into prepared pages, once for every change of a document or of the site. A document that is refused
 * is replaced by its last good copy.
 */
export function createPreparedPages({ source, rendering, site, report, now }: Options): PreparedPages {
  const kept = new LRUCache<string, Kept>({ max: 2_000 })
  const running = new Map<string, Promise<FoundPage>>()
  // What was read before a purge must not be kept after it.
  let purges = 0

  function read(
    request: ContentRequest,
    answer: Document,
  ): FoundPage | { kind: 'refused'; problems: readonly Problem[] } {
    const outOfBounds = checkBounds(answer.document)
    if (outOfBounds) return { kind: 'refused', problems: [outOfBounds] }
    const decoded = decodePage(answer.document)
    if (decoded.kind === 'refused') return decoded
    if (decoded.kind === 'status')
      return decoded.status >= 500
        ? { kind: 'unavailable', reason: `document status ${decoded.status}` }
        : missing(decoded.status)
    const current = site()
    const page = { ...withLayout(decoded.page, request.market, current), path: request.path }
    const prepared = rendering.prepare(page, partResolvers(current, request.market))
    const problems = [...decoded.problems, ...prepared.problems]
    if (problems.length > 0) report({ path: request.path, outcome: 'incomplete', problems })
    return { kind: 'page', prepared, stale: answer.stale ?? false, maxAge: answer.maxAge }
  }

  async function fromDocument(request: ContentRequest, answer: Document): Promise<FoundPage> {
    const found = read(request, answer)
    if (found.kind !== 'refused') {
      if (found.kind === 'page' && !answer.stale) await source.accept(request, answer.revision)
      return found
    }
    report({ path: request.path, outcome: 'refused', problems: found.problems })
    const reason = found.problems.map(({ pointer, message }) => `${pointer} ${message}`).join('; ')
    const copy = await source.refuse(request, answer.revision)
    if (copy.kind !== 'document') return copy.kind === 'unavailable' ? { ...copy, reason } : copy
    const second = read(request, copy)
    return second.kind === 'refused' ? { kind: 'unavailable', reason } : second
  }

  async function find(request: ContentRequest, key: string): Promise<FoundPage> {
    const begun = purges
    const answer = await source.page(request)
    if (answer.kind !== 'document') return answer
    const siteRevision = site().revision
    const known = kept.get(key)
    const same = known?.revision === answer.revision && known.siteRevision === siteRevision
    const found = same ? known.found : await fromDocument(request, answer)
    const until = now() + (answer.maxAge ?? Number.POSITIVE_INFINITY) * 1_000
    if (found.kind === 'page' && begun === purges)
      kept.set(key, {
        path: request.path,
        revision: answer.revision,
        siteRevision,
        found,
        until: found.stale ? 0 : until,
      })
    return found
  }

  return {
    find(request) {
      const key = `${request.preview ? 'draft ' : ''}${request.path}`
      const known = kept.get(key)
      if (known && known.until > now() && known.siteRevision === site().revision)
        return Promise.resolve(known.found)
      const current = running.get(key) ?? find(request, key).finally(() => running.delete(key))
      running.set(key, current)
      return current
    },
    purge(tags) {
      purges += 1
      running.clear()
      const old = new Set(tags)
      for (const [key, { path }] of kept.entries()) if (isPurged([`page:${path}`], old)) kept.delete(key)
    },
  }
}
