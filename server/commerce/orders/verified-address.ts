import type { ApiSession } from '#server/endpoints/handlers.ts'

/** Returns a session's verified address in lower case: an unverified one must not show orders. */
export const verifiedAddress = (session: ApiSession | undefined): string | undefined =>
  session?.emailVerified ? session.email : undefined
