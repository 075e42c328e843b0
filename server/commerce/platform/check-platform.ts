import { basket } from '#schemas/api/basket.ts'
import { type Endpoint, namesIn } from '#schemas/api/endpoint.ts'
import { api } from '#schemas/api/list.ts'
import type { Market } from '#schemas/markets/market.ts'
import { parseJson } from '#schemas/validation/json.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import { isForwarded } from '#server/commerce/platform/forward-services.ts'
import { changesNothing } from '#server/commerce/platform/platform.ts'
import {
  type PlatformInput,
  platformAddress,
  platformRequest,
} from '#server/commerce/platform/platform-request.ts'
import { PlatformFailure, readPlatformResponse } from '#server/commerce/platform/platform-response.ts'
import { collectSamples, defaultSamples, type Samples } from '#server/commerce/platform/platform-samples.ts'
import type { Caller } from '#server/endpoints/handlers.ts'

/** Sort order: problems first. */
const states = ['invalid', 'missing', 'ok', 'not checked'] as const

/** Result of checking an endpoint. `missing`: the platform has no such path. */
type EndpointState = (typeof states)[number]

export interface EndpointCheck {
  name: string
  method: string
  path: string
  state: EndpointState
  /** The problem with the JSON pointer of its field, or the reason for not checking. */
  detail: string
}

interface Options {
  /** Value of `COMMERCE_URL`, without a trailing slash. */
  url: string
  market: Market
  /** Whether to create and remove a basket. */
  writes: boolean
  /** Timeout in milliseconds. */
  timeout?: number
}

interface NamedEndpoint {
  name: string
  endpoint: Endpoint
}

/** One response, parsed as the shop parses it. */
interface Reply {
  status: number
  body: unknown
  cookies: readonly string[]
  /** Unparsed body, to recognise responses for unknown paths. */
  text: string
  /** Why the shop rejects it. */
  problem?: string
}

const forwarded: readonly NamedEndpoint[] = Object.entries<Readonly<Record<string, Endpoint>>>(api)
  .flatMap(([family, declared]) =>
    Object.entries(declared).map(([name, endpoint]) => ({ name: `${family}.${name}`, endpoint })),
  )
  .filter(({ name }) => isForwarded(name))

/** Responds only to other systems, or to links that contain secrets. */
const needsSecret: ReadonlySet<string> = new Set([
  'customerClub.facebookLeadCheck',
  'customerClub.verifyMarketing',
  'notifyMe.optOut',
  'payments.comeBack',
])

/** Endpoints that respond with 404 without a basket, or without a payment. */
const needsBasket: Readonly<Record<string, string>> = {
  'basket.collectStores': 'it needs a basket (--write)',
  'payments.standing': 'it needs an open payment',
}

/** Bodies of queries that need more than product ids. */
const bodies: Readonly<Record<string, unknown>> = {
  'products.search': { size: 5 },
  'recommendation.get': { kind: 'popular', size: 4 },
  'recommendation.several': { requests: [{ name: 'popular', kind: 'popular', size: 4 }] },
}

const inputOf = ({ name, endpoint }: NamedEndpoint, samples: Samples): PlatformInput => {
  const pick = (names: readonly string[]) => Object.fromEntries(names.map((key) => [key, samples.get(key)]))
  const required = endpoint.body?.required ?? []
  return {
    path: pick(namesIn(endpoint.path)),
    query: pick(endpoint.query?.required ?? []),
    body: endpoint.body && (bodies[name] ?? pick(required)),
  }
}

/** Returns the parameters of an endpoint for which no response had a value. */
const missingParametersOf = ({ endpoint }: NamedEndpoint, samples: Samples): string[] =>
  [...namesIn(endpoint.path), ...(endpoint.query?.required ?? [])].filter((name) => !samples.has(name))

/** Calls a platform as the shop does, for an anonymous caller. */
function createPlatformProbe({ url, market, timeout = 10_000 }: Omit<Options, 'writes'>) {
  /** @throws TypeError if the address does not respond */
  return async (
    endpoint: Endpoint,
    input: PlatformInput,
    cookies: readonly string[] = [],
  ): Promise<Reply> => {
    const cookie = cookies.map((line) => line.split(';', 1)[0]).join('; ')
    const caller: Caller = {
      market,
      iso: false,
      address: '',
      session: undefined,
      header: (name) => (name === 'cookie' && cookie !== '' ? cookie : undefined),
    }
    const address = platformAddress(url, endpoint, input, caller)
    const request = { ...platformRequest(endpoint, input, caller), signal: AbortSignal.timeout(timeout) }
    const response = await fetch(address, request)
    const text = await response.clone().text()
    const plain = { status: response.status, text, body: undefined, cookies: [] }
    try {
      const { status, body, cookies: set = [] } = await readPlatformResponse(endpoint, response, address, url)
      const problem =
        body === undefined ? undefined : undeclaredFields(endpoint.responses[response.status], text)
      return { ...plain, status, body, cookies: set, ...(problem !== undefined && { problem }) }
    } catch (error) {
      if (!(error instanceof PlatformFailure)) throw error
      return { ...plain, problem: error.message }
    }
  }
}

/** Returns the JSON pointers of undeclared fields, which the shop ignores. */
function undeclaredFields(
  schema: Endpoint['responses'][number] | undefined,
  text: string,
): string | undefined {
  if (!schema) return undefined
  const [problem] = compileSchema(schema)(parseJson(text)).problems
  return problem && `the response ${problem.pointer} ${problem.message}`
}

type Probe = ReturnType<typeof createPlatformProbe>

