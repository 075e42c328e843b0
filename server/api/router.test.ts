import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import express from 'express'
import { afterEach, expect, it } from 'vitest'
import { defineEndpoint } from '#schemas/api/endpoint.ts'
import { createCallerOf } from '#server/api/caller.ts'
import { createDispatch } from '#server/api/dispatch.ts'
import { type HandlersOf, servicesOf } from '#server/api/handlers.ts'
import { createRateLimits } from '#server/api/rate-limits.ts'
import { createApiRouter } from '#server/api/router.ts'
import { readSite } from '#server/site/site.ts'
import { denmark } from '#tests/support/engine.ts'

const basket = {
  type: 'object',
  properties: { id: { type: 'string' } },
  required: ['id'],
  additionalProperties: false,
} as const

const family = {
  find: defineEndpoint({
    summary: 'Finds',
    method: 'GET',
    path: '/api/things/{catalog}/search',
    query: {
      type: 'object',
      properties: {
        term: { type: 'string', maxLength: 20 },
        size: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
        ids: { type: 'array', items: { type: 'string' }, maxItems: 5, default: [] },
        inStock: { type: 'boolean', default: false },
      },
      required: ['term'],
      additionalProperties: false,
    },
    answers: {
      200: {
        type: 'object',
        properties: {
          term: { type: 'string' },
          size: { type: 'integer' },
          ids: { type: 'array', items: { type: 'string' } },
          inStock: { type: 'boolean' },
        },
        required: ['term', 'size', 'ids', 'inStock'],
        additionalProperties: false,
      },
    },
    cache: 'revalidate',
  }),
  one: defineEndpoint({
    summary: 'One of them, by id',
    method: 'GET',
    path: '/api/things/{catalog}/{id}',
    answers: { 200: basket },
    refusals: [404],
  }),
  put: defineEndpoint({
    summary: 'Puts one',
    method: 'PUT',
    alsoMethods: ['POST'],
    path: '/api/things/{catalog}/{id}',
    alsoAt: ['/{catalog}/things/{id}'],
    body: {
      type: 'object',
      properties: {
        name: { type: 'string', minLength: 1, maxLength: 50 },
        email: { type: 'string', format: 'email' },
        lines: {
          type: 'array',
          items: {
            type: 'object',
            properties: { quantity: { type: 'integer', minimum: 1 } },
            required: ['quantity'],
            additionalProperties: false,
          },
          maxItems: 20,
          default: [],
        },
      },
      required: ['name', 'email'],
      additionalProperties: false,
    },
    bodyBytes: 2_000,
    answers: { 200: { type: 'object', additionalProperties: true }, 204: null },
    refusals: [409],
  }),
  clear: defineEndpoint({
    summary: 'Clears, by a link',
    method: 'GET',
    path: '/api/things/clear',
    changes: true,
    answers: { 204: null },
  }),
  optOut: defineEndpoint({
    summary: 'Opts out, from mail',
    method: 'GET',
    path: '/api/things/opt-out',
    foreign: true,
    answers: { 302: null },
  }),
  mine: defineEndpoint({
    summary: 'Mine',
    method: 'GET',
    path: '/api/things/mine',
    session: 'required',
    answers: { 200: basket },
  }),
  callback: defineEndpoint({
    summary: 'A payment provider calls back',
    method: 'POST',
    path: '/api/things/callback',
    foreign: true,
    accepts: 'form',
    body: {
      type: 'object',
      properties: { token: { type: 'string' }, attempt: { type: 'integer', default: 1 } },
      required: ['token'],
      additionalProperties: false,
    },
    answers: { 200: { type: 'object', additionalProperties: true } },
  }),
  rare: defineEndpoint({
    summary: 'Not too often',
    method: 'POST',
    path: '/api/things/rare',
    limit: { requests: 2, seconds: 60 },
    answers: { 204: null },
  }),
  broken: defineEndpoint({
    summary: 'Always fails',
    method: 'GET',
    path: '/api/things/broken',
    answers: { 204: null },
  }),
}

