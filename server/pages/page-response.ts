import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Dictionary } from '#server/http/dictionary-encoding.ts'
import { namesTag } from '#server/http/entity-tag.ts'
import { type Encoding, encodingFor } from '#server/http/page-body.ts'
import { type PaymentOrigins, type ServiceOrigins, securityHeaders } from '#server/http/security-headers.ts'
import { isKeptPage, type KeptAnswer, type KeptPage } from '#server/pages/page-cache.ts'
import type { PageDictionaries } from '#server/pages/page-dictionaries.ts'

interface ResponseOptions {
  requestId: string
  /** The id of the market whose page it is. */
  market: string
  /** A trusted proxy set the device class, so it can cache the page by class. */
  deviceByProxy: boolean
  preview: boolean
  /** Belongs to one visitor. */
  private: boolean
  /** The answer depends on the visitor or the time, so shared caches must not store it. */
  conditional: boolean
}

interface Options {
  previewOrigins: readonly string[]
  /** Origins of the configured services that pages use. */
  origins: ServiceOrigins
  /** Of what pages of payments let in, in place of those. */
  paymentOrigins: PaymentOrigins
  development: boolean
  dictionaries: PageDictionaries
}

/** An answer that can be sent: a missing page is already replaced by the not-found page. */
export type SentAnswer = Exclude<KeptAnswer, { kind: 'missing' }>

export type SendPage = (
  request: IncomingMessage,
  response: ServerResponse,
  answer: SentAnswer,
  options: ResponseOptions,
) => void

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

const varyOf = ({ deviceByProxy }: ResponseOptions): string =>
  deviceByProxy
    ? 'Accept-Encoding, Available-Dictionary, X-Device-Class, X-ISO-Context'
    : 'Accept-Encoding, Available-Dictionary, User-Agent, Sec-CH-UA-Mobile, Viewport-Width'

/** Creates the function that sends pages with the headers of their kind. */
export function createSendPage({
  previewOrigins,
  origins,
  paymentOrigins,
  development,
  dictionaries,
}: Options): SendPage {
  const policies = new LRUCache<string, Readonly<Record<string, string>>>({ max: 2_000 })
  // Keyed by the body's bytes, so that entries live as long as they do.
  const written = new WeakMap<Buffer, Map<string, readonly string[]>>()

  /** Returns the security headers by style, audience and frames; there are few combinations. */
  function policyFor(
    { styleHash, closed, frames }: Pick<KeptPage, 'styleHash' | 'closed' | 'frames'>,
    preview: boolean,
  ): Readonly<Record<string, string>> {
    const key = `${preview} ${closed} ${styleHash} ${frames.join(' ')}`
    const known = policies.get(key)
    if (known) return known
    const services = closed ? paymentOrigins : origins
    const made = securityHeaders({
      ...services,
      styleHash,
      frames: [...frames, ...services.frames],
      frameAncestors: preview ? previewOrigins : undefined,
      development,
    })
    policies.set(key, made)
    return made
  }

  /** What belongs to one visitor or to an editor is neither offered a dictionary nor compressed against one. */
  const isShared = (options: ResponseOptions): boolean => !options.private && !options.preview

  function pageHeaders(page: KeptPage, options: ResponseOptions, dictionary: string | undefined) {
    const { body, status, hidden, seconds } = page
    return {
      ...policyFor(page, options.preview),
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': cacheControl(options, status, seconds),
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
    page: KeptPage,
    bytes: Buffer,
    encoding: Encoding | 'dcz',
    options: ResponseOptions,
  ): readonly string[] {
    const dictionary = isShared(options) ? dictionaries.addressFor(options.market) : undefined
    const byAudience = written.get(bytes) ?? new Map<string, readonly string[]>()
    written.set(bytes, byAudience)
    const audience = `${options.deviceByProxy} ${options.preview} ${options.private} ${options.conditional} ${dictionary}`
    const known = byAudience.get(audience)
    if (known) return known
    const headers = {
      ...pageHeaders(page, options, dictionary),
      'Content-Length': String(bytes.length),
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    }
    const made = Object.entries(headers).flat()
    byAudience.set(audience, made)
    return made
  }

  function sendBytes(
    request: IncomingMessage,
    response: ServerResponse,
    page: KeptPage,
    { bytes, encoding }: { bytes: Buffer; encoding: Encoding | 'dcz' },
    options: ResponseOptions,
  ): void {
    const headers = headersOf(page, bytes, encoding, options)
    response.writeHead(page.status, [...headers, 'X-Request-Id', options.requestId])
    response.end(request.method === 'HEAD' ? undefined : bytes)
  }

  /** Sends the page compressed against a dictionary that the browser has; if that fails, as everybody else gets it. */
  function sendByDictionary(
    request: IncomingMessage,
    response: ServerResponse,
    page: KeptPage,
    dictionary: Dictionary,
    options: ResponseOptions,
  ): void {
    const send = (bytes: Buffer) => sendBytes(request, response, page, { bytes, encoding: 'dcz' }, options)
    const encoded = dictionaries.encode(page.body, dictionary)
    if (Buffer.isBuffer(encoded)) send(encoded)
    else encoded.then(send, () => sendUsual(request, response, page, options))
  }

  function sendUsual(
    request: IncomingMessage,
    response: ServerResponse,
    page: KeptPage,
    options: ResponseOptions,
  ): void {
    const encoding = encodingFor(request.headers['accept-encoding'])
    sendBytes(request, response, page, { bytes: page.body.bytes[encoding], encoding }, options)
  }

  function sendPage(
    request: IncomingMessage,
    response: ServerResponse,
    page: KeptPage,
    options: ResponseOptions,
  ): void {
    const { body, status } = page
    if (status === 200 && namesTag(request.headers['if-none-match'], body.etag)) {
      const headers = pageHeaders(page, options, undefined)
      response.writeHead(304, { ...headers, 'X-Request-Id': options.requestId }).end()
      return
    }
    const dictionary = isShared(options) ? dictionaries.of(request.headers) : undefined
    if (dictionary) sendByDictionary(request, response, page, dictionary, options)
    else sendUsual(request, response, page, options)
  }

  return (request, response, answer, options) => {
    // Set for every answer; it would contradict `frame-ancestors`.
    if (options.preview) response.removeHeader('X-Frame-Options')
    if (isKeptPage(answer)) return sendPage(request, response, answer, options)
    const headers = {
      ...policyFor({ styleHash: '', closed: false, frames: [] }, options.preview),
      'Cache-Control': cacheControl(options, answer.status),
      Vary: varyOf(options),
      'X-Request-Id': options.requestId,
    }
    if (answer.kind === 'redirect') {
      response.writeHead(answer.status, { ...headers, Location: answer.location }).end()
      return
    }
    const body = JSON.stringify(answer.body)
    response.writeHead(answer.status, { ...headers, 'Content-Type': 'application/json; charset=utf-8' })
    response.end(request.method === 'HEAD' ? undefined : body)
  }
}
