import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import express from 'express'
import { afterEach, expect, it } from 'vitest'
import { defineEndpoint } from '#schemas/api/endpoint.ts'
import { createDispatch } from '#server/api/dispatch.ts'
import { createPageForms } from '#server/api/page-forms.ts'
import { type HandlersOf, servicesOf } from '#server/endpoints/handlers.ts'
import { createRateLimits } from '#server/endpoints/rate-limits.ts'
import { denmark } from '#tests/support/engine.ts'

const family = {
  join: defineEndpoint({
    summary: 'Joins',
    method: 'POST',
    path: '/api/club/{market}/join',
    body: {
      type: 'object',
      properties: {
        email: { type: 'string', format: 'email', maxLength: 254 },
        name: { type: 'string', maxLength: 50 },
        brands: { type: 'array', items: { type: 'string' }, maxItems: 5 },
        terms: { type: 'boolean', const: true },
      },
      required: ['email', 'terms', 'brands'],
      additionalProperties: false,
    },
    responses: { 202: null },
    refusals: [409],
    limit: { requests: 3, seconds: 60 },
    acceptsFormPosts: true,
  }),
  noForm: defineEndpoint({
    summary: 'Not for forms',
    method: 'POST',
    path: '/api/club/{market}/other',
    body: { type: 'object', properties: {}, additionalProperties: false },
    responses: { 204: null },
  }),
}

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function start() {
  const joined: unknown[] = []
  const handlers: HandlersOf<typeof family> = {
    join: async ({ path, body }, { market }) => {
      if (body.name === 'taken') return { status: 409, message: 'taken' }
      if (body.name === 'elsewhere') return { status: 202, location: 'https://bank.example/?a=1&b="2"' }
      if (body.name === 'onwards') return { status: 202, location: 'https://shop.example/dk/next' }
      joined.push({ path, body, market: market?.id })
      return { status: 202 }
    },
    noForm: async () => ({ status: 204 }),
  }
  const isMarket = (id: string) => id === 'dk'
  const router = createPageForms({
    services: servicesOf('club', family, handlers),
    dispatch: createDispatch({ limits: createRateLimits({ now: () => 0 }), isMarket, isCatalog: isMarket }),
    publicUrl: 'https://shop.example',
    callerOf: async () => ({
      market: undefined,
      address: '',
      iso: false,
      session: undefined,
      header: () => undefined,
    }),
    addressOf: () => '192.0.2.1',
    market: (id) => (isMarket(id) ? denmark : undefined),
    onFault: () => undefined,
  })
  const app = express()
  app.use(router)
  app.use((_request, response) => void response.status(405).end())
  const server = createServer(app).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const post = (path: string, fields: [string, string][] | string, headers: Record<string, string> = {}) =>
    fetch(url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        Origin: 'https://shop.example',
        ...headers,
      },
      body: typeof fields === 'string' ? fields : new URLSearchParams(fields),
    })
  return { joined, post }
}

const good: [string, string][] = [
  ['_form', 'club.join'],
  ['_id', 'club-1'],
  ['_website', ''],
  ['email', 'a@example.com'],
  ['name', ''],
  ['brands', 'kids'],
  ['terms', 'true'],
]
const location = (answer: Response) => [answer.status, answer.headers.get('location')]

it('passes the input that the schema declares to the handler, and redirects back to the page', async () => {
  const { joined, post } = await start()
  expect(location(await post('/dk/b%C3%A6lter?page=2', good))).toEqual([
    303,
    '/dk/b%C3%A6lter?page=2#club-1-done',
  ])
  expect(joined).toEqual([
    {
      path: { market: 'dk' },
      body: { email: 'a@example.com', brands: ['kids'], terms: true },
      market: 'dk',
    },
  ])
})

it('redirects back to the error message of a refused form', async () => {
  const { joined, post } = await start()
  const without = good.filter(([name]) => name !== 'terms')
  expect(location(await post('/dk/club', without))).toEqual([303, '/dk/club#club-1-refused'])
  const takenName = good.map(([name, value]): [string, string] => [name, name === 'name' ? 'taken' : value])
  expect(location(await post('/dk/club', takenName))).toEqual([303, '/dk/club#club-1-refused'])
  expect(joined).toEqual([])
})

