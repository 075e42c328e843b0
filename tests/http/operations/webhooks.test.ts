import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWarehouse } from '#examples/warehouse.ts'
import { webhookDeliveries, webhooks } from '#server/database/tables/machines.ts'
import { guestAtCheckout } from '#tests/support/checkout-visitor.ts'
import { type EditorClient, setUpAdmin } from '#tests/support/editor-client.ts'
import { eventually } from '#tests/support/eventually.ts'
import { type FakeMailServer, startFakeMailServer } from '#tests/support/fakes/fake-mail-server.ts'
import { freePort } from '#tests/support/free-port.ts'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'

// Webhooks (orders rule 13), received by the example of a warehouse system.

let shop: TestStorefront
let mail: FakeMailServer
let admin: EditorClient
let warehouse: Server | undefined
let webhookId = ''
let secret = ''
/** Messages that the warehouse received. */
const received: { id: unknown; url: unknown }[] = []

beforeAll(async () => {
  mail = await startFakeMailServer()
  shop = await startTestStorefront({
    environment: { SMTP_URL: mail.url, PUBLIC_URL: 'http://shop.example', WEBHOOK_NETWORKS: '127.0.0.0/8' },
  })
  admin = await setUpAdmin(shop)
})
afterAll(async () => {
  warehouse?.close()
  await shop?.close()
  await mail?.close()
})

const json = (value: unknown): ReturnType<JSON['parse']> => JSON.parse(JSON.stringify(value))
const add = (url: string, events: readonly string[] = ['order.placed']) =>
  admin.ask('POST', 'webhooks', { url, events })
const deliveries = async () => json((await admin.ask('GET', `webhooks/${webhookId}/deliveries`)).body)

async function placeOrder(email: string): Promise<string> {
  const guest = await guestAtCheckout(shop.url, { email })
  const { action } = (await guest.pay()).body
  const { orderId } = (await guest.ask(await guest.decide(action, { decision: 'approve', notice: 'twice' })))
    .body
  return String((await guest.ask(`/api/order/order/${orderId}`)).body.order.orderNumber)
}

it.each([
  'https://192.168.1.1/hook',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/hook',
  'https://[::ffff:10.0.0.1]/hook',
  'http://192.0.43.7/hook',
  'https://anna:secret@192.0.43.7/hook',
  'ftp://192.0.43.7/hook',
  'https://no-such-host.invalid/hook',
])('refuses %s', async (url) => {
  const { status, body } = await add(url)
  expect(status).toBe(400)
  expect(json(body).errors).toHaveProperty('url')
})

it('lets a warehouse system dispatch an order, and the customer gets the mail', async () => {
  const port = await freePort()
  const added = json((await add(`http://127.0.0.1:${port}/shop`, ['order.placed', 'order.shipped'])).body)
  webhookId = added.listed.id
  secret = added.secret
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
  expect(JSON.stringify(await shop.database.db.select().from(webhooks))).not.toContain(secret.slice(6))
  const scopes = ['orders:read', 'orders:write']
  const { token } = json((await admin.ask('POST', 'machine-tokens', { name: 'Example', scopes })).body)
  warehouse = createWarehouse({ shopUrl: shop.url, token, secret }).listen(port, '127.0.0.1')
  warehouse.on('request', ({ headers, url }) => received.push({ id: headers['webhook-id'], url }))
  await once(warehouse, 'listening')

  const email = 'anna.of.the.warehouse@example.com'
  const orderNumber = await placeOrder(email)
  await eventually(() =>
    expect(
      mail.received.filter(({ to, text }) => to.includes(email) && text.includes(`EX-${orderNumber}`)),
    ).toHaveLength(1),
  )
  await eventually(async () =>
    expect(await deliveries()).toMatchObject([
      { event: 'order.shipped', orderNumber, status: 'delivered', answer: 204, attempts: 0 },
      { event: 'order.placed', orderNumber, status: 'delivered', answer: 204, attempts: 0 },
    ]),
  )
})

