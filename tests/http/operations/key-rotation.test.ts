import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoGiftCards } from '#fixtures/promotions.ts'
import { createAuthClient, formFields } from '#tests/support/auth-client.ts'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'

// A shop from before SECRET_KEY gets one, gets another, and moves its database: no money and no session is lost.

const [firstKey, secondKey] = [1, 2].map((byte) => Buffer.alloc(32, byte).toString('base64'))
const [used, unused] = demoGiftCards

let location: TestDatabase
let shop: TestStorefront
const customer = createAuthClient({
  get url() {
    return shop.url
  },
})

/** DATABASE_URL of the shop with another text; empty with the embedded database. */
function databaseUrl(password: string): string {
  if (!location.databaseUrl) return ''
  const url = new URL(location.databaseUrl)
  url.password = password
  return url.href
}

async function start(environment: Record<string, string>): Promise<void> {
  await shop?.close()
  shop = await startTestStorefront({
    environment: { DATA_DIR: location.dataDir, SECRET_KEY: '', ...environment },
  })
}

async function balanceOf({ number, code }: { number: string; code: string }): Promise<number> {
  const response = await fetch(`${shop.url}/api/order/dk/basket/check-balance-giftcard`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ giftCardNumber: number, giftCardNumberValidationCode: code }),
  })
  return response.status === 200 ? (await response.json()).balance.amount : 0
}

const messages = () => shop.records.map(({ msg }) => String(msg))
const isSignedIn = async () => (await customer.ask('/api/stores/dk/favourite')).status
const refresh = async () => (await customer.post('/session/refresh')).status

beforeAll(async () => {
  location = await createTestDatabase()
})
afterAll(async () => {
  await shop?.close()
  await location?.drop()
})

it('accepts gift cards and sessions from before SECRET_KEY', async () => {
  await start({ DATABASE_URL: databaseUrl('before') })
  await customer.post('/signup', formFields({ email: 'anna@example.com', password: 'correct-horse-7' }))
  // Older versions did not store which key they hashed a code with.
  await shop.database.pool.query("update gift_cards set code_hash = split_part(code_hash, '.', 2)")

  await start({ DATABASE_URL: databaseUrl('before'), SECRET_KEY: firstKey ?? '' })
  expect(messages()).toContainEqual(expect.stringMatching(/^6 gift cards need a previous key/))
  expect(await balanceOf(used)).toBe(50_000)
  expect(await isSignedIn()).toBe(200)
  expect(await refresh()).toBe(200)
})

it('preserves recently used secrets through a key rotation, a new database address and a lost key file', async () => {
  await rm(join(location.dataDir, 'secret.key'), { force: true })
  await start({
    DATABASE_URL: databaseUrl('after'),
    SECRET_KEY: secondKey ?? '',
    SECRET_KEY_PREVIOUS: firstKey ?? '',
  })
  expect(shop.records).toContainEqual(expect.objectContaining({ event: 'secretKey.rotating', previous: 1 }))
  expect(await balanceOf(used)).toBe(50_000)
  expect(await balanceOf(unused)).toBe(0)
  expect(await isSignedIn()).toBe(200)
  expect(await refresh()).toBe(200)
})

it('needs no previous key once everything was used under the current one', async () => {
  await start({ DATABASE_URL: databaseUrl('again'), SECRET_KEY: secondKey ?? '' })
  expect(await balanceOf(used)).toBe(50_000)
  expect(await isSignedIn()).toBe(200)
})

it('warns the operator of gift cards whose key is missing', async () => {
  await start({ DATABASE_URL: databaseUrl('again'), SECRET_KEY: firstKey ?? '' })
  expect(messages()).toContainEqual(expect.stringMatching(/^1 gift cards were made with a key that is not/))
  expect(await balanceOf(used)).toBe(0)
  expect(await isSignedIn()).toBe(401)
})

it('ends sessions of a key that leaked, and still accepts the gift cards hashed with it', async () => {
  await start({
    DATABASE_URL: databaseUrl('again'),
    SECRET_KEY: firstKey ?? '',
    SECRET_KEY_LEAKED: secondKey ?? '',
  })
  expect(shop.records).toContainEqual(
    expect.objectContaining({ event: 'secretKey.rotating', previous: 0, leaked: 1 }),
  )
  expect(await isSignedIn()).toBe(401)
  expect(await balanceOf(used)).toBe(50_000)
})
