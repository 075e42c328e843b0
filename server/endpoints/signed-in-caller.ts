import type { ApiSession, Caller } from '#server/endpoints/handlers.ts'

/** Returns the session of an endpoint that requires one. */
export function signedIn({ session }: Caller): ApiSession {
  if (!session) throw new Error('Request has no session')
  return session
}