const handlers: HandlersOf<typeof family> = {
  find: async ({ query }) => ({ status: 200, body: query }),
  one: async ({ path }) =>
    path.id === 'gone' ? { status: 404, message: 'No such thing' } : { status: 200, body: { id: path.id } },
  put: async ({ body }) =>
    body.name === 'taken'
      ? { status: 409, errors: { name: ['things.taken'] } }
      : { status: 200, body: { ...body } },
  clear: async () => ({ status: 204 }),
  optOut: async () => ({ status: 302, location: '/dk/unsubscribe' }),
  mine: async () => ({ status: 200, body: { id: 'mine' } }),
  callback: async ({ body }) => ({ status: 200, body: { ...body } }),
  rare: async () => ({ status: 204 }),
  broken: async () => {
    throw new Error('the secret is 4711')
  },
}

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function start() {
  let time = 0
  const faults: unknown[] = []
  const documents = { markets: [{ market: '', key: '', body: [denmark] }] }
  const site = await readSite({
    list: async (kind) => (kind === 'markets' ? documents.markets : []),
    assets: async () => [],
    pages: async () => [],
  })
  const router = createApiRouter({
    services: servicesOf('things', family, handlers),
    dispatch: createDispatch({
      limits: createRateLimits({ now: () => time }),
      isMarket: (id) => id === 'dk',
      isCatalog: (id) => id === 'dk',
    }),
    publicUrl: 'https://shop.example',
    callerOf: createCallerOf({ site: () => site, isTrusted: () => false, addressOf: () => '192.0.2.1' }),
    addressOf: () => '192.0.2.1',
    onFault: (error) => faults.push(error),
  })
  const app = express()
  app.disable('etag')
  app.use(router)
  app.use((_request, response) => void response.status(200).send('a page'))
  const server = createServer(app).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return {
    faults,
    wait: (seconds: number) => {
      time += seconds * 1_000
    },
    async ask(path: string, { method = 'GET', headers = {}, body }: RequestInit = {}) {
      const answer = await fetch(url + path, { method, headers, body: body ?? null, redirect: 'manual' })
      const text = await answer.text()
      return {
        status: answer.status,
        headers: answer.headers,
        body: text === '' ? undefined : JSON.parse(text),
      }
    },
  }
}

const json = (value: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'PUT',
  headers: { 'Content-Type': 'application/json', ...headers },
  body: JSON.stringify(value),
})

it('reads parameters as what they are declared to be', async () => {
  const { ask } = await start()
  expect((await ask('/api/things/dk/search?term=wool&size=5&ids=a&ids=b&inStock=true')).body).toEqual({
    term: 'wool',
    size: 5,
    ids: ['a', 'b'],
    inStock: true,
  })
  expect((await ask('/api/things/dk/search?term=wool&ids=a&type=json&__proto__=x')).body).toEqual({
    term: 'wool',
    size: 20,
    ids: ['a'],
    inStock: false,
  })
})

it('names the parameter that is missing or wrong', async () => {
  const { ask } = await start()
  expect((await ask('/api/things/dk/search')).body).toEqual({
    status: 400,
    title: 'Bad Request',
    message: 'The parameter term must be defined.',
    errors: { term: ['form.required'] },
  })
  for (const query of ['term=a&size=many', 'term=a&size=0', 'term=a&term=b', 'term=a&inStock=perhaps'])
    expect((await ask(`/api/things/dk/search?${query}`)).status, query).toBe(400)
  const many = `term=a&${'ids=x&'.repeat(6)}`
  expect((await ask(`/api/things/dk/search?${many}`)).body.errors).toEqual({ ids: ['form.invalid'] })
})

it('finds named paths before parameters, and knows its catalogues', async () => {
  const { ask } = await start()
  expect((await ask('/api/things/dk/17')).body).toEqual({ id: '17' })
  expect((await ask('/api/things/nowhere/17')).body).toMatchObject({ status: 404, title: 'Not Found' })
  expect((await ask('/api/things/dk/gone')).body).toMatchObject({ status: 404, message: 'No such thing' })
  expect((await ask(`/api/things/dk/${'x'.repeat(300)}`)).status).toBe(404)
  expect((await ask('/api/things/dk/%00')).status).toBe(404)
  expect((await ask('/api/things/dk/%E0%A4%A')).body).toMatchObject({ status: 400, title: 'Bad Request' })
})

it('checks bodies, tells every field, and keeps nothing that it does not know', async () => {
  const { ask } = await start()
  const good = { name: 'Coat', email: 'a@example.com', unknown: 1 }
  expect((await ask('/api/things/dk/17', json(good))).body).toEqual({
    name: 'Coat',
    email: 'a@example.com',
    lines: [],
  })
  const wrong = { name: '', email: 'nobody', lines: [{ quantity: 1 }, { quantity: 'two' }] }
  expect((await ask('/api/things/dk/17', json(wrong))).body.errors).toEqual({
    name: ['form.required'],
    email: ['form.email'],
    'lines.1.quantity': ['form.invalid'],
  })
  for (const value of [null, 3, 'text', [], [good], { name: 5, email: {} }])
    expect((await ask('/api/things/dk/17', json(value))).status, JSON.stringify(value)).toBe(400)
})

it('is not fooled by names of what every object has', async () => {
  const { ask } = await start()
  const body =
    '{"__proto__":{"name":"x","email":"a@example.com"},"constructor":{"prototype":{"polluted":true}}}'
  const answer = await ask('/api/things/dk/17', {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body,
  })
  expect(answer.body).toMatchObject({ status: 400, errors: { name: ['form.required'] } })
  expect(Reflect.get({}, 'polluted')).toBeUndefined()
})

it('refuses bodies that are too large, broken or of another kind', async () => {
  const { ask } = await start()
  const huge = await ask('/api/things/dk/17', json({ name: 'x'.repeat(3_000), email: 'a@example.com' }))
  expect(huge.body).toEqual({
    status: 413,
    title: 'Content Too Large',
    message: 'Content Too Large',
    errors: {},
  })
  const type = { 'Content-Type': 'application/json' }
  expect((await ask('/api/things/dk/17', { method: 'PUT', headers: type, body: '{"name":' })).status).toBe(
    400,
  )
  expect((await ask('/api/things/dk/17', { method: 'PUT', headers: type, body: '' })).status).toBe(400)
  const xml = { 'Content-Type': 'application/xml' }
  expect((await ask('/api/things/dk/17', { method: 'PUT', headers: xml, body: '<a/>' })).status).toBe(415)
})

