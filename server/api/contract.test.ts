import { describe, expect, it } from 'vitest'
import { type Endpoint, namesIn } from '#schemas/api/endpoint.ts'
import { api } from '#schemas/api/list.ts'
import { editorApi } from '#schemas/editor/list.ts'
import { createAjv } from '#schemas/validation/ajv.ts'
import { isRecord } from '#schemas/validation/is-record.ts'
import { refusesExpired } from '#server/api/dispatch.ts'
import { createNamedSchemas, referencePrefix } from '#server/api/named-schemas.ts'
import { openApiOf } from '#server/api/openapi.ts'
import type { AnyHandler, Service } from '#server/endpoints/handlers.ts'

// Requirements that every endpoint declaration meets.

const handler: AnyHandler = async () => ({ status: 204 })
const services: Service[] = Object.entries(api).flatMap(([family, endpoints]) =>
  Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => ({
    name: `${family}.${name}`,
    endpoint,
    handler,
  })),
)

const isUnbounded = (schema: Record<string, unknown>): boolean =>
  (schema.type === 'string' && !('enum' in schema || 'const' in schema || 'maxLength' in schema)) ||
  (schema.type === 'array' && !('maxItems' in schema))

/** Returns pointers of texts and lists without a maximum length, in a schema and its subschemas. */
const unboundedIn = (schema: unknown, place: string): string[] =>
  isRecord(schema)
    ? [
        ...(isUnbounded(schema) ? [place] : []),
        ...Object.entries(schema).flatMap(([key, inner]) => unboundedIn(inner, `${place}/${key}`)),
      ]
    : []

describe.each(services)('$name', ({ endpoint }) => {
  const {
    limit,
    query,
    body,
    responses,
    path,
    alsoAt = [],
    acceptsFormPosts,
    session,
    changes,
    method,
  } = endpoint
  const { operators, machineScope, refusals } = endpoint

  it('is for operators only in the back office, and where machines may act', () => {
    const isOffice = path.startsWith('/api/office/') || machineScope !== undefined
    if (isOffice)
      expect([operators, session, refusals]).toEqual([true, 'required', expect.arrayContaining([403])])
    if (operators) expect(session).toBe('required')
  })

  it('declares a rate limit per network', () => {
    expect(limit?.requests).toBeGreaterThan(0)
  })

  it('has schemas that the checker takes', () => {
    const schemas: (object | null | undefined)[] = [query, body, ...Object.values(responses)]
    for (const schema of schemas) if (schema) expect(() => createAjv().compile(schema)).not.toThrow()
  })

  it('uses the same parameters in every path', () => {
    for (const other of alsoAt) expect(namesIn(other).toSorted()).toEqual(namesIn(path).toSorted())
    expect(new Set(namesIn(path)).size).toBe(namesIn(path).length)
  })

  it('bounds every text and list that it takes', () => {
    expect(unboundedIn(query, 'query')).toEqual([])
    expect(unboundedIn(body, 'body')).toEqual([])
  })

  it('returns no body to public forms, so that bots learn nothing', () => {
    if (acceptsFormPosts && session === undefined) expect(Object.values(responses)).toContain(null)
  })

  it('declares side effects only for GET endpoints', () => {
    if (changes) expect(method).toBe('GET')
  })
})

it('has one endpoint for each method and address', () => {
  const addresses = services.flatMap(({ endpoint }) =>
    [endpoint.path, ...(endpoint.alsoAt ?? [])].flatMap((path) =>
      [endpoint.method, ...(endpoint.alsoMethods ?? [])].map(
        (method) => `${method} ${path.replaceAll(/\{[^}]+\}/g, '{}')}`,
      ),
    ),
  )
  expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([])
})

it('is described for machines, with every endpoint, refusal and parameter', () => {
  expect(openApiOf(services, 'https://shop.example')).toMatchObject({
    openapi: '3.1.0',
    servers: [{ url: 'https://shop.example' }],
    paths: {
      '/api/careers/jobs': {
        get: {
          operationId: 'careers.jobs',
          parameters: [{ name: 'market', in: 'query', required: false }],
          responses: { 200: { content: { 'application/json': { schema: { type: 'array' } } } } },
        },
      },
      '/api/newsletter/{market}/sign-up': {
        post: {
          parameters: [{ name: 'market', in: 'path', required: true }],
          requestBody: { required: true },
          responses: { 202: {}, 400: {}, 403: {}, 404: {}, 413: {}, 415: {}, 429: {} },
        },
      },
      '/api/newsletter/unsubscribe': {
        get: { operationId: 'newsletter.end' },
        post: { operationId: 'newsletter.endByOneClick' },
      },
    },
  })
})

it('describes how often each operation may be called, and that it refuses an expired access token', () => {
  const description = openApiOf(services, 'https://shop.example')
  expect(description).toMatchObject({
    paths: {
      '/api/careers/jobs': {
        get: {
          'x-rate-limit': { requests: 600, seconds: 60 },
          responses: { 429: { description: expect.stringMatching(/more than 600 requests in 60 seconds/) } },
        },
      },
      '/api/analytics/visitor': { get: { responses: { 401: {} } } },
    },
  })
  const paths: Record<string, Record<string, { responses: object }>> = Reflect.get(description, 'paths')
  for (const { endpoint } of services)
    if (refusesExpired(endpoint))
      expect(paths[endpoint.path]?.[endpoint.method.toLowerCase()]?.responses).toHaveProperty('401')
})

it('describes each titled object once, without losing anything', () => {
  const { refer, components } = createNamedSchemas()
  const schemas = services.flatMap(({ endpoint: { body, responses } }) => [body, ...Object.values(responses)])
  const described = schemas.map(refer)
  const named = components()
  const resolve = (schema: unknown): unknown => {
    if (Array.isArray(schema)) return schema.map(resolve)
    if (!isRecord(schema)) return schema
    const { $ref, ...rest } = schema
    if (typeof $ref !== 'string')
      return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, resolve(value)]))
    const target = named[$ref.replace(referencePrefix, '')]
    expect(target, $ref).toBeDefined()
    return { ...Object(resolve(target)), ...rest }
  }
  expect(described.map(resolve)).toEqual(schemas)
  expect(named).toHaveProperty('Order.properties.lines.items', { $ref: `${referencePrefix}OrderLine` })
  const inline = described.filter((schema) => isRecord(schema) && schema.title === 'Order')
  expect(inline).toEqual([])
})

it('limits every endpoint of the editor', () => {
  const unlimited = Object.entries(editorApi).flatMap(([family, endpoints]) =>
    Object.entries<Endpoint>(endpoints).flatMap(([name, { limit }]) => (limit ? [] : [`${family}.${name}`])),
  )
  expect(unlimited).toEqual([])
})
