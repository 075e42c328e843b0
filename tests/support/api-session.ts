import type { ApiSession } from '#server/api/handlers.ts'

/** A session of a plain customer, but for what is told. */
export const apiSession = (userId: string, told: Partial<ApiSession> = {}): ApiSession => ({
  userId,
  email: `${userId}@example.com`,
  emailVerified: true,
  role: 'customer',
  recipe: 'emailpassword',
  handle: `session of ${userId}`,
  signedIn: Date.parse('2026-09-01T12:00:00Z'),
  ...told,
})
