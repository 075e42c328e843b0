import { createServer, type RequestListener, type Server } from 'node:http'

/** A server that listens, and says that it is starting until it is given something to answer with. */
export interface OpenPort {
  server: Server
  answerWith(listener: RequestListener): void
  close(): void
}

const starting: RequestListener = (request, response) => {
  const isAlive = request.url === '/healthz'
  response
    .writeHead(isAlive ? 200 : 503, { 'Content-Type': 'application/json', 'Retry-After': '5' })
    .end(JSON.stringify(isAlive ? { status: 'ok' } : { title: 'Starting', status: 503 }))
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
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
