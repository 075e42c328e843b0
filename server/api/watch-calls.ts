import type { RawInput, Reply } from '#server/api/reply.ts'
import type { Caller, Service } from '#server/endpoints/handlers.ts'
import { isOperator } from '#server/endpoints/operator.ts'
import { networkOf } from '#server/http/network-of.ts'
import type { SecurityLog } from '#server/logging/security-log.ts'

/** Observes calls. */
export interface CallWatch {
  limited(service: Service, address: string): void
  replied(service: Service, input: RawInput, caller: Caller, reply: Reply): void
}

/** The number of the order that a call is about; it opens nothing. */
function orderNumberIn({ path, body }: RawInput): string | undefined {
  const inBody: unknown = body instanceof Object ? Reflect.get(body, 'orderNumber') : undefined
  return path.orderNumber ?? (typeof inBody === 'string' ? inBody.slice(0, 40) : undefined)
}

/** Logs refusals by role and limit, and changes by operators. */
export const watchCalls = (security: SecurityLog): CallWatch => ({
  limited: ({ name }, address) =>
    security.note('limit.reached', { endpoint: name, network: networkOf(address) }),

  replied({ name, endpoint }, input, { session, address }, { status }) {
    if (!session) return
    const callDetails = { endpoint: name, person: session.userId, network: networkOf(address), status }
    if (status === 403) security.note('access.refused', callDetails)
    const changes = endpoint.changes || (endpoint.method !== 'GET' && !endpoint.reads)
    if (isOperator(session) && endpoint.session === 'required' && changes)
      security.note('operator.acted', { ...callDetails, order: orderNumberIn(input) })
  },
})
