import type { Endpoint } from '#schemas/api/endpoint.ts'
import type { RawInput, Reply } from '#server/api/reply.ts'
import type { Caller, Machine, Service } from '#server/endpoints/handlers.ts'
import { actorOf } from '#server/endpoints/operator.ts'
import { networkOf } from '#server/http/network-of.ts'
import type { SecurityLog } from '#server/logging/security-log.ts'

/** Observes calls. */
export interface CallWatch {
  limited(service: Service, address: string, machine?: Machine): void
  replied(service: Service, input: RawInput, caller: Caller, reply: Reply): void
}

/** The number of the order that a call is about; it grants no access. */
function orderNumberIn({ path, body }: RawInput): string | undefined {
  const inBody: unknown = body instanceof Object ? Reflect.get(body, 'orderNumber') : undefined
  return path.orderNumber ?? (typeof inBody === 'string' ? inBody.slice(0, 40) : undefined)
}

/** Returns who calls, as log lines name them; undefined for guests. */
const callerDetails = ({ session, machine }: Caller) =>
  machine ? { machine: machine.name } : session && { person: session.userId }

const changes = ({ changes, method, safePost, session }: Endpoint): boolean =>
  session === 'required' && (changes === true || (method !== 'GET' && !safePost))

/** Logs refusals by role, scope and limit, and changes by operators and machines. */
export const watchCalls = (security: SecurityLog): CallWatch => ({
  limited: ({ name }, address, machine) =>
    security.note('limit.reached', { endpoint: name, network: networkOf(address), machine: machine?.name }),

  replied({ name, endpoint }, input, caller, { status }) {
    const who = callerDetails(caller)
    if (!who) return
    const callDetails = { endpoint: name, ...who, network: networkOf(caller.address), status }
    if (status === 403) security.note('access.refused', callDetails)
    if (!actorOf(caller) || !changes(endpoint)) return
    const event = caller.machine ? 'machine.acted' : 'operator.acted'
    security.note(event, { ...callDetails, order: orderNumberIn(input) })
  },
})
