import { afterAll, beforeAll, expect, it } from 'vitest'
import { consentCookie } from '#schemas/visitors/consent.ts'
import { ignoreProgress } from '#server/commerce/payments/placing-steps.ts'
import { eq } from '#server/database/drizzle.ts'
import { jobs } from '#server/database/tables/jobs.ts'
import { openCheckout } from '#tests/support/checkout-process.ts'
import { guestAtCheckout } from '#tests/support/checkout-visitor.ts'
import { eventually } from '#tests/support/eventually.ts'
import { type FakeRelewise, startFakeRelewise } from '#tests/support/fakes/fake-relewise.ts'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'

// Which events a recommendation service receives, and of which visitors.

let relewise: FakeRelewise
let shop: TestStorefront
const consent = `consent=${consentCookie(new Set(['consent', 'necessary', 'functional']))}`

beforeAll(async () => {
  relewise = await startFakeRelewise()
  const { datasetId, apiKey } = relewise.config
  shop = await startTestStorefront({
    environment: {
      RELEWISE_DATASET_ID: datasetId,
      RELEWISE_API_KEY: apiKey,
      RELEWISE_SERVER_URL: relewise.url,
    },
  })
})
afterAll(async () => {
  await shop?.close()
  await relewise?.close()
})

const post = (path: string, json: object, cookie = '') =>
  fetch(`${shop.url}/api/recommendation/dk/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'test', Cookie: cookie },
    body: JSON.stringify(json),
  })
const viewed = (productId: string, cookie?: string) => post('viewed', { productIds: [productId] }, cookie)
const visitorIn = (response: Response) =>
  /visitor=([\w-]{22})/.exec(response.headers.getSetCookie().join())?.[1]

it('is sent every product with names, prices and categories of the markets', async () => {
  await eventually(() => expect(relewise.requests('BatchedTrackingRequest').length).toBeGreaterThan(0))
  const items = relewise.requests('BatchedTrackingRequest').flatMap((json) => json.items)
  const update = items.find(({ product }) => product?.id === '10001_001')
  expect(update.variants.length).toBeGreaterThan(0)
  expect(update.product.salesPrice.values).toContainEqual({ amount: 599, currency: { value: 'DKK' } })
  // Priced by its values.
  const giftCard = items.find(({ product }) => product?.id === '10900_001')
  expect(
    giftCard.product.salesPrice.values.map(({ currency }: { currency: object }) => currency),
  ).toContainEqual({
    value: 'DKK',
  })
  const languages = update.product.displayName.values.map(
    ({ language }: { language: { value: string } }) => language.value,
  )
  expect(languages).toEqual(expect.arrayContaining(['da-DK', 'sv-SE']))
  expect(update.product.categoryPaths[0].breadcrumbPathStartingFromRoot.length).toBeGreaterThan(0)
})

it('enables the products of the last import, and disables all others', async () => {
  const items = () => relewise.requests('BatchedTrackingRequest').flatMap((json) => json.items)
  await eventually(() => expect(items().some(({ filters }) => filters)).toBe(true))
  const imported = items().find(({ product }) => product)?.product.data.ImportedAt
  expect(imported).toMatchObject({ type: 'Double', value: expect.any(Number) })
  const actions = items().filter(({ filters }) => filters)
  expect(
    actions.slice(0, 2).map(({ filters, productUpdateKind }) => {
      const [{ key, conditions }] = filters.items
      const [{ value, negated }] = conditions.items
      return [productUpdateKind, key, value.value, negated]
    }),
  ).toEqual([
    ['Enable', 'ImportedAt', imported.value, false],
    ['Disable', 'ImportedAt', imported.value, true],
  ])
})

it('receives a view from the browser, only with consent', async () => {
  const anonymous = await viewed('10001_001')
  expect([anonymous.status, visitorIn(anonymous)]).toEqual([204, undefined])
  const known = await viewed('10002_001', consent)
  const visitor = visitorIn(known)
  expect(visitor).toBeDefined()
  expect(visitorIn(await viewed('10003_001', `${consent}; visitor=${visitor}`))).toBeUndefined()
  await eventually(() => expect(relewise.requests('TrackProductViewRequest')).toHaveLength(3))
  const views = relewise
    .requests('TrackProductViewRequest')
    .map(({ productView: { product, user } }) => [product.id, user.temporaryId])
    .toSorted()
  const nobody = expect.not.stringMatching(/./)
  expect([views[1], views[2]]).toEqual([
    ['10002_001', visitor],
    ['10003_001', visitor],
  ])
  expect(views[0]?.[1] ?? '').toEqual(nobody)
})

it('recommends for the requesting browser', async () => {
  const id = 'abcdefghijklmnopqrstuv'
  const response = await post(
    'recommendations',
    { kind: 'personal', category: 'men' },
    `${consent}; visitor=${id}`,
  )
  expect(response.status).toBe(200)
  const request = relewise.requests('PersonalProductRecommendationRequest').at(-1)
  expect(request).toMatchObject({ user: { temporaryId: id }, language: { value: 'da-DK' } })
})

it('receives baskets of visitors with consent, and every order anonymously', async () => {
  const id = 'bcdefghijklmnopqrstuvw'
  const visitor = await guestAtCheckout(shop.url, { headers: { Cookie: `${consent}; visitor=${id}` } })
  await eventually(() => expect(relewise.requests('TrackCartRequest').length).toBeGreaterThan(0))
  const { cart } = relewise.requests('TrackCartRequest').at(-1)
  expect(cart).toMatchObject({ user: { temporaryId: id }, subtotal: { amount: 599 } })
  await guestAtCheckout(shop.url)
  const started = await visitor.pay()
  await visitor.ask(await visitor.decide(started.body.action, { decision: 'approve' }))
  await eventually(() => expect(relewise.requests('TrackOrderRequest')).toHaveLength(1))
  const [{ order }] = relewise.requests('TrackOrderRequest')
  expect(order).toMatchObject({
    subtotal: { amount: 599, currency: { value: 'DKK' } },
    lineItems: [
      { product: { id: '10001_001' }, variant: { id: '10001_001_002' }, quantity: 1, lineTotal: 599 },
    ],
  })
  expect(JSON.stringify(order.user)).not.toContain(id)
  // Reports no basket without a visitor, and no change outside the lines.
  expect(relewise.requests('TrackCartRequest')).toHaveLength(1)
})

it('receives an order once, also after repeated payment notices and restarts', async () => {
  const numbers = () => relewise.requests('TrackOrderRequest').map(({ order }) => order.orderNumber)
  const before = numbers().length
  const visitor = await guestAtCheckout(shop.url)
  const { body } = await visitor.pay()
  const returnPath = await visitor.decide(body.action, { decision: 'approve', notice: 'twice' })
  await Promise.all([visitor.ask(returnPath), visitor.ask(returnPath)])
  await eventually(() => expect(numbers()).toHaveLength(before + 1))
  // Another process starts over what this one left, and its visitor comes back once more.
  const repeatedNumbers: string[] = []
  const { engine } = await openCheckout(shop.database, Date.now, ignoreProgress, async (_, number) => {
    repeatedNumbers.push(number)
  })
  await engine.start(shop.url)
  const result = await engine.payments.resume(body.checkoutBasketId, {})
  expect(result?.paymentState).toBe('completed')
  await engine.close()
  await visitor.ask(returnPath)
  expect(repeatedNumbers).toEqual([])
  const { db } = shop.database
  // A job ends after its request.
  await expect.poll(() => db.select().from(jobs).where(eq(jobs.kind, 'relewise.order'))).toEqual([])
  expect(new Set(numbers()).size).toBe(numbers().length)
})
