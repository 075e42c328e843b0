import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { pipeline, Readable } from 'node:stream'

/** Response of the fake content system for a path. Default: 200 with an empty page. */
interface FakeAnswer {
  status?: number
  /** Text and bytes are sent as they are, anything else as JSON. */
  body?: unknown
  /** With an `etag`, a request that names it gets a 304. */
  headers?: Record<string, string>
  /** Milliseconds before the response; Infinity: never responds. */
  delay?: number
  /** Breaks the connection after the first half of the body. */
  half?: boolean
  /** Sends this many bytes instead of the body, while they are read. */
  bytes?: number
}

interface RecordedRequest {
  /** Decoded, without the query. */
  path: string
  query: Record<string, string>
  headers: IncomingMessage['headers']
  /** The path and query as received. */
  url: string
}

/** A content system over HTTP that behaves, or fails as the test sets. Unknown paths get a 404. */
export interface FakeCms {
  /** Value for CMS_URL. */
  url: string
  requests: RecordedRequest[]
  /** Bytes that were read of responses with `bytes`, including those in transit. */
  bytesSent(): number
  /** Sets the response for a path such as `/dk/autumn`. */
  answer(path: string, response: FakeAnswer): void
  /**
   * Stores a page with an entity tag, and takes it back by `PUT` with this token (RFC 9110, section 13.1.1).
   * `withoutTags`: as a system that has no entity tags, and overwrites. `losesReply`: takes the next version, and
   * closes the connection. `dates`: adds a time to each version, as its last field. `colleague`: fields that somebody
   * changes right after the next version is stored.
   */
  keep(
    path: string,
    document: object | string,
    token: string,
    options?: { withoutTags?: boolean; losesReply?: boolean; dates?: boolean; colleague?: object },
  ): void
  /** The stored content of a path, as it was written. */
  storedPage(path: string): string | undefined
  /** Responds to every path like this until called with undefined. */
  answerAll(answer: FakeAnswer | undefined): void
  /** While down, every connection is closed without a response. */
  setDown(down: boolean): void
  close(): Promise<void>
}

let bytesSent = 0

/** Sends spaces, which JSON may begin with, until there are enough or the client closes the connection. */
function sendLong(response: ServerResponse, bytes: number): void {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': bytes })
  const chunk = Buffer.alloc(100_000, ' ')
  const chunks = Readable.from(
    (function* () {
      for (let sent = 0; sent < bytes; sent += chunk.length) {
        bytesSent += chunk.length
        yield chunk
      }
    })(),
  )
  // The reader has closed the connection.
  pipeline(chunks, response, () => undefined)
}

function send(response: ServerResponse, answer: FakeAnswer, matching: string | undefined): void {
  if (answer.bytes !== undefined) {
    sendLong(response, answer.bytes)
    return
  }
  const { status = 200, body = {}, headers = {}, half = false } = answer
  if (headers.etag !== undefined && headers.etag === matching) {
    response.writeHead(304, headers).end()
    return
  }
  const isSentAsIs = typeof body === 'string' || Buffer.isBuffer(body)
  const bytes = Buffer.from(isSentAsIs ? body : JSON.stringify(body))
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': bytes.length,
    ...headers,
  })
  if (!half) {
    response.end(bytes)
    return
  }
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.destroy())
}

interface CachedPage {
  body: string
  version: number
  token: string
  hasTags: boolean
  losesReply: boolean
  dates: boolean
  colleague: object
}

/** @returns the next version of the page; undefined where it stays as it is */
async function takeBack(
  request: IncomingMessage,
  response: ServerResponse,
  page: CachedPage | undefined,
): Promise<CachedPage | undefined> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const body = Buffer.concat(chunks).toString()
  if (request.headers.authorization !== `Bearer ${page?.token}` || !page) {
    send(
      response,
      { status: 403, body: { title: 'Forbidden', detail: 'This token may not write.' } },
      undefined,
    )
    return undefined
  }
  if (page.hasTags && request.headers['if-match'] !== `"${page.version}"`) {
    send(response, { status: 412, body: { title: 'Precondition Failed' } }, undefined)
    return undefined
  }
  const version = page.version + 1
  const changed = new Date(Date.UTC(2026, 0, version)).toISOString()
  const added = { ...(page.dates && { changed }), ...page.colleague }
  const stored = Object.keys(added).length > 0 ? JSON.stringify({ ...JSON.parse(body), ...added }) : body
  const next = { ...page, body: stored, version, losesReply: false, colleague: {} }
  if (page.losesReply) response.destroy()
  else response.writeHead(204, page.hasTags ? { etag: `"${next.version}"` } : {}).end()
  return next
}

/** Starts the fake on a free port of this machine, under `basePath` such as `/pages`. */
export async function startFakeCms(basePath = ''): Promise<FakeCms> {
  const answers = new Map<string, FakeAnswer>()
  const requests: RecordedRequest[] = []
  const pages = new Map<string, CachedPage>()
  const timers = new Set<NodeJS.Timeout>()
  let all: FakeAnswer | undefined
  let down = false

  const server = createServer((request, response) => {
    if (down) {
      request.socket.destroy()
      return
    }
    const target = new URL(request.url ?? '/', 'http://fake.invalid')
    const path = decodeURIComponent(target.pathname.slice(basePath.length))
    requests.push({
      path,
      query: Object.fromEntries(target.searchParams),
      headers: request.headers,
      url: request.url ?? '',
    })
    const storedPage = pages.get(path)
    if (request.method === 'PUT') {
      void takeBack(request, response, storedPage).then((next) => next && pages.set(path, next))
      return
    }
    if (storedPage && !all) {
      const headers = {
        'cache-control': 'max-age=60',
        ...(storedPage.hasTags && { etag: `"${storedPage.version}"` }),
      }
      send(response, { body: storedPage.body, headers }, request.headers['if-none-match'])
      return
    }
    const answer = all ?? answers.get(path) ?? { status: 404, body: 'nothing here' }
    const reply = () => send(response, answer, request.headers['if-none-match'])
    if (answer.delay === undefined) reply()
    else if (Number.isFinite(answer.delay)) timers.add(setTimeout(reply, answer.delay))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0

  return {
    url: `http://127.0.0.1:${port}${basePath}`,
    requests,
    bytesSent: () => bytesSent,
    answer: (path, response) => void answers.set(path, response),
    keep: (
      path,
      document,
      token,
      { withoutTags = false, losesReply = false, dates = false, colleague = {} } = {},
    ) => {
      const version = (pages.get(path)?.version ?? 0) + 1
      const body = typeof document === 'string' ? document : JSON.stringify(document, null, 2)
      pages.set(path, { body, version, token, hasTags: !withoutTags, losesReply, dates, colleague })
    },
    storedPage: (path) => pages.get(path)?.body,
    answerAll(answer) {
      all = answer
    },
    setDown(value) {
      down = value
      if (down) server.closeAllConnections()
    },
    async close() {
      for (const timer of timers) clearTimeout(timer)
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
