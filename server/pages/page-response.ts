import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Dictionary } from '#server/http/dictionary-encoding.ts'
import { namesTag } from '#server/http/entity-tag.ts'
import { type Encoding, encodingFor } from '#server/http/page-body.ts'
import { type CachedPage, type CachedResult, isCachedPage } from '#server/pages/page-cache.ts'
import {
  createPageHeaders,
  type HeaderOptions,
  isShared,
  type ResponseOptions,
} from '#server/pages/page-headers.ts'

/** A response that can be sent: a missing page is already replaced by the not-found page. */
export type SentResult = Exclude<CachedResult, { kind: 'missing' }>

export type SendPage = (
  request: IncomingMessage,
  response: ServerResponse,
  result: SentResult,
  options: ResponseOptions,
) => void

/** Creates the function that sends pages with the headers of their kind. */
export function createSendPage(headerOptions: HeaderOptions): SendPage {
  const { dictionaries } = headerOptions
  const { pageHeaders, headersOf, plainHeaders } = createPageHeaders(headerOptions)

  function sendBytes(
    request: IncomingMessage,
    response: ServerResponse,
    page: CachedPage,
    { bytes, encoding }: { bytes: Buffer; encoding: Encoding | 'dcz' },
    options: ResponseOptions,
  ): void {
    const headers = headersOf(page, bytes, encoding, options)
    response.writeHead(page.status, [...headers, 'X-Request-Id', options.requestId])
    response.end(request.method === 'HEAD' ? undefined : bytes)
  }

  /** Sends the page compressed against a dictionary that the browser has; if that fails, without the dictionary. */
  function sendByDictionary(
    request: IncomingMessage,
    response: ServerResponse,
    page: CachedPage,
    dictionary: Dictionary,
    options: ResponseOptions,
  ): void {
    const send = (bytes: Buffer) => sendBytes(request, response, page, { bytes, encoding: 'dcz' }, options)
    const encodedPage = dictionaries.encode(page.body, dictionary)
    if (Buffer.isBuffer(encodedPage)) send(encodedPage)
    else encodedPage.then(send, () => sendUsual(request, response, page, options))
  }

  function sendUsual(
    request: IncomingMessage,
    response: ServerResponse,
    page: CachedPage,
    options: ResponseOptions,
  ): void {
    const encoding = encodingFor(request.headers['accept-encoding'])
    sendBytes(request, response, page, { bytes: page.body.bytes[encoding], encoding }, options)
  }

  function sendPage(
    request: IncomingMessage,
    response: ServerResponse,
    page: CachedPage,
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

  return (request, response, result, options) => {
    // Set for every response; it would contradict `frame-ancestors`.
    if (options.preview) response.removeHeader('X-Frame-Options')
    if (isCachedPage(result)) return sendPage(request, response, result, options)
    const headers = plainHeaders(options, result.status, result.tags)
    if (result.kind === 'redirect') {
      response.writeHead(result.status, { ...headers, Location: result.location }).end()
      return
    }
    const body = JSON.stringify(result.body)
    response.writeHead(result.status, { ...headers, 'Content-Type': 'application/json; charset=utf-8' })
    response.end(request.method === 'HEAD' ? undefined : body)
  }
}
