import { apiError, type RefusalStatus } from '#schemas/api/api-error.ts'
import { type CheckedInput, type InputKind, inputChecker } from '#schemas/api/check-input.ts'
import { type Endpoint, namesIn } from '#schemas/api/endpoint.ts'
import { formFields, minFillTime } from '#schemas/api/form-fields.ts'
import { isRecord } from '#schemas/validation/is-record.ts'
import type { RawInput, Reply } from '#server/api/reply.ts'
import type { CallWatch } from '#server/api/watch-calls.ts'
import type { Caller, Machine, Service } from '#server/endpoints/handlers.ts'
import { isOperator } from '#server/endpoints/operator.ts'
import type { RateLimits } from '#server/endpoints/rate-limits.ts'
import { networkOf } from '#server/http/network-of.ts'

/** Calls endpoints: validates input, runs the handler and normalises its result. */
export interface Dispatch {
  /**
   * Counts a request before its body is read; returns a refusal above the limit. Machines are counted by their token,
   * everyone else by their network.
   */
  admit(service: Service, address: string, machine?: Machine): Promise<Reply | undefined>
  /** Rejects with the handler's error. */
  call(service: Service, input: RawInput, caller: Caller): Promise<Reply>
}

interface Options {
  limits: RateLimits
  isMarket: (id: string) => boolean
  isCatalog: (id: string) => boolean
  watch?: CallWatch
}

/** An error response. */
export const createErrorResponse = (
  status: RefusalStatus,
  details: { message?: string; errors?: Readonly<Record<string, readonly string[]>> } = {},
  headers: Readonly<Record<string, string>> = {},
): Reply => ({ status, body: apiError(status, details), headers })

const field = (value: unknown, name: string): unknown =>
  isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined

/** Whether an endpoint is a form for human visitors, so that spam checks apply. */
const isForPeople = ({ acceptsFormPosts, forPeople, session }: Endpoint): boolean =>
  acceptsFormPosts === true && (forPeople ?? session === undefined)

/** Whether a bot sent the form: it filled a hidden field, or submitted faster than a human can type. */
function isSpam(body: unknown): boolean {
  const honeypot = field(body, formFields.honeypot)
  if (honeypot !== undefined && honeypot !== '') return true
  const elapsed = field(body, formFields.elapsed)
  return elapsed !== undefined && elapsed !== '' && !(Number(elapsed) >= minFillTime)
}

/**
 * Returns the declared parameters of a query: texts, and lists for repeated ones. Undeclared ones are dropped. A flag
 * without a value, such as `?preview`, is true.
 */
function parametersIn(query: URLSearchParams, properties: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, schema]): [string, unknown][] => {
      const values = query.getAll(name)
      if (values.length === 1 && values[0] === '' && isRecord(schema) && schema.type === 'boolean')
        return [[name, 'true']]
      return values.length === 0 ? [] : [[name, values.length === 1 ? values[0] : values]]
    }),
  )
}

const bodiless = ({ responses }: Endpoint): number | undefined =>
  Object.entries(responses).flatMap(([status, schema]) => (schema === null ? [Number(status)] : []))[0]

interface Checks {
  query: (query: URLSearchParams) => CheckedInput
  body: (body: unknown, kind: InputKind) => CheckedInput
  pathNames: readonly string[]
}

const noInput: CheckedInput = { kind: 'valid', value: undefined }

function checksOf(endpoint: Endpoint): Checks {
  const { query, body, path } = endpoint
  const checkQuery = query && inputChecker(query, 'texts')
  const values = body === undefined ? undefined : inputChecker(body, 'values')
  const texts = body === undefined ? undefined : inputChecker(body, 'texts')
  return {
    query: (searchParams) =>
      checkQuery ? checkQuery(parametersIn(searchParams, query?.properties ?? {})) : noInput,
    body: (value, kind) => (kind === 'texts' ? texts : values)?.(value) ?? noInput,
    pathNames: namesIn(path),
  }
}

/** Whether callers with an expired access token are refused. */
export const refusesExpired = ({ session, crossOrigin, acceptsExpired }: Endpoint): boolean =>
  session !== undefined && !crossOrigin && !acceptsExpired

/**
 * Refuses callers without a valid session. An expired access token is never treated as a guest, whose basket and prices
 * differ: the browser refreshes it and retries (the session library's protocol). A link in a mail cannot, nor can a form
 * without script: their endpoints receive the caller as signed out, with `staleSession`.
 */
function refuseSession(endpoint: Endpoint, caller: Caller): Reply | undefined {
  const { session } = endpoint
  if (!session) return undefined
  if (caller.isStale && refusesExpired(endpoint))
    return createErrorResponse(401, { message: 'try refresh token' })
  const isNeeded = session === 'required' && !caller.session
  return isNeeded ? createErrorResponse(401, { message: 'unauthorised' }) : undefined
}

/** Refuses callers with an unconfirmed e-mail address, in the session library's protocol. */
function refuseUnconfirmed({ confirmed }: Endpoint, { session }: Caller): Reply | undefined {
  if (!confirmed || session?.emailVerified) return undefined
  const { status, body, headers } = createErrorResponse(403, {
    message: 'invalid claim',
    errors: { '': ['verifyEmail.first'] },
  })
  const reason = { message: 'wrong value', expectedValue: true, actualValue: false }
  return { status, body: { ...Object(body), claimValidationErrors: [{ id: 'st-ev', reason }] }, headers }
}

