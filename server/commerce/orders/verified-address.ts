import type { ApiSession } from '#server/endpoints/handlers.ts'

/** Returns a session's verified address in lower case: an unverified one must show neither orders nor alerts. */
export const verifiedAddress = (session: ApiSession | undefined): string | undefined =>
  session?.emailVerified ? session.email : undefined
