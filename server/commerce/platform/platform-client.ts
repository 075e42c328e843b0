import { CallFailed } from '#renderer/browser/page/api-client.ts'
import type { CallTypes, Endpoint } from '#schemas/api/endpoint.ts'
import type { Market } from '#schemas/markets/market.ts'
import type { Validator } from '#schemas/validation/validator.ts'
import type { Platform } from '#server/commerce/platform/platform.ts'

/** Arguments of a call. */
interface AnyRequest {
  readonly path?: object
  readonly query?: unknown
  readonly body?: unknown
}

/** A query: an endpoint, and the fields of its response that are used. */
interface Question<Request extends AnyRequest, Body> {
  endpoint: Endpoint & CallTypes<Request, { readonly status: unknown }>
  check: Validator<Body>
}

/** Queries the platform for data that is equal for all visitors of a market; sends no visitor data. */
export type PlatformCall = <Request extends AnyRequest, Body>(
  question: Question<Request, Body>,
  market: Market,
  input: NoInfer<Request>,
  signal?: AbortSignal,
) => Promise<Body | undefined>

/**
 * Creates a client of the platform for public page data, typed by the endpoints' declarations.
 * @param iso in the in-store context
 * @returns a function that returns undefined for 404 and rejects with CallFailed for other failures
 */
export function createPlatformClient(platform: Platform, iso: boolean): PlatformCall {
  return async ({ endpoint, check }, market, { path = {}, query, body }, signal) => {
    const caller = { market, iso, address: '', session: undefined, header: () => undefined }
    const response = await platform.call(endpoint, { path, query, body }, caller, signal)
    if (response.status === 404) return undefined
    const checked = response.status === 200 ? check(response.body) : undefined
    if (checked?.kind === 'valid') return checked.value
    throw new CallFailed(endpoint, response.status)
  }
}
