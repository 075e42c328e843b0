import { LRUCache } from 'lru-cache'
import { areProductTags, isPurged } from '#renderer/cache-tags.ts'
import { parseJson } from '#schemas/validation/json.ts'
import {
  authorizationOf,
  CmsFailure,
  type CmsReply,
  pageAddress,
  parseBody,
  requestCms,
} from '#server/content/cms-request.ts'
import { type ContentCopy, createContentCopies } from '#server/content/content-copies.ts'
import type {
  ContentRequest,
  ContentResponse,
  ContentSource,
  PageFacts,
} from '#server/content/content-source.ts'
import { revisionOf } from '#server/content/document.ts'
import type { Database } from '#server/database/database.ts'
import { linkedPath } from '#server/http/page-address.ts'
import type { PurgeBus } from '#server/operations/bus.ts'
import { createCircuitBreaker, isOpenCircuit } from '#server/operations/circuit-breaker.ts'
import { steadyTime } from '#server/operations/steady-time.ts'

export interface CmsSourceOptions {
  cmsUrl: string
  /** Bearer token of requests. */
  cmsToken: string | undefined
  /** Database of the last good copies. */
  database: Database
  bus: PurgeBus
  /** Returns the address that a redirect leads to, if content can redirect there (routes rule 20). */
  redirectAddress(location: string): string | undefined
  /** Receives each unusable reply, for the log and a counter. */
  onFailure(failure: { path: string; reason: string }): void
  /** Milliseconds before a request times out. */
  timeout?: number
  /** Monotonic clock in milliseconds. */
  now?: () => number
}

/** The newest usable reply for a page. */
interface LastGoodCopy extends ContentCopy {
  etag: string | undefined
  freshUntil: number
  /** Whether it rendered. */
  good: boolean
  /** When it was last stored as the last good copy, by the monotonic clock; undefined: it is not. */
  stored: number | undefined
}

const memoryBytes = 32_000_000
/** Seconds that a stale copy is used before the next request to the content system. */
const staleMaxAge = 10
const failuresThatBreak = 5
/** Milliseconds for which no requests are sent to an unavailable system. */
const resetTimeout = 5_000

/** Milliseconds after which a copy is stored again: copies that are not are removed (`prune-copies.ts`). */
const storedAgain = 86_400_000

/** Returns the tags of a page that a purge by the content system can name. */
const tagsOfPath = (path: string): string[] => [`page:${path}`, `market:${path.split('/')[1] ?? ''}`, 'site']

const staleResponse = ({ body, revision }: ContentCopy): ContentResponse => ({
  kind: 'document',
  document: parseJson(body),
  revision,
  maxAge: staleMaxAge,
  stale: true,
})

/** @throws CmsFailure when shoppers cannot be redirected there, or would be without end */
function checkRedirect(location: string | undefined, from: string): void {
  // Such as a login, or the content system by another protocol.
  if (location === undefined) throw new CmsFailure('redirects to another host', false)
  // Pages are fetched without a trailing slash and without a shopper's query.
  if (linkedPath(location) === from) throw new CmsFailure('redirects to itself', false)
}

/** The newest usable replies in memory, and the last good copies in the database. */
function createLastGoodCopies(
  { database, onFailure }: Pick<CmsSourceOptions, 'database' | 'onFailure'>,
  now: () => number,
) {
  const copies = createContentCopies(database, onFailure)
  const newest = new LRUCache<string, LastGoodCopy>({
    maxSize: memoryBytes,
    sizeCalculation: ({ body }) => 2 * body.length + 500,
  })

  /** Paths whose stored copy was removed lately; another process can have stored one since. */
  const removedPaths = new LRUCache<string, true>({ max: 10_000, ttl: 60_000 })

  async function lastGood({ path, preview }: ContentRequest, reason: string): Promise<ContentResponse> {
    onFailure({ path, reason })
    // Copies are of published pages: an editor who requests a draft gets the error.
    if (preview) return { kind: 'unavailable', reason }
    const cached = newest.get(path)
    const copy = cached?.good ? cached : await copies.get(path)
    return copy ? staleResponse(copy) : { kind: 'unavailable', reason }
  }

  async function forget({ path, preview }: ContentRequest): Promise<void> {
    if (preview) return
    const cached = newest.get(path)
    if (cached) Object.assign(cached, { good: false, stored: undefined })
    // Redirects are not cached: without this each one would write to the database.
    if (removedPaths.has(path)) return
    removedPaths.set(path, true)
    if (!(await copies.remove(path))) removedPaths.delete(path)
  }

  async function store(path: string, copy: LastGoodCopy, facts: PageFacts | undefined): Promise<void> {
    removedPaths.delete(path)
    if (copy.stored !== undefined && now() < copy.stored + storedAgain) return
    copy.stored = (await copies.put(path, copy, facts)) ? now() : undefined
  }

  const { pathsOf, listedPaths } = copies
  return { newest, lastGood, forget, store, pathsOf, listedPaths }
}

