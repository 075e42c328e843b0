import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { api } from '#schemas/api/list.ts'
import { storesIn } from '#schemas/commerce/store.ts'
import { createAssortment } from '#server/commerce/catalogue/assortment.ts'
import { createAlertJob } from '#server/commerce/notify-me/alert-job.ts'
import { createAlerts } from '#server/commerce/notify-me/alerts.ts'
import { createNotifyMeHandlers } from '#server/commerce/notify-me/handlers.ts'
import { and, eq, inArray } from '#server/database/drizzle.ts'
import { prices, products, stock, variants } from '#server/database/tables/catalogue.ts'
import { mailOutbox } from '#server/database/tables/content.ts'
import { productAlerts } from '#server/database/tables/notify-me.ts'
import { seedDemoCatalogue } from '#server/demo/demo.ts'
import { servicesOf } from '#server/endpoints/handlers.ts'
import type { JobHandler } from '#server/jobs/handler.ts'
import { type ApiServer, customer, startApi } from '#tests/support/api-server.ts'
import { testTime } from '#tests/support/demo-catalogue.ts'

let shop: ApiServer
let job: JobHandler
let sku = ''
let productId = ''

beforeAll(async () => {
  shop = await startApi((parts) => {
    const alerts = createAlerts(parts.database, parts.now)
    const assortment = createAssortment(parts.database, parts.now)
    job = createAlertJob({ ...parts, alerts, assortment })
    return servicesOf('notifyMe', api.notifyMe, createNotifyMeHandlers({ ...parts, alerts, assortment }))
  })
  const { db } = shop.database
  await seedDemoCatalogue(shop.database, { now: testTime, count: 0 })
  const [row] = await db.select().from(variants).where(eq(variants.productId, '10001_001')).limit(1)
  sku = row?.sku ?? ''
  productId = row?.productId ?? ''
  await setStock(0)
})
afterAll(() => shop?.close())
afterEach(() => expect(shop.faults).toEqual([]))

const setStock = (quantity: number, location = 'warehouse') =>
  shop.database.db
    .insert(stock)
    .values({ sku, location, quantity })
    .onConflictDoUpdate({ target: [stock.sku, stock.location], set: { quantity } })
const runStockJob = () => job({}, { id: 1, attempt: 1, signal: new AbortController().signal })
const mails = () => shop.database.db.select().from(mailOutbox)
const service = '/api/notifyme/dk'
const optIn = (email: string, product: string, path = `${service}/notifyme/optin`) =>
  shop.ask(path, { method: 'PUT', json: { email, productId: product } })
const check = (name: string, fields = {}) =>
  shop.ask(`${service}/notifyme/check-existing-subscription?productId=${sku}`, { as: customer(name, fields) })

it('sends one mail when the product is back in stock', async () => {
  expect((await check('anna')).status).toBe(204)
  expect((await optIn('Anna@example.com', sku)).status).toBe(202)
  expect((await optIn('anna@example.com', sku, '/notifyme/dk/notifyme/optin')).status).toBe(202)
  expect((await check('anna')).body).toMatchObject({ productId: sku, email: 'anna@example.com' })
  expect((await check('bo')).status).toBe(204)
  // Anybody can sign up with a stranger's address.
  expect((await check('anna', { emailVerified: false })).status).toBe(204)
  expect((await shop.ask(`${service}/notifyme/check-existing-subscription?productId=${sku}`)).status).toBe(
    204,
  )
  expect(await runStockJob()).toMatchObject({ kind: 'later' })
  expect(await mails()).toEqual([])
  await setStock(3)
  await Promise.all([runStockJob(), runStockJob()])
  const [mail, ...otherMails] = await mails()
  expect(otherMails).toEqual([])
  expect(mail).toMatchObject({ recipient: 'anna@example.com', market: 'dk' })
  expect(mail?.subject).toMatch(/er på lager igen$/)
  expect(mail?.body).toContain('https://shop.example/dk/')
  expect((await check('anna')).status).toBe(204)
  await setStock(0)
})

