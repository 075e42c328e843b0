import { once } from 'node:events'
import { Agent, createServer, get, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'

/** A load balancer over processes of this machine. It repeats no request. */
export interface Balancer {
  url: string
  /** The ports that requests are sent to now. */
  ready(): readonly number[]
  close(): Promise<void>
}

/** Milliseconds between two questions whether a process is ready. */
const delay = 200

type State = 'ready' | 'refuses' | 'closed'

const stateOf = (port: number): Promise<State> =>
  new Promise((resolve) => {
    get(`http://127.0.0.1:${port}/readyz`, { agent: false }, (answer) => {
      answer.resume()
      resolve(answer.statusCode === 200 ? 'ready' : 'refuses')
    }).on('error', () => resolve('closed'))
  })

/**
 * Distributes requests round-robin over the processes at these ports that respond to `/readyz` with 200, over reused
 * connections. Responds with 502 if the selected one does not respond. If none is ready, the earlier ones stay, as long
 * as they listen: a machine that is too slow for its checks still serves.
 */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const agents = new Map(ports.map((port) => [port, new Agent({ keepAlive: true })]))
  let ready: readonly number[] = []
  let turn = 0
  let closed = false
  const states = new Map<number, State>()
  function choose(): void {
    const now = ports.filter((port) => states.get(port) === 'ready')
    ready = now.length > 0 ? now : ready.filter((port) => states.get(port) !== 'closed')
  }
  /** Each on its own: a slow process does not hide that another drains. */
  async function probe(port: number): Promise<void> {
    states.set(port, await stateOf(port))
    choose()
  }
  function pass(near: IncomingMessage, answer: ServerResponse): void {
    turn += 1
    const port = ready[turn % ready.length]
    if (port === undefined) return void answer.writeHead(503).end()
    const { connection: _, ...headers } = near.headers
    const upstream = request(
      {
        port,
        host: '127.0.0.1',
        path: near.url,
        method: near.method,
        headers,
        agent: agents.get(port),
      },
      (response) => {
        const { connection: __, 'keep-alive': ___, ...forwardedHeaders } = response.headers
        answer.writeHead(response.statusCode ?? 502, forwardedHeaders)
        response.pipe(answer)
      },
    )
    upstream.on('error', () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()))
    near.pipe(upstream)
  }
  async function watch(port: number): Promise<void> {
    while (!closed) {
      await probe(port)
      await setTimeout(delay)
    }
  }
  await Promise.all(ports.map(probe))
  for (const port of ports) void watch(port)
  const server = createServer(pass)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    ready: () => ready,
    async close() {
      closed = true
      server.closeAllConnections()
      server.close()
      for (const agent of agents.values()) agent.destroy()
    },
  }
}
