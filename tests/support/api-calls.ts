import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { type Endpoint, namesIn } from '#schemas/api/endpoint.ts'
import { api } from '#schemas/api/list.ts'
import { editorApi } from '#schemas/editor/list.ts'
import { isRecord } from '#schemas/validation/is-record.ts'
import { fromSchema, hostileText, hostileValue, spoiled } from '#tests/support/from-schema.ts'

/** An endpoint by its name, `account.metadata`. */
export interface NamedEndpoint {
  name: string
  endpoint: Endpoint
}

const listOf = (families: Readonly<Record<string, Readonly<Record<string, Endpoint>>>>): NamedEndpoint[] =>
  Object.entries(families).flatMap(([family, declared]) =>
    Object.entries(declared).map(([name, endpoint]) => ({ name: `${family}.${name}`, endpoint })),
  )

/** Every endpoint of the shop. */
export const endpoints: readonly NamedEndpoint[] = listOf(api)

/** Every endpoint of the editor. */
export const editorEndpoints: readonly NamedEndpoint[] = listOf(editorApi)

/** Parts of one request. */
export interface ApiInput {
  path: Readonly<Record<string, string>>
  query: Readonly<Record<string, unknown>>
  body: unknown
}

const record = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {})

function pathFor({ path }: Endpoint, other: fc.Arbitrary<string>): fc.Arbitrary<Record<string, string>> {
  const value = (name: string) => (name === 'market' || name === 'catalog' ? fc.constant('dk') : other)
  return fc.record(Object.fromEntries(namesIn(path).map((name) => [name, value(name)])))
}

/** Requests as the declaration wants them. */
export const validInput = (endpoint: Endpoint): fc.Arbitrary<ApiInput> =>
  fc.record({
    path: pathFor(endpoint, fc.stringMatching(/^[A-Za-z0-9_-]{1,30}$/)),
    query: fromSchema(endpoint.query ?? {}).map(record),
    body: endpoint.body === undefined ? fc.constant(undefined) : fromSchema(endpoint.body),
  })

/** Requests that are wrong somewhere. */
export const hostileInput = (endpoint: Endpoint): fc.Arbitrary<ApiInput> =>
  fc.record({
    path: pathFor(
      endpoint,
      hostileText.map((text) => text || 'x'),
    ),
    query: fc.oneof(
      spoiled(endpoint.query).map(record),
      fc.dictionary(
        hostileText.filter((name) => name !== ''),
        hostileValue,
      ),
    ),
    body:
      endpoint.body === undefined ? fc.constant(undefined) : fc.oneof(spoiled(endpoint.body), hostileValue),
  })

const wellFormed = (text: string): string => text.toWellFormed()

/** The path of a request, with its parameters and its query. */
export function addressOf({ path }: Endpoint, input: ApiInput): string {
  const filled = path.replaceAll(/\{([^}]+)\}/g, (_, name) => {
    const text = encodeURIComponent(wellFormed(input.path[name] ?? 'x'))
    // Dots alone would make another path of it before it is sent.
    return /^\.+$/.test(text) ? 'dots' : text
  })
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query))
    for (const item of Array.isArray(value) ? value : [value])
      query.append(
        wellFormed(name),
        wellFormed(typeof item === 'string' ? item : (JSON.stringify(item) ?? '')),
      )
  const text = query.toString()
  return text === '' ? filled : `${filled}?${text.slice(0, 8_000)}`
}

/** How it is sent: as our own pages send it, from an address that no limit knows. */
export function requestOf({ method, body, accepts }: Endpoint, input: ApiInput): RequestInit {
  const isForm = accepts === 'form'
  const fields = () =>
    new URLSearchParams(
      Object.entries(record(input.body)).map(([name, value]) => [
        wellFormed(name),
        wellFormed(String(value)),
      ]),
    ).toString()
  return {
    method,
    redirect: 'manual',
    headers: {
      'Sec-Fetch-Site': 'same-origin',
      'X-CURRENT-MARKET': 'dk',
      'X-Forwarded-For': [10, ...randomBytes(3)].join('.'),
      ...(body !== undefined && {
        'Content-Type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
      }),
    },
    ...(body !== undefined && { body: isForm ? fields() : (JSON.stringify(input.body) ?? 'null') }),
  }
}
