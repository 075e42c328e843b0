import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http'

/** A listening server that responds with 503 until it gets a handler. */
export interface OpenPort {
  server: Server
  setListener(listener: RequestListener): void
  /**
   * Drains: `/readyz` responds with 503, so that the load balancer stops sending requests, and each response closes its
   * connection.
   */
  drain(): void
  close(): void
}

interface PortLimits extends ServerOptions {
  maxConnections: number
  /** Milliseconds without traffic while a response is pending, because its client does not read it. */
  stallTimeout: number
}

/** Limits per client, in milliseconds, bytes and connections. */
const defaultLimits: PortLimits = {
  maxHeaderSize: 16_384,
  headersTimeout: 15_000,
  /** Timeout of a whole request: an upload of 14 MB over a slow line. */
  requestTimeout: 60_000,
  /** Longer than proxies keep an idle connection: none sends a request on one that is just being closed. */
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 5_000,
  maxConnections: 10_000,
  stallTimeout: 120_000,
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

/** Listens before slow parts are opened, so that a port in use is reported immediately. */
export async function openPort(
  port: number,
  host: string,
  changedLimits: Partial<PortLimits> = {},
): Promise<OpenPort> {
  const limits = { ...defaultLimits, ...changedLimits }
  let currentListener = starting
  const server = createServer(limits, (request, response) => currentListener(request, response))
  server.maxConnections = limits.maxConnections
  server.setTimeout(limits.stallTimeout)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    server,
    setListener(listener) {
      currentListener = listener
    },
    drain() {
      const pass = currentListener
      currentListener = (request, response) => {
        response.setHeader('Connection', 'close')
        if (request.url === '/readyz') closing(request, response)
        else pass(request, response)
      }
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
