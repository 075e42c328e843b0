import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eq } from '#server/database/drizzle.ts'
import { users } from '#server/database/tables/session.ts'
import { addressOf, endpoints, requestOf, validInput } from '#tests/support/api-calls.ts'
import { type AuthClient, createAuthClient, formFields } from '#tests/support/auth-client.ts'
import { type SampleValues, valuesIn, withKnown } from '#tests/support/known-values.ts'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'

// Requests everything that one customer owns as every other visitor at every endpoint: none reads or changes it.

let shop: TestStorefront
let owner: AuthClient
let known: SampleValues
let before: unknown
/** A marker in every text of the owner: responses that contain it contain data of the owner. */
const mark = `mark${randomUUID().slice(0, 8)}`
const email = `${mark}@example.com`
const password = 'correct horse 1'

async function call(client: AuthClient, method: string, path: string, body?: unknown) {
  return client.ask(path, {
    method,
    headers: {
      'Sec-Fetch-Site': 'same-origin',
      'X-CURRENT-MARKET': 'dk',
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

/** The owner's data as the owner sees it. */
async function ownThings(): Promise<unknown> {
  const paths = [
    '/api/account/dk/get-user-metadata',
    '/api/account/dk/address',
    '/api/wishlist/wishlists',
    '/api/order/dk/basket',
    '/api/order/order/history',
    '/api/sessions',
  ]
  const answers = []
  for (const path of paths) answers.push((await call(owner, 'GET', path)).body)
  return answers
}

beforeAll(async () => {
  // Stops the clock, because responses contain remaining minutes.
  const now = Date.parse('2026-11-02T10:00:00Z')
  shop = await startTestStorefront({ environment: { TRUST_PROXY: 'loopback' }, parts: { now: () => now } })
  owner = createAuthClient(shop)
  await owner.post('/signup', formFields({ email, password, firstName: mark, lastName: mark }))
  const street = {
    line1: mark,
    city: mark,
    firstName: mark,
    lastName: mark,
    postalCode: '1165',
    country: 'DK',
  }
  const address = { ...street, houseNumber: '7', mobilePhoneNumber: '+45 12 34 56 78' }
  await call(owner, 'POST', '/api/account/dk/address', address)
  await call(owner, 'POST', '/api/wishlist/createwishlist', { name: mark })
  const response = await call(owner, 'POST', '/api/catalog/dk/search', {})
  const skus = [...valuesIn(response.body, ['sku'])].slice(0, 3)
  const products = [...valuesIn(response.body, ['productId'])].slice(0, 3)
  for (const sku of skus) await call(owner, 'POST', '/api/order/dk/basket/line', { sku, quantity: 1 })
  await call(owner, 'PUT', '/api/order/dk/basket/address', {
    shippingAddress: address,
    billingAddress: address,
  })
  before = await ownThings()
  const [, addresses, lists, basket] = Array.isArray(before) ? before : []
  const sessionIds = [...valuesIn((await call(owner, 'GET', '/api/sessions')).body, ['id'])]
  const basketIds = [...valuesIn(basket, ['basketId'])]
  const lineIds = [...valuesIn(Object(Object(basket).basket).lines, ['id'])]
  const addressIds = [...valuesIn(addresses, ['id'])]
  known = new Map<string, readonly unknown[]>([
    ['catalog', ['dk']],
    ['market', ['dk']],
    ['accountEmail', [email]],
    ['addressId', addressIds],
    ['accountId', [...valuesIn(addresses, ['accountId'])]],
    ['wishlistId', [...valuesIn(lists, ['id', 'wishlistId'])]],
    ['basketId', basketIds],
    ['checkoutBasketId', basketIds],
    ['lineItemId', lineIds],
    ['id', lineIds],
    ['sessionId', sessionIds],
    ['sku', skus],
    ['skus', skus],
    ['productId', products],
    ['productIds', products],
  ])
})
afterAll(() => shop?.close())

it('seeds every kind of record before it tries foreign ids', () => {
  const missing = [...known].filter(([, values]) => values.length === 0).map(([name]) => name)
  expect(missing).toEqual([])
  expect(JSON.stringify(before)).toContain(mark)
})

type Actor = () => Promise<AuthClient>

async function signedUp(granted: 'customer' | 'operator'): Promise<AuthClient> {
  const client = createAuthClient(shop)
  const address = `${randomUUID()}@example.com`
  await client.post('/signup', formFields({ email: address, password }))
  await shop.database.db
    .update(users)
    .set({ emailVerified: new Date(), granted })
    .where(eq(users.email, address))
  return client
}

/** A signed-in visitor, replaced after an endpoint has ended that session: accounts are deleted, sessions closed. */
function signedIn(granted: 'customer' | 'operator'): Actor {
  let known: AuthClient | undefined
  return async () => {
    if (!known || (await call(known, 'GET', '/api/sessions')).status !== 200) known = await signedUp(granted)
    return known
  }
}

const actors: readonly (readonly [string, Actor])[] = [
  ['a guest', async () => createAuthClient(shop)],
  ['another customer', signedIn('customer')],
  // Operators' endpoints take an order number.
  ['an operator', signedIn('operator')],
]

describe.each(actors)('%s', (_, actor) => {
  it.each(endpoints)('gets and changes nothing of a customer’s through $name', async ({ endpoint }) => {
    const client = await actor()
    const names = Object.keys(endpoint.query?.properties ?? {})
    const inputs = fc.sample(validInput(endpoint), { numRuns: 3, seed: 20_260_901 })
    for (const [turn, input] of inputs.entries()) {
      const filled = withKnown(input, known, names, turn)
      const { status, body } = await client.ask(addressOf(endpoint, filled), requestOf(endpoint, filled))
      expect(status).toBeLessThan(500)
      expect(JSON.stringify(body ?? '')).not.toContain(mark)
    }
  })

  it('has left everything as it was', async () => {
    expect(await ownThings()).toEqual(before)
  })
})

it('shows owners their own data', async () => {
  const [addressId] = known.get('addressId') ?? []
  expect(JSON.stringify((await call(owner, 'GET', `/api/account/dk/address/${addressId}`)).body)).toContain(
    mark,
  )
})

// Last: it changes what the owner has.
it('responds to every request of the owner without a fault', async () => {
  const faults = () => shop.records.filter(({ msg }) => msg === 'request failed')
  for (const { name, endpoint } of endpoints) {
    if (['account.remove', 'account.changePassword'].includes(name)) continue
    const names = Object.keys(endpoint.query?.properties ?? {})
    for (const [turn, input] of fc.sample(validInput(endpoint), { numRuns: 3, seed: 20_260_901 }).entries()) {
      const filled = withKnown(input, known, names, turn)
      const { status } = await owner.ask(addressOf(endpoint, filled), requestOf(endpoint, filled))
      expect([name, status < 500]).toEqual([name, true])
    }
  }
  expect(faults()).toEqual([])
})
