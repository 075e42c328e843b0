import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'

interface PlatformCall {
  method: string
  /** Path and query as received. */
  url: string
  headers: IncomingMessage['headers']
  /** Parsed; undefined where there was none. */
  body: unknown
}

interface PlatformReply {
  status?: number
  /** A string is sent as it is, anything else as JSON. */
  body?: unknown
  headers?: Record<string, string | string[]>
  /** Never responds. */
  hangs?: boolean
}

/** A commerce platform that sends the responses set by a test, and records its requests. Unknown paths get a 404. */
export interface FakePlatform {
  /** Value for COMMERCE_URL. */
  url: string
  calls: readonly PlatformCall[]
  /** Sets the response for a method and path such as `GET /api/stores/dk`. */
  answer(path: string, reply: PlatformReply): void
  /** While down, every connection is closed without a response. */
  setDown(down: boolean): void
  close(): Promise<void>
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  const text = Buffer.concat(chunks).toString()
  return text === '' ? undefined : JSON.parse(text)
}

/** Starts it on a free local port, under its own path. */
export async function startFakePlatform(): Promise<FakePlatform> {
  const base = '/platform/v1'
  const calls: PlatformCall[] = []
  const replies = new Map<string, PlatformReply>()
  let down = false
  const server = createServer(async (request, response) => {
    if (down) {
      request.socket.destroy()
      return
    }
    const { method = '', headers } = request
    const url = (request.url ?? '').slice(base.length)
    calls.push({ method, url, headers, body: await bodyOf(request) })
    const reply = replies.get(`${method} ${url.split('?', 1)[0]}`) ?? { status: 404, body: 'nothing here' }
    if (reply.hangs) return
    const { body } = reply
    response.writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...reply.headers })
    response.end(body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}${base}`,
    calls,
    answer: (path, reply) => void replies.set(path, reply),
    setDown(value) {
      down = value
      if (down) server.closeAllConnections()
    },
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