/** Refuses machines if the endpoint accepts none, and those whose token lacks its scope (api rule 8). */
function refuseMachine({ machineScope }: Endpoint, { scopes }: Machine): Reply | undefined {
  if (machineScope === undefined)
    return createErrorResponse(403, { message: 'This endpoint does not accept API tokens.' })
  if (scopes.includes(machineScope)) return undefined
  return createErrorResponse(403, { message: `The API token needs the scope ${machineScope}.` })
}

/** Refuses customers and employees where only operators may call (account rule 20). */
const refuseOthers = ({ operators }: Endpoint, { session }: Caller): Reply | undefined =>
  operators && !isOperator(session) ? createErrorResponse(403) : undefined

const refuseCaller = (endpoint: Endpoint, caller: Caller): Reply | undefined =>
  caller.machine
    ? refuseMachine(endpoint, caller.machine)
    : (refuseSession(endpoint, caller) ??
      refuseUnconfirmed(endpoint, caller) ??
      refuseOthers(endpoint, caller))

/** Longer than any id. */
const maxParameterLength = 200

/** @throws if the endpoint declares no such response: a bug of the handler */
function replyOf({ endpoint, name }: Service, outcome: { readonly status: unknown }): Reply {
  const status = Number(outcome.status)
  const cookies = field(outcome, 'cookies')
  const location = field(outcome, 'location')
  const requestParts = {
    ...(typeof location === 'string' && { Location: location }),
    ...(Array.isArray(cookies) && cookies.length > 0 && { 'Set-Cookie': cookies.map(String) }),
    ...(field(outcome, 'noStore') === true && { 'Cache-Control': 'no-store' }),
  }
  if (status < 400 && !Object.hasOwn(endpoint.responses, status))
    throw new Error(`Endpoint ${name} declares no response with status ${status}`)
  if (status >= 400 && !Object.hasOwn(endpoint.responses, status)) {
    const message = field(outcome, 'message')
    const errors = field(outcome, 'errors')
    const details = { ...(typeof message === 'string' && { message }), ...(isRecord(errors) && { errors }) }
    return { status, body: { ...apiError(status), ...details }, headers: requestParts }
  }
  return { status, body: field(outcome, 'body'), headers: requestParts }
}

/**
 * @param options.isMarket whether the `{market}` of a path exists; otherwise 404 (markets rule 8)
 * @param options.isCatalog the same for `{catalog}`
 */
export function createDispatch({ limits, isMarket, isCatalog, watch }: Options): Dispatch {
  const compiled = new WeakMap<Endpoint, Checks>()

  function checks(endpoint: Endpoint): Checks {
    const cached = compiled.get(endpoint) ?? checksOf(endpoint)
    compiled.set(endpoint, cached)
    return cached
  }

  /** Whether the names in the path exist. */
  function exists(path: Readonly<Record<string, string>>, names: readonly string[]): boolean {
    return names.every((name) => {
      const value = path[name] ?? ''
      if (value === '' || value.length > maxParameterLength || value.includes('\0')) return false
      if (name === 'market') return isMarket(value)
      return name !== 'catalog' || isCatalog(value)
    })
  }

  function refusalOf(service: Service, input: RawInput, caller: Caller): Reply | undefined {
    const refusal = refuseCaller(service.endpoint, caller)
    if (refusal && (caller.machine || service.endpoint.operators))
      watch?.replied(service, input, caller, refusal)
    return refusal
  }

  return {
    async admit(service, address, machine) {
      const { name, endpoint } = service
      const subject = machine ? `machine ${machine.id}` : networkOf(address)
      const wait = endpoint.limit && (await limits.take(name, subject, endpoint.limit))
      if (wait === undefined) return undefined
      watch?.limited(service, address, machine)
      const message = 'There were too many requests. Please wait a moment.'
      return createErrorResponse(
        429,
        { message, errors: { '': ['form.tooMany'] } },
        { 'Retry-After': String(wait) },
      )
    },

    async call(service, input, caller) {
      const { endpoint, handler } = service
      const { query, body, pathNames } = checks(endpoint)
      if (!exists(input.path, pathNames)) return createErrorResponse(404)
      const refused = refusalOf(service, input, caller)
      if (refused) return refused
      const checkedQuery = query(input.query)
      if (checkedQuery.kind === 'invalid') return createErrorResponse(400, checkedQuery)
      const spam = isForPeople(endpoint) && isSpam(input.body)
      // Some clients send DELETE without a body.
      const requestBody = endpoint.method === 'DELETE' ? (input.body ?? {}) : input.body
      const checkedBody = body(requestBody, input.bodyKind)
      if (checkedBody.kind === 'invalid') return createErrorResponse(400, checkedBody)
      // Respond as if accepted, so that bots cannot detect the filter.
      if (spam) return { status: bodiless(endpoint) ?? 204, body: undefined, headers: {} }
      const { path } = input
      const outcome = await handler({ path, query: checkedQuery.value, body: checkedBody.value }, caller)
      const reply = replyOf(service, outcome)
      watch?.replied(service, input, caller, reply)
      return reply
    },
  }
}
