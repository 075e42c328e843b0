import type { IncomingMessage } from 'node:http'
import { type CallEndpoint, CallFailed, isDeclared, isRefused } from '#renderer/browser/page/api-client.ts'
import type { Endpoint } from '#schemas/api/endpoint.ts'
import type { Market } from '#schemas/markets/market.ts'
import type { Dispatch } from '#server/api/dispatch.ts'
import type { Caller, Service } from '#server/endpoints/handlers.ts'

interface Options {
  services: readonly Service[]
  dispatch: Dispatch
  callerOf: (request: IncomingMessage, endpoint: Endpoint) => Promise<Caller>
}

const addressOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`

function queryOf(parameters: object): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters))
    for (const item of [value].flat()) if (item !== undefined) query.append(name, String(item))
  return query
}

/**
 * Creates a client of endpoints within the server, which a page's widgets call on behalf of its visitor. Checks and
 * handlers are the same as over HTTP. Endpoints are found by address, because a built widget has its own copy of the
 * declaration.
 */
export function createCallsInProcess({ services, dispatch, callerOf }: Options) {
  const byAddress = new Map(services.map((service) => [addressOf(service.endpoint), service]))

  /** @param market of the page */
  return (request: IncomingMessage, market: Market): CallEndpoint =>
    async (endpoint, { path = {}, query = {}, body }) => {
      const service = byAddress.get(addressOf(endpoint))
      if (!service) throw new CallFailed(endpoint, 404)
      const caller = { ...(await callerOf(request, service.endpoint)), market }
      const input = { path, query: queryOf(query), body, bodyKind: 'values' } as const
      const reply = await dispatch.call(service, input, caller)
      if (isRefused(reply, service.endpoint.refusals)) return { status: reply.status, error: reply.body }
      if (isDeclared(endpoint, reply)) return reply
      throw new CallFailed(endpoint, reply.status)
    }
}
