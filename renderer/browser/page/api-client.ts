import type { ApiError, RefusalStatus } from '#schemas/api/api-error.ts'
import type { CallTypes, Endpoint } from '#schemas/api/endpoint.ts'
import { parseJson } from '#schemas/validation/json.ts'

/** Parts of a declaration that browsers have (`server/build/endpoint-plugin.ts`). */
export type Callable = Pick<Endpoint, 'method' | 'path' | 'changes'> & { responses: object }

/** A refusal with its reason. */
export interface ApiRefusal {
  status: RefusalStatus
  error: ApiError
}

/** A call failed: no connection, a time-out, a server fault, or an invalid response. */
export class CallFailed extends Error {
  /** 0 without a response. */
  readonly status: number
  constructor(endpoint: Callable, status: number, options?: ErrorOptions) {
    super(`${endpoint.method} ${endpoint.path} failed (${status || 'no answer'})`, options)
    this.status = status
  }
}

export interface CallOptions {
  /** Aborts the call, which then rejects with the signal's reason. */
  signal?: AbortSignal
  /** Milliseconds for one attempt. */
  timeout?: number
}

export interface ClientOptions {
  /** Prefix of every path; empty for the page's own site. */
  base?: string
  /** Sent with every call, such as `X-Current-Market`. */
  headers?: () => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>
  /** Called with the headers of every response. */
  onHeaders?: (headers: Headers) => void
}

/** Arguments of a call. */
interface AnyRequest {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: object
  readonly body?: unknown
}

export type CallEndpoint = <Request extends AnyRequest, Reply extends { readonly status: unknown }>(
  endpoint: Callable & CallTypes<Request, Reply>,
  input: NoInfer<Request>,
  options?: CallOptions,
) => Promise<Reply | ApiRefusal>

const defaultTimeout = 10_000

/** Milliseconds before each retry of a safe call. */
const retryDelays = [200, 1_000]

const transientStatuses: ReadonlySet<number> = new Set([0, 502, 503, 504])

/** @throws TypeError when a path parameter is missing (api rule 2) */
function addressOf({ path }: Callable, { path: parameters = {}, query = {} }: AnyRequest): string {
  const filled = path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => {
    const value = parameters[name]
    if (value === undefined || value === null) throw new TypeError(`The parameter ${name} must be defined.`)
    return encodeURIComponent(value)
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const item of [value].flat()) if (item !== undefined) search.append(name, String(item))
  return search.size > 0 ? `${filled}?${search}` : filled
}

/**
 * Whether the endpoint declares a response of this status. Only here the client trusts the server with the body's type:
 * browsers have no schemas, and the server checks that its handlers return what they declare.
 */
export const isDeclared = <Reply extends { readonly status: unknown }>(
  endpoint: Callable & CallTypes<object, Reply>,
  response: { status: unknown },
): response is Reply => Object.hasOwn(endpoint.responses, String(response.status))

/** @param declared statuses of 500 and above that the endpoint gives on purpose */
export const isRefused = (
  response: { status: number; body: unknown },
  declared: readonly number[] = [],
): response is { status: RefusalStatus; body: ApiError } =>
  response.status >= 400 &&
  (response.status < 500 || declared.includes(response.status)) &&
  typeof response.body === 'object' &&
  response.body !== null &&
  'errors' in response.body

const waitFor = (milliseconds: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text()
  return text === '' ? undefined : parseJson(text)
}

/**
 * Creates a client of declared endpoints, typed by their declarations. Responses and refusals are values. Safe calls
 * are retried after transient failures.
 * @returns a function that rejects with CallFailed, or with the reason of an aborted signal
 */
export function createApiClient({ base = '', headers, onHeaders }: ClientOptions = {}): CallEndpoint {
  async function attempt(
    endpoint: Callable,
    input: AnyRequest,
    { signal, timeout = defaultTimeout }: CallOptions,
  ) {
    const address = base + addressOf(endpoint, input)
    const deadline = AbortSignal.timeout(timeout)
    const hasBody = input.body !== undefined
    try {
      const response = await fetch(address, {
        method: endpoint.method,
        headers: {
          Accept: 'application/json',
          // Foreign pages cannot send this header without a CORS preflight (api rule 3).
          ...(endpoint.changes && { 'X-Requested-With': 'fetch' }),
          ...(hasBody && { 'Content-Type': 'application/json' }),
          ...(await headers?.()),
        },
        body: hasBody ? JSON.stringify(input.body) : null,
        credentials: 'same-origin',
        signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
      })
      onHeaders?.(response.headers)
      return { status: response.status, body: await bodyOf(response) }
    } catch (cause) {
      if (signal?.aborted) throw signal.reason
      throw new CallFailed(endpoint, 0, { cause })
    }
  }

  /** Repeats a call after each delay while the failure may be transient. */
  async function withRetries<Reply>(attemptCall: () => Promise<Reply>, signal: AbortSignal | undefined) {
    for (const delay of retryDelays) {
      try {
        return await attemptCall()
      } catch (error) {
        if (!(error instanceof CallFailed) || !transientStatuses.has(error.status)) throw error
        await waitFor(delay, signal)
      }
    }
    return attemptCall()
  }

  async function callEndpoint<Reply extends { readonly status: unknown }>(
    endpoint: Callable & CallTypes<object, Reply>,
    input: AnyRequest,
    options: CallOptions,
  ): Promise<Reply | ApiRefusal> {
    const response = await attempt(endpoint, input, options)
    if (isRefused(response)) return { status: response.status, error: response.body }
    if (isDeclared(endpoint, response)) return response
    throw new CallFailed(endpoint, response.status)
  }

  return async (endpoint, input, options = {}) => {
    const attemptCall = () => callEndpoint(endpoint, input, options)
    const isSafe = endpoint.method === 'GET' && !endpoint.changes
    return isSafe ? withRetries(attemptCall, options.signal) : attemptCall()
  }
}