const unknownPath = {
  summary: 'No endpoint.',
  method: 'GET',
  path: '/api/no-such-endpoint',
  responses: { 200: null },
} as const satisfies Endpoint

const withoutId = (text: string): string => text.replaceAll(/[0-9a-f-]{16,}/g, '')

/** Validates a response. `unknown` is the platform's response for an unknown path. */
function validateResponse(
  { endpoint }: NamedEndpoint,
  { status, problem, text }: Reply,
  unknown: Reply,
): Pick<EndpointCheck, 'state' | 'detail'> {
  const isUnknown = status === unknown.status && withoutId(text) === withoutId(unknown.text)
  if ([404, 405, 501].includes(status) && (isUnknown || status !== 404))
    return { state: 'missing', detail: `status ${status}` }
  if (endpoint.session === 'required')
    return status === 401 || status === 403
      ? { state: 'ok', detail: 'refuses guests; its answer needs a customer' }
      : { state: 'invalid', detail: `status ${status} for a guest: 401 is expected` }
  if (problem !== undefined) return { state: 'invalid', detail: problem }
  if (status < 400) return { state: 'ok', detail: '' }
  return endpoint.refusals?.some((refusal) => refusal === status)
    ? { state: 'ok', detail: `refuses with ${status}, as it may` }
    : { state: 'invalid', detail: `status ${status} is not declared` }
}

async function checkRead(
  probe: Probe,
  namedEndpoint: NamedEndpoint,
  samples: Samples,
  unknown: Reply,
): Promise<Pick<EndpointCheck, 'state' | 'detail'>> {
  const { name, endpoint } = namedEndpoint
  if (!changesNothing(endpoint)) return { state: 'not checked', detail: 'it would write' }
  if (needsSecret.has(name)) return { state: 'not checked', detail: 'it needs a secret of a message' }
  const reason = needsBasket[name]
  if (reason !== undefined) return { state: 'not checked', detail: reason }
  const endpointSamples = endpoint.session === 'required' ? withAnyText(namedEndpoint, samples) : samples
  const missing = missingParametersOf(namedEndpoint, endpointSamples)
  if (missing.length > 0) return { state: 'not checked', detail: `it needs ${missing.join(', ')}` }
  try {
    return validateResponse(
      namedEndpoint,
      await probe(endpoint, inputOf(namedEndpoint, endpointSamples)),
      unknown,
    )
  } catch (error) {
    return {
      state: 'invalid',
      detail: error instanceof Error ? `no response: ${error.message}` : 'no response',
    }
  }
}

/** Guests get 401 from every business endpoint. */
const withAnyText = (namedEndpoint: NamedEndpoint, samples: Samples): Samples =>
  new Map([...missingParametersOf(namedEndpoint, samples).map((name) => [name, '1'] as const), ...samples])

/** Creates a basket, reads it and removes it. Returns the checks of the endpoints that it used. */
async function checkBasket(probe: Probe, samples: Samples, unknown: Reply): Promise<EndpointCheck[]> {
  const sku = samples.get('sku')
  const checks: EndpointCheck[] = []
  let cookies: readonly string[] = []
  const path = { catalog: samples.get('catalog') }
  async function step(name: string, endpoint: Endpoint, body?: unknown, expected?: number): Promise<void> {
    const namedEndpoint = { name: `basket.${name}`, endpoint }
    const reply = await probe(endpoint, { path, query: {}, body }, cookies)
    if (reply.cookies.length > 0) cookies = reply.cookies
    const judged = validateResponse(namedEndpoint, reply, unknown)
    const isOther = judged.state === 'ok' && expected !== undefined && reply.status !== expected
    checks.push({
      ...describe(namedEndpoint),
      ...(isOther ? { state: 'invalid', detail: `status ${reply.status}: ${expected} is expected` } : judged),
    })
  }
  if (sku === undefined) return []
  await step('addLine', basket.addLine, { sku, quantity: 1 }, 200)
  await step('get', basket.get, undefined, 200)
  await step('collectStores', basket.collectStores)
  await step('remove', basket.remove, undefined, 204)
  const after = await probe(basket.get, { path, query: {}, body: undefined }, cookies)
  const isLeft = after.status === 200
  return isLeft
    ? checks.map((check) =>
        check.name === 'basket.remove'
          ? { ...check, state: 'invalid', detail: 'the basket is still there' }
          : check,
      )
    : checks
}

const describe = ({ name, endpoint }: NamedEndpoint) => ({
  name,
  method: endpoint.method,
  path: endpoint.path,
})

/**
 * Checks a commerce platform against the declarations of the endpoints that the shop forwards (decision 020). Ids of
 * products and stores come from its own responses. Without `writes` it only reads.
 * @returns a check for each endpoint, problems first @throws TypeError if the address does not respond
 */
export async function checkPlatform(options: Options): Promise<EndpointCheck[]> {
  const probe = createPlatformProbe(options)
  const unknown = await probe(unknownPath, { path: {}, query: {}, body: undefined })
  const callEndpoint = async (endpoint: Endpoint, path: object, body?: unknown) => {
    const reply = await probe(endpoint, { path, query: {}, body }).catch(() => undefined)
    return reply?.body
  }
  const samples = await collectSamples(callEndpoint, defaultSamples(options.market))
  const checks: EndpointCheck[] = []
  for (const named of forwarded)
    checks.push({ ...describe(named), ...(await checkRead(probe, named, samples, unknown)) })
  const writeResults = options.writes ? await checkBasket(probe, samples, unknown) : []
  const byName = new Map(writeResults.map((check) => [check.name, check]))
  return checks
    .map((check) => byName.get(check.name) ?? check)
    .toSorted((item, other) => states.indexOf(item.state) - states.indexOf(other.state))
}
