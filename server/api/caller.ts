import type { IncomingMessage } from 'node:http'
import type { Endpoint } from '#schemas/api/endpoint.ts'
import type { Caller } from '#server/endpoints/handlers.ts'
import type { ClientAddress } from '#server/http/client-address.ts'
import { isInStore } from '#server/http/request-context.ts'
import type { PeerTrust } from '#server/http/trusted-peers.ts'
import type { SessionState } from '#server/session/session-lookup.ts'
import type { Site } from '#server/site/site.ts'

interface Options {
  site: () => Site
  isTrusted: PeerTrust
  addressOf: ClientAddress
  /** Resolves with the session; rejects only for faults. */
  sessionOf?: (request: IncomingMessage) => Promise<SessionState>
}

/** Creates the function that identifies a request's caller. Sessions are looked up only for endpoints that use them. */
export function createCallerOf({ site, isTrusted, addressOf, sessionOf }: Options) {
  return async (request: IncomingMessage, endpoint: Endpoint): Promise<Caller> => {
    const header = (name: string) => {
      const value = request.headers[name]
      return Array.isArray(value) ? value[0] : value
    }
    const state = endpoint.session && (await sessionOf?.(request))
    return {
      market: site().market(header('x-current-market') ?? ''),
      address: addressOf(request),
      iso: isInStore(request, isTrusted),
      session: state?.kind === 'session' ? state.session : undefined,
      isStale: state?.kind === 'stale',
      staleSession: state?.kind === 'stale' ? state.holder : undefined,
      header,
    }
  }
}
