import type { RefusalStatus } from '#schemas/api/api-error.ts'
import type { Endpoint } from '#schemas/api/endpoint.ts'
import { parseIfJson } from '#schemas/validation/json.ts'
import { limits } from '#schemas/validation/limits.ts'
import { compileSchema, type Validator } from '#schemas/validation/validator.ts'
import { commerceCookies } from '#server/commerce/platform/platform-request.ts'
import { boundedText } from '#server/http/bounded-text.ts'
import { cookieFor } from '#server/http/cookies.ts'

/** A platform's response as a handler result. */
export interface PlatformResponse {
  status: number
  body?: unknown
  location?: string
  message?: string
  errors?: Readonly<Record<string, readonly string[]>>
  cookies?: readonly string[]
}

/** The platform gave no usable response; `status` is the shop's response instead. */
export class PlatformFailure extends Error {
  readonly status: Extract<RefusalStatus, 502 | 503 | 504>
  /** Whether the whole platform seems to be down, not only this call. */
  readonly systemWide: boolean

  constructor(message: string, status: PlatformFailure['status'], systemWide: boolean) {
    super(message)
    this.status = status
    this.systemWide = systemWide
  }
}

/** Maximum length of messages and fields that are passed on. */
const maxMessageLength = 500
const maxFields = 50

const checkers = new WeakMap<object, Validator<unknown>>()
function checkerOf(schema: Exclude<Endpoint['responses'][number], null>): Validator<unknown> {
  const cached = checkers.get(schema) ?? compileSchema(schema)
  checkers.set(schema, cached)
  return cached
}

const refusalSchema = {
  type: 'object',
  properties: {
    title: { type: 'string' },
    message: { type: 'string' },
    errors: {
      type: 'object',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
  },
} as const
const checkRefusal = compileSchema(refusalSchema)

/** Builds an error in the shop's shape from any response of the platform (api rule 1). */
function refusalOf(status: number, text: string): PlatformResponse {
  const checked = checkRefusal(parseIfJson(text))
  if (checked.kind === 'invalid') return { status }
  const { message, title, errors } = checked.value
  const problemText = message ?? title
  const fields = Object.entries(errors ?? {})
    .slice(0, maxFields)
    .map(([name, words]) => [
      name.slice(0, maxMessageLength),
      words.slice(0, maxFields).map((word) => word.slice(0, maxMessageLength)),
    ])
  return {
    status,
    ...(problemText !== undefined && { message: problemText.slice(0, maxMessageLength) }),
    errors: Object.fromEntries(fields),
  }
}

/** Returns a path of this shop for addresses of the platform or the shop; undefined for other addresses. */
function siteLocation(location: string | null, requested: URL, publicUrl: string): string | undefined {
  if (location === null || !URL.canParse(location, requested)) return undefined
  const target = new URL(location, requested)
  const allowedOrigins = [requested.origin, new URL(publicUrl).origin]
  if (!allowedOrigins.includes(target.origin)) return undefined
  return target.pathname.replace(/^\/+/, '/') + target.search + target.hash
}

/**
 * Returns where a shopper without script continues, such as a payment provider: a path of this shop, or an HTTPS
 * address.
 */
function redirectLocation(location: string | null, requested: URL, publicUrl: string): string | undefined {
  const localAddress = siteLocation(location, requested, publicUrl)
  if (localAddress !== undefined || location === null || !URL.canParse(location)) return localAddress
  return new URL(location).protocol === 'https:' ? location : undefined
}

/** Returns the platform's cookies as the shop's own: names, values and lifetimes only. */
function cookiesIn(headers: Headers, publicUrl: string): string[] {
  return headers.getSetCookie().flatMap((line) => {
    const [, name = '', value = ''] = /^([^=;\s]+)=([^;]*)/.exec(line) ?? []
    if (!commerceCookies.has(name) || !/^[\w.~%+/=-]*$/.test(value)) return []
    const age = /;\s*max-age=(-?\d{1,9})/i.exec(line)?.[1]
    const days = age === undefined ? undefined : Math.min(365, Math.max(0, Math.ceil(Number(age) / 86_400)))
    const readable = !/;\s*httponly/i.test(line)
    return [
      cookieFor(
        { name, value, ...(days !== undefined && { days }), ...(readable && { readable }) },
        publicUrl,
      ),
    ]
  })
}

const awayStatuses = new Set([502, 503, 504])

/** @throws PlatformFailure if the body is too long; the platform is not down */
async function textOf(response: Response): Promise<string> {
  const text = await boundedText(response, limits.documentBytes)
  if (text === undefined) throw new PlatformFailure(`more than ${limits.documentBytes} bytes`, 502, false)
  return text
}

/**
 * Reads a response by its endpoint's schema: undeclared fields are left out, and a mismatch is a failure.
 * @throws PlatformFailure
 */
export async function readPlatformResponse(
  endpoint: Endpoint,
  response: Response,
  requested: URL,
  publicUrl: string,
): Promise<PlatformResponse> {
  const { status, headers } = response
  const text = await textOf(response)
  if (status >= 500) throw new PlatformFailure(`status ${status}`, 502, awayStatuses.has(status))
  // Business endpoints respond with 401 for sessions only (account rule 3): browsers refresh the session on it.
  if (status === 401 && !endpoint.session) throw new PlatformFailure('status 401', 502, false)
  if (status >= 400) return refusalOf(status, text)
  const schema = endpoint.responses[status]
  if (schema === undefined) throw new PlatformFailure(`status ${status} is not declared`, 502, false)
  const cookies = cookiesIn(headers, publicUrl)
  const extras = cookies.length > 0 ? { cookies } : {}
  if (schema === null) {
    if (status < 300) return { status, ...extras }
    const location = siteLocation(headers.get('location'), requested, publicUrl)
    if (location === undefined) throw new PlatformFailure('redirect to a foreign address', 502, false)
    return { status, location, ...extras }
  }
  const checked = checkerOf(schema)(parseIfJson(text))
  if (checked.kind === 'valid') {
    const location = redirectLocation(headers.get('location'), requested, publicUrl)
    return { status, body: checked.value, ...extras, ...(location !== undefined && { location }) }
  }
  const [problem] = checked.problems
  throw new PlatformFailure(`the response ${problem?.pointer ?? ''} ${problem?.message ?? ''}`, 502, false)
}
