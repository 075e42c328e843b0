import { isDeepStrictEqual } from 'node:util'
import { isRecord } from '#schemas/validation/is-record.ts'
import { parseJson } from '#schemas/validation/json.ts'
import { authorizationOf, CmsFailure, pageAddress, requestCms } from '#server/content/cms-request.ts'
import { revisionOf } from '#server/content/document.ts'
import { hasExactNumbers } from '#server/content/exact-numbers.ts'
import { boundedText } from '#server/http/bounded-text.ts'

/** A page in its content system. */
export interface CmsPage {
  document: unknown
  /** A strong entity tag; null if there is none. */
  etag: string | null
  /** Revision of the document's content, independent of its formatting. */
  revision: string
}

/** The result of writing a page back. */
type CmsWritten =
  | ({ kind: 'written' } & Pick<CmsPage, 'etag' | 'revision'>)
  /** It was changed in the content system in the meantime. */
  | { kind: 'changed' }
  /** `reason` is for people: the content system refuses the page, or does not respond. */
  | { kind: 'refused'; reason: string }

/** Writes pages back to the content system: `PUT` to the address that they are read from. */
export interface CmsWriter {
  /**
   * Reads what the content system publishes at a path; undefined if that is no page, contains numbers that writing it
   * back would change, or the system does not respond.
   */
  read(path: string): Promise<CmsPage | undefined>
  write(path: string, body: string, before: Pick<CmsPage, 'etag' | 'revision'>): Promise<CmsWritten>
}

interface Options {
  cmsUrl: string
  /** Bearer token of requests that read. */
  readToken: string | undefined
  /** Bearer token of requests that write. */
  writeToken: string
  /** Milliseconds before a request times out. */
  timeout?: number
}

/** `If-Match` does not allow weak tags (RFC 9110, section 13.1.1). */
const strongEtagOf = (etag: string | null | undefined): string | null =>
  etag && !etag.startsWith('W/') ? etag : null

const words = 300
/** Bytes of a refusal that are read. */
const maxResponseLength = 100_000

/** Returns the reason of a refusal: title and detail of a problem (RFC 9457), else the beginning of the text. */
function reasonIn(status: number, text: string): string {
  const messages = [...text.matchAll(/"(?:title|detail|message)"\s*:\s*"((?:[^"\\]|\\.)*)"/g)]
    .map(([, value]) => value)
    .join(' ')
  return `The content system responded with ${status}. ${messages || text}`.trim().slice(0, words)
}

const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

/** Whether a system sets such a value when it stores a document: a later time, or the next version number. */
function isStamp(stored: unknown, sentValue: unknown): boolean {
  if (typeof stored === 'number' && typeof sentValue === 'number') return stored === sentValue + 1
  if (typeof stored !== 'string' || typeof sentValue !== 'string') return false
  return time.test(stored) && time.test(sentValue) && Date.parse(stored) > Date.parse(sentValue)
}

/** Whether a stored document is what was sent, apart from times, versions and fields that the system set. */
function holdsAll(stored: unknown, sentValue: unknown): boolean {
  if (Array.isArray(sentValue))
    return (
      Array.isArray(stored) &&
      stored.length === sentValue.length &&
      sentValue.every((item, index) => holdsAll(stored[index], item))
    )
  if (!isRecord(sentValue)) return stored === sentValue || isStamp(stored, sentValue)
  return (
    isRecord(stored) &&
    Object.entries(sentValue).every(
      ([key, value]) => Object.hasOwn(stored, key) && holdsAll(stored[key], value),
    )
  )
}

export function createCmsWriter({ cmsUrl, readToken, writeToken, timeout = 10_000 }: Options): CmsWriter {
  async function read(path: string): Promise<CmsPage | undefined> {
    const address = pageAddress(cmsUrl, { path, market: '', preview: false })
    const reply = address && (await requestCms(cmsUrl, address, { token: readToken, timeout }))
    if (reply?.kind !== 'body' || !hasExactNumbers(reply.body)) return undefined
    const document = parseJson(reply.body)
    return { document, etag: strongEtagOf(reply.etag), revision: revisionOf(JSON.stringify(document)) }
  }

  async function readIfPossible(path: string): Promise<CmsPage | undefined> {
    try {
      return await read(path)
    } catch (error) {
      if (error instanceof CmsFailure || error instanceof SyntaxError) return undefined
      throw error
    }
  }

  /** Without an entity tag the only protection is to read first. */
  async function isChanged(path: string, { etag, revision }: Pick<CmsPage, 'etag' | 'revision'>) {
    return etag === null && (await read(path))?.revision !== revision
  }

  async function putDocument(address: URL, body: string, etag: string | null): Promise<CmsWritten> {
    const response = await fetch(address, {
      method: 'PUT',
      redirect: 'manual',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        ...authorizationOf(writeToken),
        ...(etag !== null && { 'if-match': etag }),
      },
      body,
      signal: AbortSignal.timeout(timeout),
    })
    const { ok, status, headers } = response
    const text = ok ? '' : await boundedText(response, maxResponseLength)
    await response.body?.cancel()
    if (ok) return { kind: 'written', etag: strongEtagOf(headers.get('etag')), revision: revisionOf(body) }
    if (status === 412 || status === 409) return { kind: 'changed' }
    return { kind: 'refused', reason: reasonIn(status, text ?? '') }
  }

  async function send(
    path: string,
    body: string,
    before: Pick<CmsPage, 'etag' | 'revision'>,
  ): Promise<CmsWritten> {
    const address = pageAddress(cmsUrl, { path, market: '', preview: false })
    if (!address) return { kind: 'refused', reason: 'This path names no page.' }
    try {
      return (await isChanged(path, before))
        ? { kind: 'changed' }
        : await putDocument(address, body, before.etag)
    } catch {
      return {
        kind: 'refused',
        reason: 'The content system does not respond. Your draft is saved: try again.',
      }
    }
  }

  return {
    read: readIfPossible,

    async write(path, body, before) {
      const sendResult = await send(path, body, before)
      if (sendResult.kind === 'written' && sendResult.etag !== null) return sendResult
      // The reply to this request, or to an earlier one, can be lost. Some systems return the new tag only here.
      const current = await readIfPossible(path)
      if (!current) return sendResult
      const sentDocument = parseJson(body)
      if (isDeepStrictEqual(current.document, sentDocument))
        return { kind: 'written', etag: current.etag, revision: current.revision }
      // Its tag, or the revision of other content, would allow to overwrite a change that nobody has read.
      const isStored = sendResult.kind === 'written' && holdsAll(current.document, sentDocument)
      return isStored ? { ...sendResult, revision: current.revision } : sendResult
    },
  }
}
