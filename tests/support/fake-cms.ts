import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** What the fake content system answers for a path. All optional: a plain 200 with an empty page otherwise. */
export interface FakeAnswer {
  status?: number
  /** A string is sent as it is, anything else as JSON. */
  body?: unknown
  /** With an `etag`, a request that names it gets a 304. */
  headers?: Record<string, string>
  /** Milliseconds before the answer; Infinity never answers. */
  delay?: number
  /** Breaks the connection after the first half of the body. */
  half?: boolean
}

export interface RecordedRequest {
  /** Decoded, without the query. */
  path: string
  query: Record<string, string>
  headers: IncomingMessage['headers']
  /** The path and query as they came. */
  url: string
}

/** A content system over HTTP that behaves, or misbehaves as told. Unknown paths answer 404. */
export interface FakeCms {
  /** What CMS_URL would be. */
  url: string
  requests: RecordedRequest[]
  /** Sets the answer for a path such as `/dk/autumn`. */
  answer(path: string, answer: FakeAnswer): void
  /** Answers every path like this until called with undefined. */
  answerAll(answer: FakeAnswer | undefined): void
  /** While down, every connection is broken without an answer. */
  setDown(down: boolean): void
  close(): Promise<void>
}

function send(response: ServerResponse, answer: FakeAnswer, matching: string | undefined): void {
  const { status = 200, body = {}, headers = {}, half = false } = answer
  if (headers.etag !== undefined && headers.etag === matching) {
    response.writeHead(304, headers).end()
    return
  }
  const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
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

/** Starts the fake on a free port of this machine, under `basePath` such as `/pages`. */
export async function startFakeCms(basePath = ''): Promise<FakeCms> {
  const answers = new Map<string, FakeAnswer>()
  const requests: RecordedRequest[] = []
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
    answer: (path, answer) => void answers.set(path, answer),
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
