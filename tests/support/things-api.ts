import { once } from 'node:events'
import { createServer } from 'node:http'
import express from 'express'
import { onTestFinished } from 'vitest'
import { defineEndpoint } from '#schemas/api/endpoint.ts'
import { createCallerOf } from '#server/api/caller.ts'
import { createDispatch } from '#server/api/dispatch.ts'
import { createApiRouter } from '#server/api/router.ts'
import { type ApiSession, type HandlersOf, servicesOf } from '#server/endpoints/handlers.ts'
import { createRateLimits } from '#server/endpoints/rate-limits.ts'
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
    responses: {
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
    responses: { 200: basket },
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
    responses: { 200: { type: 'object', additionalProperties: true }, 204: null },
    refusals: [409],
  }),
  clear: defineEndpoint({
    summary: 'Clears, by a link',
    method: 'GET',
    path: '/api/things/clear',
    changes: true,
    responses: { 204: null },
  }),
  optOut: defineEndpoint({
    summary: 'Opts out, from mail',
    method: 'GET',
    path: '/api/things/opt-out',
    crossOrigin: true,
    responses: { 302: null },
  }),
  mine: defineEndpoint({
    summary: 'Mine',
    method: 'GET',
    path: '/api/things/mine',
    session: 'required',
    responses: { 200: basket },
  }),
  callback: defineEndpoint({
    summary: 'A payment provider calls back',
    method: 'POST',
    path: '/api/things/callback',
    crossOrigin: true,
    accepts: 'form',
    body: {
      type: 'object',
      properties: { token: { type: 'string' }, attempt: { type: 'integer', default: 1 } },
      required: ['token'],
      additionalProperties: false,
    },
    responses: { 200: { type: 'object', additionalProperties: true } },
  }),
  rare: defineEndpoint({
    summary: 'Not too often',
    method: 'POST',
    path: '/api/things/rare',
    limit: { requests: 2, seconds: 60 },
    responses: { 204: null },
  }),
  broken: defineEndpoint({
    summary: 'Always fails',
    method: 'GET',
    path: '/api/things/broken',
    responses: { 204: null },
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

/**
 * The API of a made-up family on its own port, for one test. Its clock moves by `wait` alone.
 * @param session the signed-in user
 */
export async function startThings(session?: ApiSession) {
  let time = 0
  const faults: unknown[] = []
  const documents = { markets: [{ market: '', key: '', body: [denmark] }] }
  const site = await readSite({
    list: async (kind) => (kind === 'markets' ? documents.markets : []),
    assets: async () => [],
    pages: async () => [],
  })
  const sessionOf = async () =>
    session ? ({ kind: 'session', session } as const) : ({ kind: 'none' } as const)
  const router = createApiRouter({
    services: servicesOf('things', family, handlers),
    dispatch: createDispatch({
      limits: createRateLimits({ now: () => time }),
      isMarket: (id) => id === 'dk',
      isCatalog: (id) => id === 'dk',
    }),
    publicUrl: 'https://shop.example',
    callerOf: createCallerOf({
      site: () => site,
      isTrusted: () => false,
      addressOf: () => '192.0.2.1',
      sessionOf,
    }),
    addressOf: () => '192.0.2.1',
    onFault: (error) => faults.push(error),
  })
  const app = express()
  app.disable('etag')
  app.use(router)
  app.use((_request, response) => void response.status(200).send('a page'))
  const server = createServer(app).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return {
    faults,
    wait: (seconds: number) => {
      time += seconds * 1_000
    },
    async ask(path: string, { method = 'GET', headers = {}, body }: RequestInit = {}) {
      const response = await fetch(url + path, { method, headers, body: body ?? null, redirect: 'manual' })
      const text = await response.text()
      return {
        status: response.status,
        headers: response.headers,
        body: text === '' ? undefined : JSON.parse(text),
      }
    },
  }
}

/** A request that puts a value. */
export const json = (value: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'PUT',
  headers: { 'Content-Type': 'application/json', ...headers },
  body: JSON.stringify(value),
})
