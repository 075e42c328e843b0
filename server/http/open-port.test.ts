import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type OpenPort, openPort } from '#server/http/open-port.ts'

let opened: OpenPort
let port: number

beforeEach(async () => {
  opened = await openPort(0, '127.0.0.1')
  const address = opened.server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterEach(() => opened.close())

const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)

it('is live but not ready while the shop starts, with Retry-After', async () => {
  const answers = await Promise.all(['/healthz', '/readyz', '/dk'].map(ask))
  expect(answers.map(({ status }) => status)).toEqual([200, 503, 503])
  expect(answers.map(({ headers }) => headers.get('retry-after'))).toEqual(['5', '5', '5'])
})

it('refuses headers of more than 16 kB, without passing the request on', async () => {
  let handed = 0
  opened.setListener((_request, response) => {
    handed += 1
    response.end('shop')
  })
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(
    `GET /dk HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\nCookie: ${'x'.repeat(17_000)}\r\n\r\n`,
  )
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 431 /)
  expect(handed).toBe(0)
  expect(await (await ask('/dk')).text()).toBe('shop')
})

it('disconnects slow clients, and limits connections', () => {
  const { headersTimeout, requestTimeout, keepAliveTimeout, maxConnections, timeout } = opened.server
  expect({ headersTimeout, requestTimeout, keepAliveTimeout, maxConnections, timeout }).toEqual({
    headersTimeout: 15_000,
    requestTimeout: 60_000,
    keepAliveTimeout: 75_000,
    maxConnections: 10_000,
    timeout: 120_000,
  })
})
