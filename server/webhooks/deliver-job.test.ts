import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { eq } from '#server/database/drizzle.ts'
import { jobs } from '#server/database/tables/jobs.ts'
import { webhookDeliveries, webhooks as webhookRows } from '#server/database/tables/machines.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { createJobRunner } from '#server/jobs/runner.ts'
import { createDeliverJob } from '#server/webhooks/deliver-job.ts'
import { deliverWebhookKind, reportOrderEvent } from '#server/webhooks/order-events.ts'
import type { WebhookResponse } from '#server/webhooks/send-webhook.ts'
import { signedHeaders } from '#server/webhooks/sign-message.ts'
import { createWebhooks, pruneDeliveries, webhookCipher } from '#server/webhooks/webhooks.ts'
import { testSecret } from '#tests/support/demo-catalogue.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'

// Deliveries of webhooks over days, with a fake clock.

const hour = 3_600_000
const day = 24 * hour
let time = Date.parse('2026-11-02T10:00:00Z')
const getTime = () => time
let answer: WebhookResponse = { kind: 'answer', status: 204 }
const sent: { url: string; headers: Readonly<Record<string, string>>; body: string }[] = []

const counted: string[] = []

let hanging = Promise.resolve()

/** SECRET_KEY is replaced after the webhook was added. */
const currentKey = randomBytes(32)

let database: Database
let webhooks: ReturnType<typeof createWebhooks>
let runner: ReturnType<typeof createJobRunner>
let id = ''
let secret = ''

beforeAll(async () => {
  database = await openTestDatabase()
  webhooks = createWebhooks({
    database,
    secret: testSecret,
    networks: { resolve: async () => ({ kind: 'reachable', address: '192.0.43.7', family: 4 }) },
    now: getTime,
  })
  const deliver = createDeliverJob({
    database,
    cipher: webhookCipher({ current: currentKey, previous: [testSecret.current], leaked: [] }),
    async send({ url, headers, body }) {
      sent.push({ url, headers, body })
      if (url.includes('slow')) await hanging
      return answer
    },
    now: getTime,
    random: () => 0.5,
    counted: (outcome) => counted.push(outcome),
  })
  runner = createJobRunner({
    database,
    handlers: new Map([[deliverWebhookKind, deliver]]),
    maxOfKind: new Map([[deliverWebhookKind, 2]]),
    now: getTime,
    steady: getTime,
    random: () => 0.5,
    report: ({ error }) => expect(error).toBeUndefined(),
    onError: (error) => {
      throw error
    },
  })
  const added = await webhooks.add(new URL('https://erp.example/hook'), ['order.placed'], 'ada@shop.example')
  if (added.kind !== 'added') throw new Error(added.kind)
  id = added.listed.id
  secret = added.secret
})
afterAll(() => database.close())

const placeOrder = (number: string) =>
  inTransaction(database, (tx) => reportOrderEvent(tx, 'order.placed', { number, market: 'dk' }, getTime()))
const latest = async () => (await webhooks.deliveries(id))?.[0]

