import { LRUCache } from 'lru-cache'
import { withoutProducts } from '#renderer/cache-tags.ts'
import type { Encoding } from '#server/http/page-body.ts'
import { type PaymentOrigins, type ServiceOrigins, securityHeaders } from '#server/http/security-headers.ts'
import { cdnTag } from '#server/operations/cdn-purge.ts'
import type { CachedPage } from '#server/pages/page-cache.ts'
import type { PageDictionaries } from '#server/pages/page-dictionaries.ts'

/** Inputs of a response's headers. */
export interface ResponseOptions {
  requestId: string
  /** The id of the market whose page it is. */
  market: string
  /** A trusted proxy set the device class, so it can cache the page by class. */
  deviceByProxy: boolean
  preview: boolean
  /** Whether it belongs to one visitor. */
  private: boolean
  /** The response depends on the visitor or the time, so shared caches must not store it. */
  conditional: boolean
}

export interface HeaderOptions {
  previewOrigins: readonly string[]
  /** Origins of the configured services that pages use. */
  origins: ServiceOrigins
  /** The same for pages with data of one visitor. */
  privateOrigins: ServiceOrigins
  /** Content security policy of payment pages, instead of the default one. */
  paymentOrigins: PaymentOrigins
  development: boolean
  dictionaries: PageDictionaries
}

export const speculationRulesPath = '/assets/speculation-rules.json'

/** Seconds that a shared cache can store a page, and send it while revalidating: purges do not reach it. */
const sharedSeconds = 60
const sharedGrace = 600

function cacheControl(options: ResponseOptions, status: number, seconds = sharedSeconds): string {
  if (options.private || options.preview || status >= 500) return 'private, no-store'
  if (!options.deviceByProxy || options.conditional) return 'private, no-cache'
  // A short lifetime means that something about the page failed.
  if (seconds < sharedSeconds) return `public, max-age=0, s-maxage=${Math.floor(seconds)}`
  return `public, max-age=0, s-maxage=${sharedSeconds}, stale-while-revalidate=${sharedGrace}`
}

/** Maximum length of a page's tags with those of its products: many proxies read all headers into one buffer of 4 kB. */
const maxTagsLength = 2_000

const tagList = (tags: readonly string[]): string => Array.from(new Set(tags), cdnTag).join(',')

/** Returns the tags by which a shared cache purges a page. */
function cacheTags(tags: readonly string[]): string {
  const list = tagList(tags)
  return list.length > maxTagsLength ? tagList(withoutProducts(tags)) : list
}

const varyOf = ({ deviceByProxy }: ResponseOptions): string =>
  deviceByProxy
    ? 'Accept-Encoding, Available-Dictionary, X-Device-Class, X-ISO-Context'
    : 'Accept-Encoding, Available-Dictionary, User-Agent, Sec-CH-UA-Mobile, Viewport-Width'

/** Pages of one visitor or of an editor neither offer a dictionary nor use one. */
export const isShared = (options: ResponseOptions): boolean => !options.private && !options.preview

type PolicyParts = Pick<CachedPage, 'styleHash' | 'closed' | 'frames' | 'private'>

/** Returns the security headers by style, audience and frames; the few combinations are cached. */
function createPolicies(options: HeaderOptions) {
  const { previewOrigins, origins, privateOrigins, paymentOrigins, development } = options
  const policies = new LRUCache<string, Readonly<Record<string, string>>>({ max: 2_000 })
  return (
    { styleHash, closed, frames, private: isPrivate }: PolicyParts,
    preview: boolean,
  ): Readonly<Record<string, string>> => {
    const key = `${preview} ${closed} ${isPrivate} ${styleHash} ${frames.join(' ')}`
    const cached = policies.get(key)
    if (cached) return cached
    const openOrigins = isPrivate ? privateOrigins : origins
    const services = closed ? paymentOrigins : openOrigins
    const headers = securityHeaders({
      ...services,
      styleHash,
      frames: [...frames, ...services.frames],
      frameAncestors: preview ? previewOrigins : undefined,
      reported: closed,
      development,
    })
    policies.set(key, headers)
    return headers
  }
}

interface WrittenHeaders {
  dictionary: string | undefined
  headers: readonly string[]
}

/** Returns a number for each combination of options on which a page's headers depend. */
const audienceOf = ({ deviceByProxy, preview, private: isPrivate, conditional }: ResponseOptions): number =>
  (deviceByProxy ? 8 : 0) + (preview ? 4 : 0) + (isPrivate ? 2 : 0) + (conditional ? 1 : 0)

/** Creates the response headers; those of a page in one encoding are cached. */
export function createPageHeaders(options: HeaderOptions) {
  const { dictionaries } = options
  const policyFor = createPolicies(options)
  // Keyed by the body's bytes, so that entries live as long as they do.
  const writtenHeaders = new WeakMap<Buffer, WrittenHeaders[]>()

  function pageHeaders(page: CachedPage, options: ResponseOptions, dictionary: string | undefined) {
    const { body, status, hidden, seconds, tags } = page
    const control = cacheControl(options, status, seconds)
    return {
      ...policyFor(page, options.preview),
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': control,
      ...(control.startsWith('public') && { 'Cache-Tag': cacheTags(tags) }),
      Vary: varyOf(options),
      ETag: body.etag,
      'Speculation-Rules': `"${speculationRulesPath}"`,
      ...(dictionary && { Link: `<${dictionary}>; rel="compression-dictionary"` }),
      ...(hidden && { 'X-Robots-Tag': 'noindex, nofollow' }),
      ...(status === 503 && { 'Retry-After': '5' }),
    }
  }

  /**
   * Returns the headers of a page in one encoding as a flat list of names and values, the form that Node.js writes
   * fastest.
   */
  function headersOf(
    page: CachedPage,
    bytes: Buffer,
    encoding: Encoding | 'dcz',
    options: ResponseOptions,
  ): readonly string[] {
    const dictionary = isShared(options) ? dictionaries.addressFor(options.market) : undefined
    const headerList = writtenHeaders.get(bytes) ?? []
    writtenHeaders.set(bytes, headerList)
    const audience = audienceOf(options)
    const cached = headerList[audience]
    if (cached && cached.dictionary === dictionary) return cached.headers
    const headers = {
      ...pageHeaders(page, options, dictionary),
      'Content-Length': String(bytes.length),
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    }
    const flat = Object.entries(headers).flat()
    headerList[audience] = { dictionary, headers: flat }
    return flat
  }

  /** Returns the headers of a redirect or of a page as JSON. */
  function plainHeaders(options: ResponseOptions, status: number, tags: readonly string[]) {
    const control = cacheControl(options, status)
    return {
      ...policyFor({ styleHash: '', closed: false, frames: [], private: options.private }, options.preview),
      'Cache-Control': control,
      ...(control.startsWith('public') && { 'Cache-Tag': cacheTags(tags) }),
      Vary: varyOf(options),
      'X-Request-Id': options.requestId,
    }
  }

  return { pageHeaders, headersOf, plainHeaders }
}
