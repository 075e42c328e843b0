import { afterEach, beforeEach, expect, it } from 'vitest'
import { defineEndpoint } from '#schemas/api/endpoint.ts'
import { office } from '#schemas/api/office.ts'
import { limits } from '#schemas/validation/limits.ts'
import { createDispatch } from '#server/api/dispatch.ts'
import { forwardServices } from '#server/commerce/platform/forward-services.ts'
import { createPlatform, type Platform, type PlatformOptions } from '#server/commerce/platform/platform.ts'
import type { ApiSession, Caller, Service } from '#server/endpoints/handlers.ts'
import { createRateLimits } from '#server/endpoints/rate-limits.ts'
import { denmark } from '#tests/support/engine.ts'
import { type FakePlatform, startFakePlatform } from '#tests/support/fakes/fake-platform.ts'

let fake: FakePlatform
let failures: string[]

beforeEach(async () => {
  fake = await startFakePlatform()
  failures = []
})
afterEach(() => fake.close())

const open = (options: Partial<PlatformOptions> = {}): Platform =>
  createPlatform({
    commerceUrl: fake.url,
    publicUrl: 'https://shop.example',
    retryAfter: 0,
    onFailure: ({ reason }) => void failures.push(reason),
    ...options,
  })

const things = defineEndpoint({
  summary: 'Things.',
  method: 'GET',
  path: '/api/things/{catalog}/{id}',
  query: {
    type: 'object',
    properties: { size: { type: 'integer' }, ids: { type: 'array', items: { type: 'string' } } },
    additionalProperties: false,
  },
  responses: {
    200: {
      type: 'object',
      properties: { name: { type: 'string' } },
      required: ['name'],
      additionalProperties: false,
    },
    302: null,
  },
})
const write = defineEndpoint({
  summary: 'Writes.',
  method: 'POST',
  path: '/api/things/{catalog}',
  body: {
    type: 'object',
    properties: { name: { type: 'string' } },
    required: ['name'],
    additionalProperties: false,
  },
  responses: { 204: null },
  refusals: [400, 409],
})

const guest: Caller = {
  market: denmark,
  address: '192.0.2.7',
  iso: false,
  session: undefined,
  header: () => undefined,
}
const anna: ApiSession = {
  userId: 'u-1',
  email: 'anna@example.com',
  emailVerified: true,
  role: 'customer',
  recipe: 'emailpassword',
  handle: 'h-1',
  signedIn: 0,
}
const withHeaders = (headers: Record<string, string>, overrides: Partial<Caller> = {}): Caller => ({
  ...guest,
  ...overrides,
  header: (name) => headers[name],
})
const thing = { path: { catalog: 'dk', id: 'a' }, query: undefined, body: undefined }
const at = 'GET /api/things/dk/a'

it('calls the platform under the same path, with the same input', async () => {
  fake.answer(at, { body: { name: 'Coat', secret: 'no' } })
  const query = { size: 3, ids: ['x', 'y z'] }
  expect(await open().call(things, { ...thing, query }, guest)).toEqual({
    status: 200,
    body: { name: 'Coat' },
  })
  expect(fake.calls[0]?.url).toBe('/api/things/dk/a?size=3&ids=x&ids=y+z')
  fake.answer('POST /api/things/dk', { status: 204 })
  const body = { name: 'Coat' }
  expect(await open().call(write, { path: { catalog: 'dk' }, query: undefined, body }, guest)).toEqual({
    status: 204,
  })
  expect(fake.calls[1]).toMatchObject({ method: 'POST', body })
})