it('signs like the example of Standard Webhooks', () => {
  const headers = signedHeaders(
    'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    'msg_p5jXN8AQM9LWM0D4loKWxJek',
    '{"test": 2432232314}',
    1_614_265_330_000,
  )
  expect(headers['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
})

it('delivers a subscribed event once its transaction commits, and no other', async () => {
  await expect(
    inTransaction(database, async (tx) => {
      await reportOrderEvent(tx, 'order.placed', { number: 'R1', market: 'dk' }, getTime())
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  await inTransaction(database, (tx) =>
    reportOrderEvent(tx, 'order.shipped', { number: 'R2', market: 'dk' }, getTime()),
  )
  await placeOrder('100')
  await runner.runDue()
  expect(sent).toHaveLength(1)
  const { headers, body } = sent[0] ?? { headers: {}, body: '' }
  const { 'webhook-id': messageId = '' }: Readonly<Record<string, string>> = headers
  expect(headers).toEqual(signedHeaders(secret, messageId, body, getTime()))
  expect(JSON.parse(body)).toEqual({
    type: 'order.placed',
    timestamp: new Date(getTime()).toISOString(),
    data: { orderNumber: '100', market: 'dk' },
  })
  expect(await latest()).toMatchObject({ id: messageId, status: 'delivered', answer: 204 })
})

it('seals its secret with the current key once a message is accepted', async () => {
  const [row] = await database.db.select().from(webhookRows).where(eq(webhookRows.id, id))
  expect(webhookCipher({ current: currentKey, previous: [], leaked: [] }).open(row?.sealed ?? '', id)).toBe(
    secret,
  )
})

it('retries with growing delays for three days, then fails, and reports it until one succeeds', async () => {
  time += hour
  answer = { kind: 'unreachable', reason: 'connect ECONNREFUSED' }
  sent.length = 0
  counted.length = 0
  await placeOrder('101')
  const start = time
  const delays: number[] = []
  for (let attempt = 1; ; attempt += 1) {
    await runner.runDue()
    expect(sent).toHaveLength(attempt)
    const delivery = await latest()
    expect(delivery).toMatchObject({ attempts: attempt, error: 'connect ECONNREFUSED' })
    if (delivery?.status === 'failed') break
    const due = Date.parse(delivery?.due ?? '')
    delays.push(due - time)
    time = due - 1
    expect(await runner.runDue()).toBe(0)
    time = due
  }
  expect(delays).toEqual(delays.toSorted((a, b) => a - b))
  expect((time - start) / day).toBeCloseTo(3.15, 2)
  expect(new Set(sent.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(counted).toEqual(['retried', 'retried', 'retried', ...Array(6).fill('overdue'), 'failed'])
  expect(await webhooks.list()).toMatchObject([{ failingSince: new Date(start).toISOString() }])
  expect(await database.db.select().from(jobs)).toEqual([])

  answer = { kind: 'answer', status: 200 }
  expect(await webhooks.resend((await latest())?.id ?? '')).toBe(true)
  await runner.runDue()
  expect(await latest()).toMatchObject({ status: 'delivered', answer: 200 })
  expect(counted.at(-1)).toBe('delivered')
  expect((await webhooks.list())[0]).not.toHaveProperty('failingSince')
})

it('is not attempted again after 410, and not resent while it waits', async () => {
  answer = { kind: 'answer', status: 410 }
  await placeOrder('102')
  const waiting = await latest()
  expect(await webhooks.resend(waiting?.id ?? '')).toBe(false)
  await runner.runDue()
  expect(await latest()).toMatchObject({ status: 'failed', answer: 410 })
})

it('attempts a test once', async () => {
  time += hour
  answer = { kind: 'answer', status: 500 }
  counted.length = 0
  expect(await webhooks.sendTest(id)).toBe(true)
  await runner.runDue()
  expect(counted).toEqual([])
  expect(await latest()).toMatchObject({ event: 'webhook.test', status: 'failed', answer: 500 })
  await database.db.delete(webhookDeliveries).where(eq(webhookDeliveries.event, 'webhook.test'))
})

it('prunes deliveries after 30 days', async () => {
  time += 29 * day
  await placeOrder('103')
  await pruneDeliveries(database, getTime())
  expect((await webhooks.deliveries(id))?.map(({ orderNumber }) => orderNumber)).toEqual(['103', '102'])
  time += 2 * day
  await pruneDeliveries(database, getTime())
  expect((await webhooks.deliveries(id))?.map(({ orderNumber }) => orderNumber)).toEqual(['103'])
  await database.db.delete(webhookDeliveries).where(eq(webhookDeliveries.webhookId, id))
})

it('delivers to other webhooks while a failing one hangs', async () => {
  const slow = await webhooks.add(new URL('https://slow.example/hook'), ['order.placed'], 'ada@shop.example')
  await database.db.update(webhookRows).set({ failingSince: null })
  const slowId = slow.kind === 'added' ? slow.listed.id : ''
  const isSlow = eq(webhookRows.id, slowId)
  await database.db
    .update(webhookRows)
    .set({ failingSince: new Date(time) })
    .where(isSlow)
  answer = { kind: 'answer', status: 204 }
  sent.length = 0
  let open = () => {}
  hanging = new Promise((resolve) => {
    open = resolve
  })
  for (const number of ['301', '302', '303']) await placeOrder(number)
  const countOf = (host: string) => sent.filter(({ url }) => url.includes(host)).length
  const all = runner.runDue()
  await expect.poll(() => countOf('erp')).toBe(3)
  expect(countOf('slow')).toBe(1)
  open()
  await all
  time += hour
  await runner.runDue()
  expect(countOf('slow')).toBe(3)
})
