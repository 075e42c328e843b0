import { createServer, type RequestListener, type Server } from 'node:http'

/** A server that listens, and says that it is starting until it is given something to answer with. */
export interface OpenPort {
  server: Server
  answerWith(listener: RequestListener): void
  /**
   * Answers as before, but leads requests elsewhere: `/readyz` is 503, so that a load balancer sends no more, and each answer
   * closes its connection, so that none is cut between two requests.
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

/** Listens before anything that takes long is opened: whether the port is free is known at once. */
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