it('never leaves the path of its endpoint', async () => {
  for (const id of ['..', '../..', '%2e%2e', 'a/../../b', '?x', '#y'])
    await open().call(things, { ...thing, path: { catalog: 'dk', id } }, guest)
  for (const { url } of fake.calls) expect(url).toMatch(/^\/api\/things\/dk\/[^/?#]+$/)
})

it('sends caller, address and terms', async () => {
  const caller = withHeaders(
    {
      'x-newsletter': 'true',
      'x-terms-condition-version': '2025-03',
      'x-terms-condition-date': '2026-11-02T10:00:00Z',
      cookie: 'consent=all; basket=b-1; sAccessToken=token-1; _ga=1',
      'x-secret': 'no',
    },
    { session: anna, iso: true },
  )
  await open().call(things, thing, caller)
  expect(fake.calls[0]?.headers).toMatchObject({
    'x-newsletter': 'true',
    'x-terms-condition-version': '2025-03',
    'x-terms-condition-date': '2026-11-02T10:00:00Z',
    'x-current-market': 'dk',
    'x-forwarded-for': '192.0.2.7',
    'x-iso-context': 'true',
    cookie: 'basket=b-1',
    authorization: 'Bearer token-1',
    'x-user-id': 'u-1',
    'x-user-email': 'anna@example.com',
    'x-user-role': 'customer',
  })
  expect(fake.calls[0]?.headers['x-secret']).toBeUndefined()
})

it('forwards the back office for operators and machines only, and says which it is', async () => {
  const [search, setStock] = forwardServices(
    [
      { name: 'office.search', endpoint: office.search, handler: async () => ({ status: 500 }) },
      { name: 'office.setStock', endpoint: office.setStock, handler: async () => ({ status: 500 }) },
    ],
    open(),
  )
  if (!search || !setStock) throw new Error('nothing is forwarded')
  fake.answer('POST /api/office/orders/search', { body: { orders: [], hasMore: false } })
  fake.answer('PUT /api/office/stock', { body: { updated: 1, unknown: [], changed: [] } })
  const always = () => true
  const dispatch = createDispatch({
    limits: createRateLimits({ now: () => 0 }),
    isMarket: always,
    isCatalog: always,
  })
  const call = async (service: Service, body: object, caller: Partial<Caller>) => {
    const input = { path: {}, query: new URLSearchParams(), body, bodyKind: 'values' } as const
    const { status } = await dispatch.call(service, input, { ...guest, ...caller })
    return status
  }
  const operator: ApiSession = { ...anna, role: 'operator' }
  const warehouse = { id: 'm-1', name: 'Warehouse', scopes: ['stock:write'] } as const
  const quantities = [{ sku: '1', location: 'warehouse', quantity: 1 }]
  expect(await call(search, {}, { session: anna })).toBe(403)
  expect(await call(search, {}, { session: { ...anna, role: 'employee' } })).toBe(403)
  expect(await call(search, {}, { machine: warehouse })).toBe(403)
  expect(fake.calls).toEqual([])
  expect(await call(search, {}, { session: operator })).toBe(200)
  expect(fake.calls[0]?.headers).toMatchObject({ 'x-user-id': 'u-1', 'x-user-role': 'operator' })
  expect(await call(setStock, { quantities }, { machine: warehouse })).toBe(200)
  expect(fake.calls[1]?.headers).toMatchObject({ 'x-user-id': 'machine:m-1', 'x-user-role': 'machine' })
})

it('ignores tokens without a session, and drops invalid headers', async () => {
  const caller = withHeaders({ authorization: 'Bearer forged', 'x-newsletter': 'a\r\nb: c' })
  await open().call(things, thing, caller)
  expect(fake.calls[0]?.headers).not.toHaveProperty('authorization')
  expect(fake.calls[0]?.headers).not.toHaveProperty('x-newsletter')
  expect(fake.calls[0]?.headers).not.toHaveProperty('x-iso-context')
})

it('uses another address in-store', async () => {
  const store = await startFakePlatform()
  store.answer(at, { body: { name: 'In store' } })
  const platform = open({ commerceUrlIso: store.url })
  expect(await platform.call(things, thing, { ...guest, iso: true })).toMatchObject({ status: 200 })
  expect(fake.calls).toEqual([])
  await store.close()
})

it('passes refusals on in the shop’s shape, whatever the platform sends', async () => {
  const input = { path: { catalog: 'dk' }, query: undefined, body: { name: 'x' } }
  const refused = async (reply: Parameters<FakePlatform['answer']>[1]) => {
    fake.answer('POST /api/things/dk', reply)
    return open().call(write, input, guest)
  }
  expect(
    await refused({ status: 409, body: { title: 'Conflict', errors: { name: ['taken', 7] }, trace: 'x' } }),
  ).toMatchObject({ status: 409, message: 'Conflict' })
  expect(await refused({ status: 400, body: '<h1>no</h1>' })).toEqual({ status: 400 })
  expect(
    await refused({ status: 400, body: { message: 'm'.repeat(9_000), errors: { a: ['b'] } } }),
  ).toMatchObject({ message: 'm'.repeat(500), errors: { a: ['b'] } })
})

it('passes a 401 on for sessions only, and hides faults', async () => {
  fake.answer(at, { status: 401 })
  expect(await open().call(things, thing, guest)).toMatchObject({ status: 502 })
  expect(await open().call({ ...things, session: 'required' }, thing, guest)).toEqual({ status: 401 })
  fake.answer(at, { status: 500, body: { message: 'SQLException at line 7' } })
  const answer = await open().call(things, thing, guest)
  expect(answer.status).toBe(502)
  expect(JSON.stringify(answer)).not.toContain('SQL')
})

it('rejects responses that the endpoint does not declare', async () => {
  for (const reply of [{ body: { name: 7 } }, { body: 'not JSON' }, { status: 206, body: { name: 'x' } }]) {
    fake.answer(at, reply)
    expect((await open().call(things, thing, guest)).status).toBe(502)
  }
})

it('redirects to pages of the shop only', async () => {
  const leads = async (Location: string) => {
    fake.answer(at, { status: 302, headers: { Location } })
    return open().call(things, thing, guest)
  }
  expect(await leads('/dk/receipt?order=1')).toMatchObject({ status: 302, location: '/dk/receipt?order=1' })
  expect(await leads('https://shop.example/dk')).toMatchObject({ location: '/dk' })
  expect(await leads('https://evil.example/dk')).toMatchObject({ status: 502 })
  expect(await leads('//evil.example/dk')).toMatchObject({ status: 502 })
})

it('sets the basket’s cookie only, as the shop’s own', async () => {
  const cookies = ['basket=b-2; Domain=platform.example; Path=/x; HttpOnly; Max-Age=2592000', 'admin=1']
  fake.answer(at, { body: { name: 'x' }, headers: { 'Set-Cookie': cookies } })
  const answer = await open().call(things, thing, guest)
  expect(answer.cookies).toEqual(['basket=b-2; Path=/; SameSite=Lax; Max-Age=2592000; HttpOnly; Secure'])
})

it('responds with 504 on a time-out, and opens the circuit after five failures', async () => {
  fake.answer(at, { hangs: true })
  const platform = open({ timeout: 100, resetTimeout: 60_000 })
  expect((await platform.call(things, thing, guest)).status).toBe(504)
  fake.setDown(true)
  // A busy machine may take longer than this platform's timeout to refuse the connection.
  for (let count = 0; count < 4; count += 1)
    expect([502, 504]).toContain((await platform.call(things, thing, guest)).status)
  fake.setDown(false)
  fake.answer(at, { body: { name: 'x' } })
  const before = fake.calls.length
  expect((await platform.call(things, thing, guest)).status).toBe(503)
  expect(fake.calls).toHaveLength(before)
  expect(failures).toHaveLength(6)
})

it('recovers with the platform, and never opens the circuit because of refusals', async () => {
  const platform = open({ resetTimeout: 0 })
  fake.setDown(true)
  for (let count = 0; count < 6; count += 1) await platform.call(things, thing, guest)
  fake.setDown(false)
  fake.answer(at, { status: 404 })
  for (let count = 0; count < 8; count += 1)
    expect((await platform.call(things, thing, guest)).status).toBe(404)
})

it('retries safe calls once if the platform is unreachable, and never writes', async () => {
  const platform = open()
  fake.answer(at, { status: 503 })
  fake.answer('POST /api/things/dk', { status: 503 })
  await platform.call(things, thing, guest)
  expect(fake.calls).toHaveLength(2)
  const input = { path: { catalog: 'dk' }, query: undefined, body: { name: 'x' } }
  await platform.call(write, input, guest)
  expect(fake.calls).toHaveLength(3)
  await platform.call({ ...write, safePost: true }, input, guest)
  expect(fake.calls).toHaveLength(5)
})

it('rejects a truncated response', async () => {
  for (const body of ['{"name": "Co', '', '[]']) {
    fake.answer(at, { body })
    expect((await open().call(things, thing, guest)).status).toBe(502)
  }
})

it('refuses a response that is too long without a retry, and never opens the circuit because of it', async () => {
  fake.answer(at, { body: JSON.stringify({ name: 'x'.repeat(limits.documentBytes) }) })
  const platform = open()
  for (let call = 0; call < 6; call += 1) expect((await platform.call(things, thing, guest)).status).toBe(502)
  expect(fake.calls).toHaveLength(6)
  fake.answer(at, { body: '{"name":"Coat"}' })
  expect((await platform.call(things, thing, guest)).status).toBe(200)
})

it('sends the response format and the visitor’s codes to the catalogue', async () => {
  const card = defineEndpoint({ ...things, path: '/api/catalog/{catalog}/{id}' })
  const cookie = `promoCode=${Buffer.from('AUTUMN').toString('base64')}`
  await open().call(card, thing, withHeaders({ cookie }))
  expect(fake.calls[0]?.url).toBe('/api/catalog/dk/a?type=json&promocode=AUTUMN')
})

it('redirects to a provider’s page during a payment', async () => {
  const onward = async (Location: string) => {
    fake.answer(at, { body: { name: 'x' }, headers: { Location } })
    return (await open().call(things, thing, guest)).location
  }
  expect(await onward('https://bank.example/pay?id=1')).toBe('https://bank.example/pay?id=1')
  expect(await onward('https://shop.example/dk/receipt')).toBe('/dk/receipt')
  expect(await onward('javascript:alert(1)')).toBeUndefined()
})
