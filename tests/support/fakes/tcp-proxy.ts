import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** Forwards TCP connections to a real server; a test can cut and restore them. */
export interface TcpProxy {
  port: number
  /** Ends every connection and refuses new ones. */
  cut(): void
  /** Discards everything from now on without closing a connection, as a network does that drops packets. */
  freeze(): void
  mend(): void
  /** Leads new connections to another port, as the address of a database does after a failover. */
  leadTo(port: number): void
  close(): Promise<void>
}

/** Listens on a free port of this machine and passes everything on to `host:port`. */
export async function startTcpProxy(host: string, port: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>()
  let target = port
  let state: 'whole' | 'cut' | 'frozen' = 'whole'
  const server = createServer((near) => {
    if (state === 'cut') {
      near.destroy()
      return
    }
    if (state === 'frozen') {
      sockets.add(near)
      near.on('error', () => near.destroy())
      return
    }
    const upstream = connect(target, host)
    for (const [socket, other] of [
      [near, upstream],
      [upstream, near],
    ] as const) {
      sockets.add(socket)
      socket.pipe(other)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const cut = (): void => {
    state = 'cut'
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    cut,
    freeze() {
      state = 'frozen'
      for (const socket of sockets) socket.unpipe().resume()
    },
    mend() {
      state = 'whole'
    },
    leadTo(next) {
      target = next
    },
    async close() {
      cut()
      const closed = once(server, 'close')
      server.close()
      await closed
    },
  }
}
