import type { IncomingMessage } from 'node:http'
import { type CallEndpoint, CallFailed } from '#renderer/browser/page/api-client.ts'
import type { Market } from '#schemas/markets/market.ts'
import type { ApiSession } from '#server/endpoints/handlers.ts'
import type { Visitor } from '#server/pages/page-access.ts'
import type { WhoAsks } from '#server/pages/page-request.ts'

interface Options {
  /** Who is signed in; undefined for guests and where the session has to be refreshed first. */
  sessionOf: (request: IncomingMessage) => Promise<ApiSession | undefined>
  callsOf: (request: IncomingMessage, market: Market) => CallEndpoint
  /** How far a visitor is on the way to an order. */
  progressOf: (call: CallEndpoint, market: Market) => Promise<Omit<Visitor, 'session'>>
}

interface Asked {
  market: Market
  query: URLSearchParams
  /** Signs of a session in the request's cookies. */
  session: 'none' | 'trace'
}

const nowhere = { basketNotEmpty: false, addressKnown: false, shippingKnown: false }

/** Nothing where commerce does not answer: other pages of the same visitor may do without. */
function unlessUnreachable(error: unknown): undefined {
  if (!(error instanceof CallFailed)) throw error
}

/** Looks up who asks for a page. */
export function createWhoAsks({ sessionOf, callsOf, progressOf }: Options) {
  return async (request: IncomingMessage, { market, query, session }: Asked): Promise<WhoAsks> => {
    const call = callsOf(request, market)
    const [known, progress] = await Promise.all([
      session === 'none' ? undefined : sessionOf(request),
      progressOf(call, market).catch(unlessUnreachable),
    ])
    return {
      visitor: { session: known ? 'signedIn' : session, ...(progress ?? nowhere) },
      shopper: { call, session: known, query },
      ...(!progress && { lost: true }),
    }
  }
}
