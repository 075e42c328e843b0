import { once } from 'node:events'
import { createServer } from 'node:http'
import express, { Router } from 'express'
import { pino } from 'pino'
import { afterEach, expect, it } from 'vitest'
import { createMetrics } from '#server/operations/metrics.ts'
import { createRequestLog } from '#server/operations/request-log.ts'

const servers: ReturnType<typeof createServer>[] = []

afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** The route in the log line of a request. */
async function routeOf(path: string, isPage = false): Promise<unknown> {
  const lines: unknown[] = []
  const logger = pino({}, { write: (line: string) => void lines.push(JSON.parse(line).route) })
  const requests = createRequestLog(logger, createMetrics())
  const app = express()
  const orders = Router().get('/order/:catalog/basket/:basketId', (_request, response) => response.end())
  app.use('/api', orders)
  app.use((request, response) => {
    if (isPage) requests.noteOf(request).route = request.path
    response.status(isPage ? 200 : 404).end()
  })
  const server = createServer((request, response) => {
    requests.remember(request, requests.begin(request, response))
    app(request, response)
  }).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  await fetch(`http://127.0.0.1:${port}${path}`)
  await expect.poll(() => lines.length).toBe(1)
  return lines[0]
}

it.each([
  ['/api/order/dk/basket/secret-key?token=secret', '/api/order/:catalog/basket/:basketId'],
  ['/api/voyado/anna@example.com', '/api/*'],
  ['/media/uploads/a.jpg', '/media/*'],
  ['/typed/anna@example.com', '/*'],
])('logs %s by its route', async (path, route) => {
  expect(await routeOf(path)).toBe(route)
})

it('logs a page by its path, without its query', async () => {
  expect(await routeOf('/dk/autumn?orderid=key', true)).toBe('/dk/autumn')
})
