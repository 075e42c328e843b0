import type { ApiSession, Caller } from '#server/endpoints/handlers.ts'

/** The session of an endpoint that does not answer without one. */
export function signedIn({ session }: Caller): ApiSession {
  if (!session) throw new Error('there is no session')
  return session
}