it('sends the mail for the stock of a store that sends orders, and of no other', async () => {
  const stores = storesIn(shop.site().payload('dk', 'stores'))
  const sending = stores.map((store) => ({ ...store, shipFromStore: store.id === 'dk-1' }))
  await shop.publish('payload', 'dk', 'stores', { stores: sending })
  await Promise.all(stores.map(({ id }) => setStock(0, id)))
  expect((await optIn('gudrun@example.com', sku)).status).toBe(202)
  const before = (await mails()).length
  await setStock(5, 'dk-2')
  await runStockJob()
  expect((await mails()).length).toBe(before)
  await setStock(5, 'dk-1')
  await runStockJob()
  expect((await mails()).slice(before)).toMatchObject([{ recipient: 'gudrun@example.com' }])
  await Promise.all(stores.map(({ id }) => setStock(0, id)))
  await shop.publish('payload', 'dk', 'stores', { stores })
})

it('sends no mail about a product of stores only', async () => {
  const { db } = shop.database
  const sellOnline = (hasEcom: boolean) =>
    db.update(products).set({ hasEcom }).where(eq(products.id, productId))
  await sellOnline(false)
  expect((await optIn('ingrid@example.com', sku)).status).toBe(202)
  const before = (await mails()).length
  await setStock(3)
  await runStockJob()
  expect((await mails()).length).toBe(before)
  await sellOnline(true)
  await runStockJob()
  expect((await mails()).slice(before)).toMatchObject([{ recipient: 'ingrid@example.com' }])
  await setStock(0)
})

it('sends the price mail for an order in advance while its quantity lasts', async () => {
  const { db } = shop.database
  const change = async (isPreorder: boolean, salesPrice: number) => {
    await db.update(products).set({ isPreorder }).where(eq(products.id, productId))
    await db
      .update(prices)
      .set({ salesPrice })
      .where(and(eq(prices.market, 'dk'), inArray(prices.item, [sku, productId])))
  }
  await optIn('hans@example.com', sku, `${service}/productpricedrop/optin`)
  const before = (await mails()).length
  await change(true, 30_000)
  await runStockJob()
  expect((await mails()).length).toBe(before)
  await setStock(2)
  await runStockJob()
  expect((await mails()).slice(before)).toMatchObject([
    { subject: expect.stringMatching(/^Ny lavere pris: /) },
  ])
  await setStock(0)
  await change(false, 59_900)
  await db.delete(productAlerts).where(eq(productAlerts.email, 'hans@example.com'))
})

it('sends one mail when the price drops', async () => {
  const path = `${service}/productpricedrop/optin`
  expect((await optIn('dora@example.com', 'nothing_001', path)).status).toBe(404)
  expect((await optIn('dora@example.com', productId, path)).status).toBe(202)
  await setStock(3)
  const before = (await mails()).length
  await runStockJob()
  expect(await mails()).toHaveLength(before)
  const { db } = shop.database
  const cost = (amount: number) =>
    db
      .update(prices)
      .set({ salesPrice: amount })
      .where(and(eq(prices.market, 'dk'), inArray(prices.item, [sku, productId])))
  await cost(12_300)
  await Promise.all([runStockJob(), runStockJob()])
  const [mail, ...otherMails] = (await mails()).slice(before)
  expect(otherMails).toEqual([])
  expect(mail?.recipient).toBe('dora@example.com')
  expect(mail?.subject).toMatch(/^Ny lavere pris: /)
  expect(mail?.body).toMatch(/koster nu 123/)
  expect(mail?.body).toContain('notifyme/optout?token=')
  await setStock(0)
})

it('compares prices in one currency only, when the market changes its own', async () => {
  const { db } = shop.database
  const email = 'euro@example.com'
  const ofProduct = and(eq(prices.market, 'dk'), inArray(prices.item, [sku, productId]))
  const cost = (salesPrice: number, currency: string) =>
    db.update(prices).set({ salesPrice, listPrice: salesPrice, currency }).where(ofProduct)
  const sellIn = (currency: string) =>
    shop.publish(
      'markets',
      '',
      '',
      shop.site().markets.map((market) => (market.id === 'dk' ? { ...market, currency } : market)),
    )
  const sentTo = async () => (await mails()).filter(({ recipient }) => recipient === email)
  await setStock(3)
  await cost(59_900, 'DKK')
  expect((await optIn(email, productId, `${service}/productpricedrop/optin`)).status).toBe(202)
  // As stored before currencies were.
  await db.update(productAlerts).set({ currency: null }).where(eq(productAlerts.email, email))
  await runStockJob()
  await sellIn('EUR')
  await runStockJob()
  await cost(8_100, 'EUR')
  await runStockJob()
  expect(await sentTo()).toEqual([])
  await cost(7_000, 'EUR')
  await runStockJob()
  expect(await sentTo()).toMatchObject([{ body: expect.stringMatching(/koster nu 70,00/) }])
  await sellIn('DKK')
  await cost(59_900, 'DKK')
  await setStock(0)
})

