import { createServer, type RequestListener, type Server } from 'node:http'

/** A listening server, which answers that it is starting until it gets a handler. */
export interface OpenPort {
  server: Server
  answerWith(listener: RequestListener): void
  /**
   * Keeps answering but sends clients away: `/readyz` is 503, so that the load balancer stops, and each response closes
   * its connection.
   */
  drain(): void
  close(): void
}

const starting: RequestListener = (request, response) => {
  const isAlive = request.url === '/healthz'
  response
    .writeHead(isAlive ? 200 : 503, { 'Content-Type': 'application/json', 'Retry-After': '5' })
    .end(JSON.stringify(isAlive ? { status: 'ok' } : { title: 'Starting', status: 503 }))
}

const closing: RequestListener = (_request, response) => {
  response
    .writeHead(503, { 'Content-Type': 'application/json' })
    .end(JSON.stringify({ title: 'Closing', status: 503 }))
}

/** Listens before slow parts are opened, so that a port in use is reported at once. */
export async function openPort(port: number, host: string): Promise<OpenPort> {
  let answer = starting
  const server = createServer({ maxHeaderSize: 16_384 }, (request, response) => answer(request, response))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    server,
    answerWith(listener) {
      answer = listener
    },
    drain() {
      const usual = answer
      answer = (request, response) => {
        response.setHeader('Connection', 'close')
        if (request.url === '/readyz') closing(request, response)
        else usual(request, response)
      }
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
