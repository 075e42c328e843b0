// A small warehouse system: receives `order.placed` from the shop and dispatches the order, with nothing but the API.
//
//   SHOP_URL=https://shop.example API_TOKEN=vmt_… WEBHOOK_SECRET=whsec_… PORT=4000 node examples/warehouse.ts
//
// Create the token (scopes orders:read and orders:write) and the webhook (order.placed) at /preview/integrations.

import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { text } from 'node:stream/consumers'

interface WarehouseOptions {
  shopUrl: string
  /** API token. */
  token: string
  /** Signing secret of the webhook. */
  secret: string
}

/** Seconds by which the clocks may differ; an older message may be a copy that somebody recorded. */
const tolerance = 300

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

/** Whether the shop signed a message (https://www.standardwebhooks.com). */
function isSigned({ headers }: IncomingMessage, body: string, secret: string): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers
  if (!(Math.abs(Date.now() / 1_000 - Number(timestamp)) < tolerance)) return false
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = Buffer.from(
    `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
  )
  return String(signatures)
    .split(' ')
    .map((signature) => Buffer.from(signature))
    .some((candidate) => candidate.length === expected.length && timingSafeEqual(candidate, expected))
}

/** Calls the shop's API. Throws if it refuses. */
async function call({ shopUrl, token }: WarehouseOptions, method: string, path: string, body?: object) {
  const response = await fetch(shopUrl + path, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  const parsed: unknown = await response.json()
  return parsed
}

/** Sends all pieces of an order that are in the warehouse and not sent. Repeated messages find nothing left. */
async function dispatch(options: WarehouseOptions, orderNumber: string): Promise<void> {
  const order = await call(options, 'GET', `/api/office/orders/${orderNumber}`)
  const lines = field(order, 'lines')
  const pieces = (Array.isArray(lines) ? lines : [])
    .filter((line) => field(line, 'location') === 'warehouse' && field(line, 'isDigital') === false)
    .map((line) => ({ lineId: field(line, 'lineId'), quantity: Number(field(line, 'toSend')) }))
    .filter(({ quantity }) => quantity > 0)
  if (pieces.length === 0) return
  // A real warehouse picks and packs the pieces now, and books the parcel at its courier.
  await call(options, 'POST', `/api/order/order/internal/move-on/${orderNumber}`, {
    what: 'ship',
    lines: pieces,
    courier: 'Example Courier',
    trackingNumber: `EX-${orderNumber}`,
  })
}

/** Creates the server that receives the shop's messages. Any answer but 2xx makes the shop send a message again. */
export function createWarehouse(options: WarehouseOptions): Server {
  return createServer(async (request, response) => {
    try {
      const body = await text(request)
      if (!isSigned(request, body, options.secret)) return void response.writeHead(401).end()
      const event: unknown = JSON.parse(body)
      if (field(event, 'type') === 'order.placed')
        await dispatch(options, String(field(field(event, 'data'), 'orderNumber')))
      response.writeHead(204).end()
    } catch (error) {
      console.warn(error)
      response.writeHead(500).end()
    }
  })
}

if (import.meta.main) {
  const { SHOP_URL: shopUrl = '', API_TOKEN: token = '', WEBHOOK_SECRET: secret = '', PORT } = process.env
  createWarehouse({ shopUrl, token, secret }).listen(Number(PORT ?? 4000))
}