it('unsubscribes from all alerts by the token of any, idempotently', async () => {
  await optIn('cem@example.com', sku)
  await optIn('cem@example.com', productId)
  const listed = (await mails()).length
  await setStock(1)
  await runStockJob()
  const sent = (await mails()).slice(listed)
  expect(sent).toHaveLength(2)
  const { listUnsubscribe } = sent[0] ?? {}
  const path = (listUnsubscribe ?? '').replace('https://shop.example', '')
  await setStock(0)
  await optIn('cem@example.com', sku)
  await optIn('cem@example.com', sku, '/api/notifyme/se/notifyme/optin')
  const foreign = { headers: { 'X-Requested-With': '', 'Sec-Fetch-Site': 'cross-site' } }
  const response = await shop.ask(path, foreign)
  const token = new URL(path, 'https://shop.example').searchParams.get('token')
  expect([response.status, response.headers.get('location')]).toEqual([
    302,
    `/subscriptions/end-alerts?token=${token}`,
  ])
  const states = async () => (await shop.database.db.select().from(productAlerts)).map(({ status }) => status)
  expect(await states()).toContain('waiting')
  expect((await shop.ask(path, { ...foreign, method: 'POST' })).status).toBe(204)
  expect((await shop.ask('/notifyme/dk/notifyme/optout?token=made-up', foreign)).status).toBe(302)
  expect(await states()).not.toContain('waiting')
  await setStock(5)
  const before = (await mails()).length
  await runStockJob()
  expect((await mails()).length).toBe(before)
})

it('sends a mail when an announced product can be ordered: on sale and in stock', async () => {
  const { db } = shop.database
  const sellFrom = (onSaleFrom: Date | null) =>
    db.update(products).set({ onSaleFrom }).where(eq(products.id, productId))
  const ofProduct = db.select({ sku: variants.sku }).from(variants).where(eq(variants.productId, productId))
  await db.update(stock).set({ quantity: 0 }).where(inArray(stock.sku, ofProduct))
  const before = (await mails()).length
  const sentTo = async () => {
    await runStockJob()
    return (await mails()).slice(before).map(({ recipient }) => recipient)
  }
  await sellFrom(new Date('2027-01-01T00:00:00Z'))
  expect((await optIn('dora@example.com', productId, `${service}/productgoinglive/optin`)).status).toBe(202)
  await setStock(3)
  expect(await sentTo()).toEqual([])
  await setStock(0)
  await sellFrom(null)
  expect(await sentTo()).toEqual([])
  await setStock(3)
  expect(await sentTo()).toEqual(['dora@example.com'])
  expect((await mails()).at(-1)?.subject).toMatch(/er her nu$/)
  await setStock(0)
})

it('adds at most ten alerts a day per address, which may belong to another person, and refuses more', async () => {
  const { db } = shop.database
  const some = await db.select({ sku: variants.sku }).from(variants).limit(12)
  const responses = await Promise.all(
    some.map((item, index) =>
      shop.ask(`${service}/notifyme/optin`, {
        method: 'PUT',
        headers: { 'X-Forwarded-For': `198.51.100.${index}` },
        json: { email: 'Victim@example.com', productId: item.sku },
      }),
    ),
  )
  expect(responses.map(({ status }) => status).toSorted()).toEqual([...Array(10).fill(202), 429, 429])
  const refused = responses.find(({ status }) => status === 429)
  expect(refused?.body.errors).toEqual({ '': ['notifyMe.tooMany'] })
  const added = await db.select().from(productAlerts).where(eq(productAlerts.email, 'victim@example.com'))
  expect(added).toHaveLength(10)
})

it('refuses unknown products and invalid requests', async () => {
  expect((await optIn('eva@example.com', 'nothing_1')).status).toBe(404)
  expect((await optIn('nobody', sku)).status).toBe(400)
  expect((await optIn('eva@example.com', "'; drop table")).status).toBe(400)
  expect((await shop.ask(`${service}/notifyme/optout`)).status).toBe(400)
  expect((await shop.ask(`${service}/notifyme/optout?token=${'x'.repeat(61)}`)).status).toBe(400)
  expect((await optIn('eva@example.com', sku, '/api/notifyme/nowhere/notifyme/optin')).status).toBe(404)
})
