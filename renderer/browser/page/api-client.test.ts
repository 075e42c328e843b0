import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { afterEach, expect, it } from 'vitest'
import { CallFailed, createApiClient } from '#renderer/browser/page/api-client.ts'
import { apiError } from '#schemas/api/api-error.ts'
import { defineEndpoint } from '#schemas/api/endpoint.ts'

const find = defineEndpoint({
  summary: 'Finds',
  method: 'GET',
  path: '/api/{catalog}/find',
  query: {
    type: 'object',
    properties: {
      term: { type: 'string' },
      ids: { type: 'array', items: { type: 'string' } },
      size: { type: 'integer', default: 20 },
    },
    required: ['term'],
    additionalProperties: false,
  },
  responses: {
    200: {
      type: 'object',
      properties: { total: { type: 'integer' } },
      required: ['total'],
      additionalProperties: false,
    },
    204: null,
  },
  refusals: [404],
})

const save = defineEndpoint({
  summary: 'Saves',
  method: 'POST',
  path: '/api/save',
  body: {
    type: 'object',
    properties: { name: { type: 'string' } },
    required: ['name'],
    additionalProperties: false,
  },
  responses: { 204: null },
})

const clear = defineEndpoint({
  summary: 'Clears',
  method: 'GET',
  path: '/api/clear',
  changes: true,
  responses: { 204: null },
})

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

type Answering = (request: IncomingMessage, response: ServerResponse, body: string) => void

/** Starts a server that sends these responses in order, and then repeats the last one. */
async function serve(...answers: Answering[]) {
  const requests: string[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    requests.push(`${request.method} ${request.url} ${body}`.trim())
    answers[Math.min(requests.length, answers.length) - 1]?.(request, response, body)
  }).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  const address = server.address()
  const base = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return { call: createApiClient({ base, headers: () => ({ 'X-Current-Market': 'dk' }) }), requests }
}

const answering =
  (status: number, body?: unknown): Answering =>
  (_request, response) =>
    response.writeHead(status).end(body === undefined ? '' : JSON.stringify(body))
const respondWithTotal = answering(200, { total: 3 })

it('writes the path and the query, with one parameter for each item of a list', async () => {
  const { call, requests } = await serve(respondWithTotal)
  const answer = await call(find, { path: { catalog: 'd/k' }, query: { term: 'a & b', ids: ['1', '2'] } })
  expect(answer).toEqual({ status: 200, body: { total: 3 } })
  expect(requests).toEqual(['GET /api/d%2Fk/find?term=a+%26+b&ids=1&ids=2'])
})

it('sends the common headers, and marks calls that change data', async () => {
  const headers: (string | string[] | undefined)[] = []
  const { call, requests } = await serve((request, response) => {
    headers.push(request.headers['x-current-market'], request.headers['x-requested-with'])
    response.writeHead(204).end()
  })
  expect(await call(save, { body: { name: 'Coat' } })).toEqual({ status: 204, body: undefined })
  await call(clear, {})
  expect(requests).toEqual(['POST /api/save {"name":"Coat"}', 'GET /api/clear'])
  expect(headers).toEqual(['dk', undefined, 'dk', 'fetch'])
})

it('gives a refusal back as a value', async () => {
  const refusal = apiError(404, { message: 'No such thing' })
  const { call } = await serve(answering(404, refusal))
  const input = { path: { catalog: 'dk' }, query: { term: 'x' } }
  expect(await call(find, input)).toEqual({ status: 404, error: refusal })
})

it('retries transient server errors, but never calls that change data', async () => {
  const reading = await serve(answering(503), (request) => request.socket.destroy(), respondWithTotal)
  const input = { path: { catalog: 'dk' }, query: { term: 'x' } }
  expect(await reading.call(find, input)).toMatchObject({ status: 200 })
  expect(reading.requests).toHaveLength(3)
  const saving = await serve(answering(503), answering(204))
  await expect(saving.call(save, { body: { name: 'x' } })).rejects.toMatchObject({ status: 503 })
  const clearing = await serve(answering(503), answering(204))
  await expect(clearing.call(clear, {})).rejects.toBeInstanceOf(CallFailed)
  expect([saving.requests, clearing.requests].map(({ length }) => length)).toEqual([1, 1])
})

it('does not retry permanent errors', async () => {
  const { call, requests } = await serve(answering(500, apiError(500)))
  await expect(call(find, { path: { catalog: 'dk' }, query: { term: 'x' } })).rejects.toMatchObject({
    status: 500,
  })
  expect(requests).toHaveLength(1)
})

it('fails on a response that is not the API’s', async () => {
  const { call } = await serve((_request, response) => response.end('<p>a captive portal</p>'))
  await expect(call(save, { body: { name: 'x' } })).rejects.toBeInstanceOf(CallFailed)
})

it('aborts by signal and by timeout', async () => {
  const { call, requests } = await serve(() => undefined)
  const controller = new AbortController()
  const ended = call(save, { body: { name: 'x' } }, { signal: controller.signal })
  controller.abort(new Error('no longer wanted'))
  await expect(ended).rejects.toThrow('no longer wanted')
  await expect(call(save, { body: { name: 'x' } }, { timeout: 20 })).rejects.toMatchObject({ status: 0 })
  expect(requests.length).toBeLessThanOrEqual(2)
})

it('names a missing path parameter', async () => {
  const { call, requests } = await serve(respondWithTotal)
  const path = JSON.parse('{}')
  await expect(call(find, { path, query: { term: 'x' } })).rejects.toThrow(
    'The parameter catalog must be defined.',
  )
  expect(requests).toEqual([])
})
