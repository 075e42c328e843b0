import { CallFailed } from '#renderer/browser/page/api-client.ts'
import type { Called, Endpoint } from '#schemas/api/endpoint.ts'
import type { Market } from '#schemas/markets/market.ts'
import type { Validator } from '#schemas/validation/validator.ts'
import type { Platform } from '#server/commerce/platform/platform.ts'

/** What may be given to a call. */
interface AnyRequest {
  readonly path?: object
  readonly query?: unknown
  readonly body?: unknown
}

/** What is asked for: an endpoint, and what of its answer is kept. */
interface Question<Request extends AnyRequest, Body> {
  endpoint: Endpoint & Called<Request, { readonly status: unknown }>
  check: Validator<Body>
}

/** Asks the platform what is the same for all who stand in a market: it is told of no visitor. */
export type AskForAll = <Request extends AnyRequest, Body>(
  question: Question<Request, Body>,
  market: Market,
  input: NoInfer<Request>,
  signal?: AbortSignal,
) => Promise<Body | undefined>

/**
 * A client of the platform for what pages show to everybody, typed by the endpoints' declarations.
 * @param iso in the in-store context
 * @returns a function that answers undefined where the platform has no such thing (404), and rejects with CallFailed for
 *   whatever else is no answer
 */
export function createPlatformClient(platform: Platform, iso: boolean): AskForAll {
  return async ({ endpoint, check }, market, { path = {}, query, body }, signal) => {
    const caller = { market, iso, address: '', session: undefined, header: () => undefined }
    const answer = await platform.ask(endpoint, { path, query, body }, caller, signal)
    if (answer.status === 404) return undefined
    const checked = answer.status === 200 ? check(answer.body) : undefined
    if (checked?.kind === 'valid') return checked.value
    throw new CallFailed(endpoint, answer.status)
  }
}