/** Converts replies of the content system, and stores the newest. */
function createReplyReader(
  { newest, forget }: ReturnType<typeof createLastGoodCopies>,
  { redirectAddress }: Pick<CmsSourceOptions, 'redirectAddress'>,
  now: () => number,
) {
  function documentOf(copy: LastGoodCopy, document = parseBody(copy.body)): ContentResponse {
    const maxAge = Math.max(0, Math.round((copy.freshUntil - now()) / 1_000))
    return { kind: 'document', document, revision: copy.revision, maxAge }
  }

  function takeBody(
    { path, preview }: ContentRequest,
    { body, etag, maxAge }: Extract<CmsReply, { kind: 'body' }>,
    before: LastGoodCopy | undefined,
  ): ContentResponse {
    const document = parseBody(body)
    const revision = revisionOf(body)
    const cached = before?.revision === revision ? before : { good: false, stored: undefined }
    const freshUntil = preview ? 0 : now() + maxAge * 1_000
    const copy = { body, revision, etag, freshUntil, good: cached.good, stored: cached.stored }
    if (!preview) newest.set(path, copy)
    return documentOf(copy, document)
  }

  async function take(
    request: ContentRequest,
    reply: CmsReply,
    before: LastGoodCopy | undefined,
  ): Promise<ContentResponse> {
    switch (reply.kind) {
      case 'body':
        return takeBody(request, reply, before)
      case 'unchanged':
        if (!before?.etag) throw new CmsFailure('status 304 to a request without an entity tag', false)
        before.freshUntil = now() + reply.maxAge * 1_000
        return documentOf(before)
      case 'missing':
        await forget(request)
        return reply
      case 'redirect':
        checkRedirect(redirectAddress(reply.location), request.path)
        await forget(request)
        return reply
    }
  }

  return { documentOf, take }
}

/**
 * Reads pages from a content system over HTTP (content rule 24). On failure it returns the last good copy, of any age;
 * a deleted page has none.
 */
export function createCmsSource(options: CmsSourceOptions): ContentSource {
  const { cmsUrl, cmsToken: token, timeout = 3_000, now = steadyTime } = options
  const lastGoodCopies = createLastGoodCopies(options, now)
  const { newest, lastGood, store, pathsOf, listedPaths } = lastGoodCopies
  const { documentOf, take } = createReplyReader(lastGoodCopies, options, now)
  const breaker = createCircuitBreaker({
    failures: failuresThatBreak,
    resetTimeout,
    isFailure: (error) => error instanceof CmsFailure && error.systemWide,
  })
  let purges = 0
  options.bus.onPurge((tags) => {
    if (!areProductTags(tags)) purges += 1
    const purged = new Set(tags)
    for (const [path, copy] of newest.entries()) if (isPurged(tagsOfPath(path), purged)) copy.freshUntil = 0
  })

  async function fetchPage(
    request: ContentRequest,
    address: URL,
    cached: LastGoodCopy | undefined,
  ): Promise<ContentResponse> {
    const purgesBefore = purges
    const reply = await breaker.run(() => requestCms(cmsUrl, address, { etag: cached?.etag, token, timeout }))
    const response = await take(request, reply, cached)
    const copy = newest.get(request.path)
    // Requested before a purge: the page may have changed since.
    if (copy && purges > purgesBefore) copy.freshUntil = 0
    return response
  }

  return {
    async page(request) {
      const address = pageAddress(cmsUrl, request)
      if (!address) return { kind: 'missing', status: 404 }
      const cached = request.preview ? undefined : newest.get(request.path)
      if (cached && cached.freshUntil > now()) return documentOf(cached)
      try {
        return await fetchPage(request, address, cached)
      } catch (error) {
        if (error instanceof CmsFailure) return lastGood(request, error.message)
        if (isOpenCircuit(error)) return lastGood(request, 'left alone after failures in a row')
        throw error
      }
    },

    async refuse(request, revision) {
      const { path } = request
      const cached = newest.get(path)
      if (cached?.revision === revision) cached.good = false
      const response = await lastGood(request, 'not valid')
      if (response.kind !== 'document' || response.revision !== revision) return response
      return { kind: 'unavailable', reason: 'invalid document and no last good copy' }
    },

    async accept({ path, preview }, revision, facts) {
      const cached = newest.get(path)
      if (preview || cached?.revision !== revision) return
      cached.good = true
      await store(path, cached, facts)
    },

    forget: lastGoodCopies.forget,
    pathsOf,
    listedPaths,

    async ready() {
      const response = await fetch(cmsUrl, {
        redirect: 'manual',
        headers: authorizationOf(token),
        signal: AbortSignal.timeout(timeout),
      })
      await response.body?.cancel()
      if (response.status >= 500) throw new Error(`Content system responded with status ${response.status}`)
    },
  }
}
