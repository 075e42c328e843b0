import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { newsletter } from '#schemas/api/newsletter.ts'
import { type Database, openDatabase } from '#server/database/database.ts'
import { and, eq, inArray, isNull, sql } from '#server/database/drizzle.ts'
import { stock } from '#server/database/tables/catalogue.ts'
import { jobs } from '#server/database/tables/jobs.ts'
import { orders } from '#server/database/tables/orders.ts'
import { payments } from '#server/database/tables/payments.ts'
import { sandboxPayments, sandboxWebhooks } from '#server/database/tables/sandbox.ts'
import { createAuthClient, formFields } from '#tests/support/auth-client.ts'
import { guestAtCheckout } from '#tests/support/checkout-visitor.ts'
import { createEditorClient } from '#tests/support/editor-client.ts'
import { type FakeMailServer, startFakeMailServer } from '#tests/support/fakes/fake-mail-server.ts'
import { freePort } from '#tests/support/free-port.ts'
import { killServerProcesses, startServerProcess } from '#tests/support/server-process.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'

// Two server processes, as on two machines: they share a PostgreSQL and a Redis, and no directory.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 })

const { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl } = process.env

describe.skipIf(!databaseUrl || !redisUrl)('two processes over one PostgreSQL and one Redis', () => {
  const testDatabases: TestDatabase[] = []
  let database: Database
  let mails: FakeMailServer
  let shops: [first: { url: string }, second: { url: string }]
  let setupToken: string | undefined

  beforeAll(async () => {
    const [own, other] = [await createTestDatabase(), await createTestDatabase()]
    testDatabases.push(own, other)
    mails = await startFakeMailServer()
    // With a password, which both derive their keys from.
    const shared = new URL(own.databaseUrl ?? '')
    shared.password = 'of-no-account'
    const [first, second] = await Promise.all(
      [own, other].map(async ({ dataDir }) => {
        const port = String(await freePort())
        return {
          url: `http://127.0.0.1:${port}`,
          environment: {
            PORT: port,
            DATA_DIR: dataDir,
            DATABASE_URL: shared.href,
            REDIS_URL: redisUrl ?? '',
            SMTP_URL: mails.url,
            PUBLIC_URL: 'https://shop.example',
            TRUST_PROXY: 'loopback',
          },
        }
      }),
    )
    if (!first || !second) throw new Error('no processes')
    // Both start concurrently with an empty database, as in a first deployment.
    const processes = [first, second].map(({ environment }) => startServerProcess(environment))
    await Promise.all(processes.map(({ ready }) => ready))
    shops = [first, second]
    setupToken = processes
      .map(({ output }) => /#setup=(\S+)/.exec(output())?.[1])
      .find((token) => token !== undefined)
    database = await openDatabase({ databaseUrl: shared.href, dataDir: own.dataDir })
  })
  afterAll(async () => {
    await killServerProcesses()
    await mails?.close()
    await database?.close()
    for (const testDatabase of testDatabases) await testDatabase.drop()
  })

  /** A new client address: rate limits of other tests that share the Redis do not count. */
  const somewhere = () => ({ 'X-Forwarded-For': [10, ...randomBytes(3)].join('.') })

  it('lose no concurrent change of one basket', async () => {
    const headers = { ...somewhere(), 'X-Current-Market': 'dk', 'Content-Type': 'application/json' }
    const add = (url: string, sku: string, basketId?: string) =>
      fetch(`${url}/api/order/dk/basket/line${basketId === undefined ? '' : `?basketId=${basketId}`}`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ sku, quantity: 1 }),
      })
    const skus = ['10001_001_002', '10001_001_003']
    const [first = '', second = ''] = skus
    const { basket: begun } = await (await add(shops[0].url, first)).json()
    const added = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        add(shops[index % 2]?.url ?? '', index < 6 ? first : second, begun.basketId),
      ),
    )
    expect(added.map(({ status }) => status)).toEqual(added.map(() => 200))
    const versions = await Promise.all(added.map(async (response) => (await response.json()).basket.version))
    expect(new Set(versions).size).toBe(added.length)
    for (const { url } of shops) {
      const read = await fetch(`${url}/api/order/dk/basket?basketId=${begun.basketId}`, { headers })
      const { basket } = await read.json()
      const quantities = basket.lines.map(({ quantity }: { quantity: number }) => quantity)
      expect(quantities.toSorted()).toEqual([6, 7])
    }
  })

  /** A guest of one of both, ready to pay. */
  const guestOf = (index: number, options: { email: string; sku?: string }) =>
    guestAtCheckout(shops[index % 2]?.url ?? '', { headers: somewhere(), ...options })

  it('create one order and one mail for a payment with repeated webhooks to both', async () => {
    const email = 'notified-twice@example.com'
    const anna = await guestOf(0, { email })
    const { action } = (await anna.pay()).body
    const returnPath = await anna.decide(action, { decision: 'approve', notice: 'twice' })
    const headers = { ...somewhere(), 'X-Current-Market': 'dk' }
    const numbers = () =>
      Promise.all(
        [0, 1, 0, 1].map(async (index) => {
          const response = await fetch(shops[index]?.url + returnPath, { headers })
          return (await response.json()).orderNumber
        }),
      )
    // A response does not wait long for the other process, which may be settling the same payment.
    const number = expect.stringMatching(/^\d{8}$/)
    await expect.poll(numbers).toEqual([number, number, number, number])
    expect(new Set(await numbers()).size).toBe(1)
    const placedOrders = await database.db.select().from(orders).where(eq(orders.basketId, anna.basketId))
    expect(placedOrders).toHaveLength(1)
    const unsent = () => database.db.select().from(sandboxWebhooks).where(isNull(sandboxWebhooks.sent))
    await expect.poll(unsent).toEqual([])
    const waiting = () => database.db.select().from(jobs).where(eq(jobs.kind, 'mail.send'))
    await expect.poll(waiting).toEqual([])
    expect(mails.received.filter(({ to }) => to.includes(email))).toHaveLength(1)
  })

  it('sell the last item once, and refund every other payment', async () => {
    const sku = '10004_001_002'
    const inWarehouse = and(eq(stock.sku, sku), eq(stock.location, 'warehouse'))
    await database.db.update(stock).set({ quantity: 1 }).where(inWarehouse)
    const emails = Array.from({ length: 12 }, (_, index) => `last-${index}@example.com`)
    const crowd = await Promise.all(emails.map((email, index) => guestOf(index, { email, sku })))
    // All are at the bank before the first pays: nobody is refused for want of stock.
    const actions = await Promise.all(crowd.map(async (guest) => (await guest.pay()).body.action))
    const paid = await Promise.all(
      crowd.map((guest, index) => guest.decide(actions[index], { decision: 'approve' })),
    )
    const comeBack = () =>
      Promise.all(crowd.map(async (guest, index) => (await guest.ask(paid[index] ?? '')).body.paymentState))
    await comeBack()
    // A response does not wait long for the other process, which may be settling the same payment.
    const ids = crowd.map(({ basketId }) => basketId)
    const readOrders = () => database.db.select().from(orders).where(inArray(orders.basketId, ids))
    await expect.poll(readOrders).toHaveLength(1)
    expect((await comeBack()).filter((state) => state === 'completed')).toHaveLength(1)
    expect(await readOrders()).toHaveLength(1)
    const charges = () =>
      database.db
        .select({ authorised: sandboxPayments.authorisedAmount, refunded: sandboxPayments.refundedAmount })
        .from(sandboxPayments)
        .innerJoin(payments, eq(payments.id, sandboxPayments.merchantReference))
        .where(inArray(payments.basketId, ids))
    const unrefunded = async () =>
      (await charges()).filter(({ authorised, refunded }) => authorised > refunded)
    await expect.poll(async () => (await unrefunded()).length).toBe(1)
    expect(await database.db.select().from(stock).where(inWarehouse)).toMatchObject([{ quantity: 0 }])
  })

  it('publish, change and unpublish in both, also in markets that follow', async () => {
    const editor = createEditorClient(shops[0])
    const signedIn = await editor.ask('POST', 'setup', {
      token: setupToken,
      email: 'admin@shop.example',
      name: 'Ada',
      password: 'correct horse battery',
    })
    expect(signedIn.status).toBe(200)
    const path = '/en/seen-in-both'
    const document = { kind: 'page', market: 'en', key: path }
    const created = await editor.ask('POST', 'pages', { market: 'en', path, title: 'Seen' })
    expect(created.status).toBe(201)
    // `us` follows `en` in the demo shop.
    const fetchFromOther = () =>
      Promise.all([path, '/us/seen-in-both'].map((path) => fetch(shops[1].url + path)))
    const statusThere = async () => (await fetchFromOther()).map(({ status }) => status)
    // So that the second process has a cached response to purge.
    expect(await statusThere()).toEqual([404, 404])
    let base: unknown = Object(created.body).sequence
    const change = async (label: string, operation: object) => {
      const changes = [{ id: randomUUID(), label, operations: [operation] }]
      const changed = await editor.ask('POST', 'changes', { document, client: 'tab', base, changes })
      expect(changed.status).toBe(200)
      base = Object(changed.body).sequence
    }
    const text = { id: 'text', type: 'text', content: { markdownContent: 'Words' } }
    await change('Add', { insertRow: { area: 'main', index: 0, row: { id: 'row', widgets: [text] } } })
    expect((await editor.ask('POST', 'publish', { documents: [document] })).status).toBeLessThan(300)
    await expect.poll(statusThere).toEqual([200, 200])
    await change('Title', { setPage: { values: { title: 'New' } } })
    expect((await editor.ask('POST', 'publish', { documents: [document] })).status).toBeLessThan(300)
    const isNewThere = async () =>
      Promise.all((await fetchFromOther()).map(async (page) => (await page.text()).includes('<title>New')))
    await expect.poll(isNewThere).toEqual([true, true])
    expect((await editor.ask('POST', 'unpublish', { document })).status).toBe(204)
    await expect.poll(statusThere).toEqual([410, 410])
  })

  it('show the same prices on a listing that both have cached', async () => {
    const lowest = async ({ url }: { url: string }) => {
      const list = await (await fetch(`${url}/se/men/knitwear`)).text()
      return Number(/lowerBoundingValue" [^>]*placeholder="(\d+)"/.exec(list)?.[1])
    }
    const inBoth = () => Promise.all(shops.map(lowest))
    const [before = 0] = await inBoth()
    expect(before).toBeGreaterThan(17)
    const knitwear = sql`select id from products join styles on number = style_number where 'men-knitwear' = any(category_ids)`
    await database.db.execute(
      sql`update prices set sales_price = 1700 where market = 'se' and item = (${knitwear} order by products.position desc limit 1)`,
    )
    await expect.poll(inBoth).toEqual([17, 17])
  })

  it('share sign-ins and sign-outs', async () => {
    const firstClient = createAuthClient(shops[0])
    const secondClient = createAuthClient(shops[1])
    const account = { email: `${randomBytes(6).toString('hex')}@example.com`, password: 'correct horse 1' }
    await firstClient.post('/signup', formFields(account))
    for (const [name, value] of firstClient.cookies) secondClient.cookies.set(name, value)
    const ask = '/api/account/dk/get-user-metadata'
    expect((await secondClient.ask(ask)).status).toBe(200)
    expect((await secondClient.post('/signout')).status).toBe(200)
    expect((await firstClient.ask(ask)).status).toBe(401)
  })

  it('share rate limits', async () => {
    const headers = { ...somewhere(), 'Content-Type': 'application/json' }
    const { requests } = newsletter.signUp.limit
    const statuses: number[] = []
    // Sequentially: under concurrent requests each busy process would count on its own.
    for (let index = 0; index < requests + 6; index += 1) {
      const body = JSON.stringify({ email: `limit-${index}@example.com` })
      const address = `${shops[index % 2]?.url}/api/newsletter/dk/sign-up`
      statuses.push((await fetch(address, { method: 'POST', headers, body })).status)
    }
    expect(statuses.filter((status) => status === 202)).toHaveLength(requests)
    expect(statuses.filter((status) => status === 429)).toHaveLength(6)
  })

  it('run each job once', async () => {
    const people = Array.from({ length: 16 }, (_, index) => `once-${index}@example.com`)
    await Promise.all(
      people.map((email, index) =>
        fetch(`${shops[index % 2]?.url}/api/newsletter/dk/sign-up`, {
          method: 'POST',
          headers: { ...somewhere(), 'Content-Type': 'application/json' },
          body: JSON.stringify({ email }),
        }),
      ),
    )
    const waiting = () => database.db.select().from(jobs).where(eq(jobs.kind, 'mail.send'))
    await expect.poll(waiting).toEqual([])
    const received = mails.received.flatMap(({ to }) => to).filter((to) => to.startsWith('once-'))
    expect(received.toSorted()).toEqual(people.toSorted())
  })
})