it('sends a delivery again with its id, which sends no goods a second time', async () => {
  const [, placed] = await deliveries()
  expect((await admin.ask('POST', `webhook-deliveries/${placed.id}/resend`)).status).toBe(204)
  await eventually(() => expect(received.filter(({ id }) => id === placed.id)).toHaveLength(2))
  await eventually(async () =>
    expect((await deliveries())[1]).toMatchObject({ status: 'delivered', answer: 204 }),
  )
  expect(await deliveries()).toHaveLength(2)
  expect((await admin.ask('POST', 'webhook-deliveries/none/resend')).status).toBe(404)
})

it('sends a signed test event on request', async () => {
  expect((await admin.ask('POST', `webhooks/${webhookId}/test`)).status).toBe(204)
  await eventually(async () => {
    const [test] = await deliveries()
    expect(test).toMatchObject({ event: 'webhook.test', status: 'delivered', answer: 204 })
    expect(test).not.toHaveProperty('orderNumber')
  })
  expect((await admin.ask('POST', 'webhooks/none/test')).status).toBe(404)
})

it('changes its address and its events', async () => {
  const change = (url: string, id = webhookId) =>
    admin.ask('PUT', `webhooks/${id}`, { url, events: ['order.placed'] })
  const listed = json((await admin.ask('GET', 'webhooks')).body)[0]
  expect((await change('https://192.168.1.1/hook')).status).toBe(400)
  expect((await change(`${listed.url}/new`, 'none')).status).toBe(404)
  expect((await change(`${listed.url}/new`)).status).toBe(204)
  expect(json((await admin.ask('GET', 'webhooks')).body)).toMatchObject([
    { id: webhookId, url: `${listed.url}/new`, events: ['order.placed'] },
  ])
  await admin.ask('POST', `webhooks/${webhookId}/test`)
  await eventually(() => expect(received.at(-1)).toMatchObject({ url: '/shop/new' }))
  await change(listed.url)
})

it('is not believed without the signature', async () => {
  const address = warehouse?.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  const headers = { 'webhook-id': 'msg_1', 'webhook-timestamp': String(Math.floor(Date.now() / 1_000)) }
  for (const signature of ['', 'v1,', `v1,${Buffer.alloc(32).toString('base64')}`]) {
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'webhook-signature': signature },
      body: '{"type":"order.placed"}',
    })
    expect(response.status).toBe(401)
  }
})

it('records a response without success, and stops when the webhook is deleted', async () => {
  warehouse?.removeAllListeners('request')
  warehouse?.on('request', (_request, response) => response.writeHead(503).end())
  await placeOrder('bo@example.com')
  await eventually(async () =>
    expect((await deliveries())[0]).toMatchObject({ event: 'order.placed', status: 'waiting', answer: 503 }),
  )
  expect(json((await admin.ask('GET', 'webhooks')).body)).toMatchObject([
    { id: webhookId, failingSince: expect.any(String) },
  ])
  expect((await admin.ask('DELETE', `webhooks/${webhookId}`)).status).toBe(204)
  expect((await admin.ask('GET', `webhooks/${webhookId}/deliveries`)).status).toBe(404)
  const stored = () => shop.database.db.select().from(webhookDeliveries)
  const before = await stored()
  await placeOrder('bo@example.com')
  expect(await stored()).toHaveLength(before.length)
})

it('does not delay orders and mail while a receiver hangs', async () => {
  /** Requests that are held, and those that are over. */
  let [openRequests, endedRequests] = [0, 0]
  const receiver = createServer((_request, response) => {
    openRequests += 1
    response.on('close', () => {
      endedRequests += 1
    })
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const address = receiver.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/slow`
  const { id } = json((await add(url)).body).listed
  for (let count = 0; count < 8; count += 1) await admin.ask('POST', `webhooks/${id}/test`)
  // A process makes two deliveries at once.
  await eventually(() => expect(openRequests).toBe(2))
  const email = 'cleo@example.com'
  await placeOrder(email)
  await eventually(() => expect(mail.received.filter(({ to }) => to.includes(email))).toHaveLength(1))
  expect([openRequests, endedRequests]).toEqual([2, 0])
  expect((await admin.ask('DELETE', `webhooks/${id}`)).status).toBe(204)
  receiver.closeAllConnections()
  receiver.close()
})
