import type { IncomingMessage } from 'node:http'
import { createErrorResponse } from '#server/api/dispatch.ts'
import type { Reply } from '#server/api/reply.ts'
import type { Machine } from '#server/endpoints/handlers.ts'
import type { RateLimits } from '#server/endpoints/rate-limits.ts'
import type { ClientAddress } from '#server/http/client-address.ts'
import { networkOf } from '#server/http/network-of.ts'
import type { SecurityLog } from '#server/logging/security-log.ts'
import { type MachineTokens, tokenPrefix } from '#server/machines/machine-tokens.ts'

/** Finds the machine that sent a request. */
export interface MachineLookup {
  /** Returns the machine; undefined without a valid API token. Looked up once per request. */
  machineOf(request: IncomingMessage): Promise<Machine | undefined>
  /** Returns a refusal if the request has an API token that is not valid: it never counts as a guest's. */
  admit(request: IncomingMessage): Promise<Reply | undefined>
}

interface MachineLookupDependencies {
  tokens: Pick<MachineTokens, 'find'>
  limits: RateLimits
  security: Pick<SecurityLog, 'note'>
  addressOf: ClientAddress
}

/** Attempts with wrong tokens that one network may make. */
const wrongTokens = { requests: 30, seconds: 60 } as const
const limitName = 'machine tokens'

/** Returns the API token of a request (RFC 6750, 2.1); other bearer tokens are sessions. */
function tokenIn({ headers }: IncomingMessage): string | undefined {
  const token = /^bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1]
  return token?.startsWith(tokenPrefix) ? token : undefined
}

export function createMachineLookup({
  tokens,
  limits,
  security,
  addressOf,
}: MachineLookupDependencies): MachineLookup {
  const cache = new WeakMap<IncomingMessage, Promise<Machine | undefined>>()

  function machineOf(request: IncomingMessage): Promise<Machine | undefined> {
    const token = tokenIn(request)
    if (token === undefined) return Promise.resolve(undefined)
    const machine = cache.get(request) ?? tokens.find(token)
    cache.set(request, machine)
    return machine
  }

  return {
    machineOf,
    async admit(request) {
      if (tokenIn(request) === undefined) return undefined
      const network = networkOf(addressOf(request))
      const wait = limits.waitOf(limitName, network)
      if (wait !== undefined) return createErrorResponse(429, {}, { 'Retry-After': String(wait) })
      if (await machineOf(request)) return undefined
      await limits.take(limitName, network, wrongTokens)
      security.note('machine.refused', { network })
      const headers = { 'WWW-Authenticate': 'Bearer error="invalid_token"' }
      return createErrorResponse(401, { message: 'The API token is not valid.' }, headers)
    },
  }
}
