import type { IncomingMessage } from 'node:http'
import { type CallEndpoint, CallFailed, isAnswer, isRefused } from '#renderer/browser/page/api-client.ts'
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

function queryOf(given: object): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(given))
    for (const item of [value].flat()) if (item !== undefined) query.append(name, String(item))
  return query
}

/**
 * A client of declared endpoints within the server: what a page's widgets call as the visitor who asks for the page. The
 * same checks and handlers answer as over HTTP. A declaration is found by its address: a built widget has a copy of its own.
 */
export function createCallsInProcess({ services, dispatch, callerOf }: Options) {
  const byAddress = new Map(services.map((service) => [addressOf(service.endpoint), service]))

  /** @param market the market that the page stands in */
  return (request: IncomingMessage, market: Market): CallEndpoint =>
    async (endpoint, { path = {}, query = {}, body }) => {
      const service = byAddress.get(addressOf(endpoint))
      if (!service) throw new CallFailed(endpoint, 404)
      const caller = { ...(await callerOf(request, service.endpoint)), market }
      const input = { path, query: queryOf(query), body, bodyKind: 'values' } as const
      const reply = await dispatch.call(service, input, caller)
      if (isRefused(reply, service.endpoint.refusals)) return { status: reply.status, error: reply.body }
      if (isAnswer(endpoint, reply)) return reply
      throw new CallFailed(endpoint, reply.status)
    }
}
