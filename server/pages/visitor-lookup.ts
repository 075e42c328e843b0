import type { IncomingMessage } from 'node:http'
import { type CallEndpoint, CallFailed } from '#renderer/browser/page/api-client.ts'
import type { Market } from '#schemas/markets/market.ts'
import type { ApiSession } from '#server/endpoints/handlers.ts'
import type { Visitor } from '#server/pages/page-access.ts'
import type { ResolvedVisitor } from '#server/pages/page-request.ts'

interface Options {
  /** Returns the session; undefined for guests, and if the session has to be refreshed first. */
  sessionOf: (request: IncomingMessage) => Promise<ApiSession | undefined>
  callsOf: (request: IncomingMessage, market: Market) => CallEndpoint
  /** Returns the visitor's progress towards an order. */
  progressOf: (call: CallEndpoint, market: Market) => Promise<Omit<Visitor, 'session'>>
}

interface VisitorQuery {
  market: Market
  query: URLSearchParams
  /** Cookies that suggest a session. */
  session: 'none' | 'trace'
}

const nowhere = { basketNotEmpty: false, addressKnown: false, shippingKnown: false }

/** Ignores errors of an unreachable commerce platform, because the page may not need the progress. */
function ignoreUnreachable(error: unknown): undefined {
  if (!(error instanceof CallFailed)) throw error
}

/** Creates the function that resolves the visitor of a request. */
export function createVisitorLookup({ sessionOf, callsOf, progressOf }: Options) {
  return async (
    request: IncomingMessage,
    { market, query, session }: VisitorQuery,
  ): Promise<ResolvedVisitor> => {
    const call = callsOf(request, market)
    const [visitorSession, progress] = await Promise.all([
      session === 'none' ? undefined : sessionOf(request),
      progressOf(call, market).catch(ignoreUnreachable),
    ])
    return {
      visitor: { session: visitorSession ? 'signedIn' : session, ...(progress ?? nowhere) },
      shopper: { call, session: visitorSession, query },
      ...(!progress && { lost: true }),
    }
  }
}
