import { once } from 'node:events'
import { request as ask, createServer, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'

const brotli = promisify(brotliCompress)

/** Serves one document and proxies every other path to the storefront. */
export interface DocumentServer {
  url: string
  close(): void
}

/** Without script and what only script needs. */
export const withoutScript = (html: string): string =>
  html.replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '').replaceAll(/<link rel="modulepreload"[^>]*>/g, '')

const ownHeaders = new Set(['content-length', 'content-encoding', 'transfer-encoding', 'connection', 'date'])

const passedOn = (headers: Headers): OutgoingHttpHeaders =>
  Object.fromEntries([...headers].filter(([name]) => !ownHeaders.has(name)))

/**
 * Serves a storefront's document, changed by `change`, with the storefront's own headers, compressed beforehand.
 * Two of these differ in the document and in nothing else.
 */
export async function serveDocument(
  storefront: string,
  path: string,
  userAgent: string,
  change: (html: string) => string = (html) => html,
): Promise<DocumentServer> {
  const response = await fetch(storefront + path, { headers: { 'user-agent': userAgent } })
  const headers = passedOn(response.headers)
  const body = await brotli(change(await response.text()))
  const server = createServer((incoming, outgoing) => {
    if (incoming.url === path) {
      outgoing.writeHead(response.status, {
        ...headers,
        'Content-Encoding': 'br',
        'Content-Length': body.length,
      })
      outgoing.end(body)
      return
    }
    const onward = ask(storefront + incoming.url, { headers: incoming.headers }, (reply: IncomingMessage) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    onward.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}${path}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