it('answers further methods and paths of an endpoint, and names those that there are', async () => {
  const { ask } = await start()
  const good = json({ name: 'Coat', email: 'a@example.com' })
  expect((await ask('/api/things/dk/17', { ...good, method: 'POST' })).status).toBe(200)
  expect((await ask('/dk/things/17', good)).status).toBe(200)
  const refused = await ask('/api/things/dk/17', { method: 'DELETE' })
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD, PUT, POST'])
  expect((await ask('/api/unheard-of')).body).toMatchObject({ status: 404, errors: {} })
})

it('passes on what a handler refuses, in the shape of all refusals', async () => {
  const { ask } = await start()
  expect((await ask('/api/things/dk/17', json({ name: 'taken', email: 'a@example.com' }))).body).toEqual({
    status: 409,
    title: 'Conflict',
    message: 'Conflict',
    errors: { name: ['things.taken'] },
  })
})

it('says nothing of what went wrong inside, but to whoever runs it', async () => {
  const { ask, faults } = await start()
  const answer = await ask('/api/things/broken')
  expect(answer.body).toEqual({
    status: 500,
    title: 'Internal Server Error',
    message: 'Internal Server Error',
    errors: {},
  })
  expect(faults).toEqual([new Error('the secret is 4711')])
})

it('lets no foreign page change anything', async () => {
  const { ask } = await start()
  const good = { name: 'Coat', email: 'a@example.com' }
  const from = (headers: Record<string, string>) => ask('/api/things/dk/17', json(good, headers))
  expect((await from({ Origin: 'https://evil.example' })).status).toBe(403)
  expect((await from({ Origin: 'null' })).status).toBe(403)
  expect((await from({ 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
  expect((await from({ 'Sec-Fetch-Site': 'same-site', Origin: 'https://cms.shop.example' })).status).toBe(403)
  expect((await from({ Origin: 'https://shop.example' })).status).toBe(200)
  expect((await from({ 'Sec-Fetch-Site': 'same-origin' })).status).toBe(200)
})

it('asks a request that says nothing of its origin for what no foreign page can send', async () => {
  const { ask } = await start()
  expect((await ask('/api/things/rare', { method: 'POST' })).status).toBe(403)
  expect(
    (await ask('/api/things/rare', { method: 'POST', headers: { 'X-Current-Market': 'dk' } })).status,
  ).toBe(204)
})

it('guards links that change something, but those that prove themselves', async () => {
  const { ask } = await start()
  expect((await ask('/api/things/clear')).status).toBe(403)
  expect((await ask('/api/things/clear', { headers: { 'Sec-Fetch-Site': 'none' } })).status).toBe(403)
  expect((await ask('/api/things/clear', { headers: { 'Sec-Fetch-Site': 'same-origin' } })).status).toBe(204)
  const optOut = await ask('/api/things/opt-out', { headers: { 'Sec-Fetch-Site': 'cross-site' } })
  expect([optOut.status, optOut.headers.get('location')]).toEqual([302, '/dk/unsubscribe'])
})

it('needs a session where it says so', async () => {
  const { ask } = await start()
  expect((await ask('/api/things/mine')).body).toMatchObject({ status: 401, title: 'Unauthorized' })
})

it('takes forms of other systems where it says so', async () => {
  const { ask } = await start()
  const posted = (body: string, type = 'application/x-www-form-urlencoded') =>
    ask('/api/things/callback', {
      method: 'POST',
      headers: { 'Content-Type': type, Origin: 'https://provider.example' },
      body,
    })
  expect((await posted('token=t&attempt=3')).body).toEqual({ token: 't', attempt: 3 })
  expect((await posted('attempt=3')).status).toBe(400)
  expect((await posted('{}', 'application/json')).status).toBe(415)
})

it('limits how often an address may ask', async () => {
  const { ask, wait } = await start()
  const post = () => ask('/api/things/rare', { method: 'POST', headers: { 'X-Requested-With': 'test' } })
  expect([(await post()).status, (await post()).status]).toEqual([204, 204])
  const refused = await post()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
  wait(60)
  expect((await post()).status).toBe(204)
})

it('is never kept, but where it says so: then browsers ask whether it changed', async () => {
  const { ask } = await start()
  expect((await ask('/api/things/dk/17')).headers.get('cache-control')).toBe('no-store')
  const kept = await ask('/api/things/dk/search?term=a')
  expect(kept.headers.get('cache-control')).toBe('no-cache')
  const headers = { 'If-None-Match': kept.headers.get('etag') ?? '' }
  expect((await ask('/api/things/dk/search?term=a', { headers })).status).toBe(304)
  expect((await ask('/api/things/dk/search?term=b', { headers })).status).toBe(200)
  expect((await ask('/api/things/dk/search')).headers.get('cache-control')).toBe('no-store')
})
