import type { IncomingMessage } from 'node:http'
import type { Router } from 'express'
import type { CallEndpoint } from '#renderer/browser/page/api-client.ts'
import type { Market } from '#schemas/markets/market.ts'
import { createCallsInProcess } from '#server/api/call-in-process.ts'
import { createCallerOf } from '#server/api/caller.ts'
import { createDispatch } from '#server/api/dispatch.ts'
import type { MachineLookup } from '#server/api/machine-lookup.ts'
import { createPageForms } from '#server/api/page-forms.ts'
import { createApiRouter } from '#server/api/router.ts'
import { watchCalls } from '#server/api/watch-calls.ts'
import type { Config } from '#server/configuration/config.ts'
import type { Service } from '#server/endpoints/handlers.ts'
import type { RateLimits } from '#server/endpoints/rate-limits.ts'
import { clientAddress } from '#server/http/client-address.ts'
import { trustedPeers } from '#server/http/trusted-peers.ts'
import type { SecurityLog } from '#server/logging/security-log.ts'
import type { SessionState } from '#server/session/session-lookup.ts'
import type { Site } from '#server/site/site.ts'

interface Options {
  services: readonly Service[]
  config: Pick<Config, 'trustProxy' | 'publicUrl'>
  site: () => Site
  limits: RateLimits
  onFault: (error: unknown, request: IncomingMessage) => void
  sessionOf?: (request: IncomingMessage) => Promise<SessionState>
  security?: SecurityLog
  /** Default: no machine has a token. */
  machines?: MachineLookup
}

export interface Api {
  /** Mount it at the root, because endpoints declare full paths. */
  router: Router
  /** Forms that are posted to pages. */
  pageForms: Router
  /** Returns a function that calls endpoints within the server, on behalf of a request's sender. */
  callsOf: (request: IncomingMessage, market: Market) => CallEndpoint
}

const catalogOf = ({ id, catalog }: { id: string; catalog?: string }): string => catalog ?? id

type CallerOf = ReturnType<typeof createCallerOf>

/** Identifies machines over HTTP. Pages and their forms ignore API tokens. */
const withMachines =
  (callerOf: CallerOf, machines: MachineLookup | undefined): CallerOf =>
  async (request, endpoint) => {
    const machine = await machines?.machineOf(request)
    if (!machine) return callerOf(request, endpoint)
    const { session: _, ...publicEndpoint } = endpoint
    return { ...(await callerOf(request, publicEndpoint)), machine }
  }

/** Mounts the endpoints. */
export function createApi(options: Options): Api {
  const { services, config, site, limits, onFault, sessionOf, security, machines } = options
  const { publicUrl, trustProxy } = config
  const addressOf = clientAddress(trustProxy)
  const isTrusted = trustedPeers(trustProxy)
  const callerOf = createCallerOf({ site, isTrusted, addressOf, ...(sessionOf && { sessionOf }) })
  const dispatch = createDispatch({
    ...(security && { watch: watchCalls(security) }),
    limits,
    isMarket: (id) => site().market(id) !== undefined,
    isCatalog: (id) => site().markets.some((market) => catalogOf(market) === id),
  })
  const parts = { services, dispatch, publicUrl, callerOf, addressOf, onFault }
  return {
    callsOf: createCallsInProcess(parts),
    router: createApiRouter({ ...parts, ...machines, callerOf: withMachines(callerOf, machines) }),
    pageForms: createPageForms({ ...parts, market: (id) => site().market(id) }),
  }
}
