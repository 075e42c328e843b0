import type { ApiSession, Caller } from '#server/endpoints/handlers.ts'

/** Whether a session belongs to an operator. Back-office endpoints are for operators only (account rule 20). */
export const isOperator = (session: ApiSession | undefined): boolean => session?.role === 'operator'

/** The actor of a back-office call, as logged. */
export interface Actor {
  id: string
  /** E-mail address of an operator, or name of a machine's token, which contains no `@`. */
  name: string
}

/** Returns the calling operator or machine; undefined for other callers. The router has checked the scope. */
export function actorOf({ session, machine }: Pick<Caller, 'session' | 'machine'>): Actor | undefined {
  if (machine) return { id: `machine:${machine.id}`, name: machine.name }
  return session && isOperator(session) ? { id: session.userId, name: session.email } : undefined
}