it('responds to a script in the shape of the API', async () => {
  const { post } = await start()
  const headers = { Accept: 'application/json' }
  expect((await post('/dk/club', good, headers)).status).toBe(202)
  const refused = await post('/dk/club', [['_form', 'club.join']], headers)
  expect(await refused.json()).toMatchObject({
    status: 400,
    errors: { email: ['form.required'], terms: ['form.required'] },
  })
})

it('responds to bots as if successful, without an effect', async () => {
  const { joined, post } = await start()
  const filled = good.map(([name, value]): [string, string] => [name, name === '_website' ? 'x' : value])
  expect(location(await post('/dk/club', filled))).toEqual([303, '/dk/club#club-1-done'])
  expect(location(await post('/dk/club', [...good, ['_elapsed', '200']]))[1]).toBe('/dk/club#club-1-done')
  expect(joined).toEqual([])
  await post('/dk/club', [...good, ['_elapsed', '4200']])
  expect(joined).toHaveLength(1)
})

it('refuses posts from other origins, and posts without an origin', async () => {
  const { joined, post } = await start()
  expect((await post('/dk/club', good, { Origin: 'https://evil.example' })).status).toBe(403)
  expect((await post('/dk/club', good, { Origin: 'null' })).status).toBe(403)
  expect((await post('/dk/club', good, { Origin: '' })).status).toBe(403)
  expect(joined).toEqual([])
})

it('accepts forms only for endpoints with forms, and at addresses of pages', async () => {
  const { post } = await start()
  const named = (name: string) => post('/dk/club', [['_form', name]])
  for (const name of ['', 'club.noForm', 'constructor', '__proto__'])
    expect((await named(name)).status, name).toBe(400)
  expect((await post('/nowhere/club', good)).status).toBe(405)
  expect((await post('//evil.example/dk', good)).status).toBe(405)
  expect((await post('/dk/club', JSON.stringify({}), { 'Content-Type': 'application/json' })).status).toBe(
    405,
  )
})

it('redirects only to its own page, whatever the widget id', async () => {
  for (const id of ['//evil.example', 'a b', 'x\r\nSet-Cookie: a=b', 'é']) {
    const { post } = await start()
    const named = good.map(([name, value]): [string, string] => [name, name === '_id' ? id : value])
    expect(location(await post('/dk/club', named)), id).toEqual([303, '/dk/club'])
  }
})

it('redirects after success to the next page, if that is one of its market', async () => {
  const next = async (path: string) => {
    const { post } = await start()
    return location(await post('/dk/club', [...good, ['_next', path]]))[1]
  }
  expect(await next('/dk/thanks?for=all')).toBe('/dk/thanks?for=all')
  for (const path of ['/se/thanks', '/api/consents', '//evil.example/dk', 'https://evil.example/dk/'])
    expect(await next(path), path).toBe('/dk/club#club-1-done')
})

it('refuses bodies that are too large and requests over the limit', async () => {
  const { joined, post } = await start()
  expect((await post('/dk/club', `email=${'x'.repeat(70_000)}`)).status).toBe(413)
  const hostile: [string, string][] = [...good, ['__proto__', 'x'], ['email', 'b@example.com']]
  for (let count = 0; count < 3; count += 1) await post('/dk/club', hostile)
  expect(joined).toHaveLength(3)
  expect(joined[0]).toMatchObject({ body: { email: 'b@example.com' } })
  expect(location(await post('/dk/club', good))).toEqual([303, '/dk/club#club-1-refused'])
})

it('leads to another site by a page, because browsers block redirects of forms', async () => {
  const { post } = await start()
  const named = (name: string): [string, string][] => [...good, ['name', name]]
  const answer = await post('/dk', named('elsewhere'))
  expect(location(answer)).toEqual([200, null])
  expect(await answer.text()).toContain('content="0;url=https://bank.example/?a=1&amp;b=&quot;2&quot;"')
  expect(location(await post('/dk', named('onwards')))).toEqual([303, 'https://shop.example/dk/next'])
})
