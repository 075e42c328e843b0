import type { ApiSession, Caller } from '#server/endpoints/handlers.ts'

/** Whether a session belongs to an operator. Back-office endpoints are for operators only (account rule 20). */
export const isOperator = (session: ApiSession | undefined): boolean => session?.role === 'operator'

/** The actor of a back-office call, as logged. */
export interface OperatorActor {
  id: string
  /** E-mail address of an operator, or name of a machine's token, which contains no `@`. */
  name: string
}

/** Returns the calling operator or machine; undefined for other callers. */
export function actorOf({
  session,
  machine,
}: Pick<Caller, 'session' | 'machine'>): OperatorActor | undefined {
  if (machine) return { id: `machine:${machine.id}`, name: machine.name }
  return session && isOperator(session) ? { id: session.userId, name: session.email } : undefined
}

/**
 * Returns the calling operator or machine of an endpoint with `operators`, which the router has checked.
 * @throws if the endpoint is open to others
 */
export function callingActor(caller: Pick<Caller, 'session' | 'machine'>): OperatorActor {
  const actor = actorOf(caller)
  if (!actor) throw new Error('The endpoint does not declare operators')
  return actor
}
