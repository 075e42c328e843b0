import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, it } from 'vitest'
import { type OpenPort, openPort } from '#server/http/open-port.ts'

// Misbehaving sockets, with shorter limits than a shop's.

let opened: OpenPort
let port: number
const sockets: Socket[] = []

async function open(limits: Parameters<typeof openPort>[2], body: string | Buffer = 'shop'): Promise<void> {
  opened = await openPort(0, '127.0.0.1', { connectionsCheckingInterval: 20, ...limits })
  const address = opened.server.address()
  port = typeof address === 'object' && address ? address.port : 0
  opened.setListener(async (request, response) => {
    // Reads the request body as a handler does.
    request.resume()
    if (!request.complete) await once(request, 'end').catch(() => undefined)
    if (!response.destroyed) response.end(body)
  })
}
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  opened.close()
})

async function client(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  sockets.push(socket)
  await once(socket, 'connect')
  return socket
}

/**
 * Sends the beginning of a request, then a few characters one by one, then nothing. Returns what the server sent. A
 * client that went on would lose the response to the reset that follows it.
 */
async function sendSlowly(beginning: string): Promise<string> {
  const socket = await client()
  for (const piece of [beginning, 'x', 'x', 'x'])
    await new Promise<void>((resolve) => {
      socket.write(piece, () => resolve())
    })
  return text(socket)
}

const requestInParallel = async (): Promise<number> => {
  const answer = await fetch(`http://127.0.0.1:${port}/dk`, { headers: { connection: 'close' } })
  await answer.text()
  return answer.status
}

it('responds with 408 to headers that arrive slowly, and serves other clients meanwhile', async () => {
  await open({ headersTimeout: 300, requestTimeout: 60_000 })
  const slow = sendSlowly('GET /dk HTTP/1.1\r\nHost: shop.example\r\nCookie: ')
  expect(await requestInParallel()).toBe(200)
  expect(await slow).toMatch(/^HTTP\/1\.1 408 /)
})

it('responds with 408 to a body that arrives slowly, and serves other clients meanwhile', async () => {
  await open({ headersTimeout: 300, requestTimeout: 300 })
  const slow = sendSlowly('POST /api/forms HTTP/1.1\r\nHost: shop.example\r\nContent-Length: 100000\r\n\r\n')
  expect(await requestInParallel()).toBe(200)
  expect(await slow).toMatch(/^HTTP\/1\.1 408 /)
})

it('ends a connection whose client does not read its response, and serves other clients meanwhile', async () => {
  await open({ stallTimeout: 300 }, Buffer.alloc(50_000_000))
  const ended = new Promise((resolve) => {
    opened.server.once('connection', (socket) => socket.once('close', resolve))
  })
  const socket = await client()
  socket.pause().write('GET /dk HTTP/1.1\r\nHost: shop.example\r\n\r\n')
  expect(await requestInParallel()).toBe(200)
  await ended
})

it('holds a thousand idle connections, serves other clients, and closes them after the timeout', async () => {
  await open({ keepAliveTimeout: 500 })
  const idle = await Promise.all(
    Array.from({ length: 1_000 }, async () => {
      const socket = await client()
      socket.write('GET /dk HTTP/1.1\r\nHost: shop.example\r\n\r\n')
      const closed = once(socket, 'close')
      const [answer] = await once(socket, 'data')
      return { answer: String(answer).slice(0, 15), closed }
    }),
  )
  expect(new Set(idle.map(({ answer }) => answer))).toEqual(new Set(['HTTP/1.1 200 OK']))
  expect(await requestInParallel()).toBe(200)
  await Promise.all(idle.map(({ closed }) => closed))
})

it('refuses connections beyond the limit, and accepts again when there is room', async () => {
  await open({ maxConnections: 2 })
  const [first] = [await client(), await client()]
  await once(await client(), 'close')
  first.destroy()
  await expect.poll(() => requestInParallel().catch(() => 0)).toBe(200)
})
